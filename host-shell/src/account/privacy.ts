/** What account settings refuse, in this browser: a dot list of `PrivacyRefusal`. */
export const PRIVACY_COOKIE = 'privacy';
export type PrivacyRefusal = 'recent-searches' | 'analytics';

/** Where the header keeps what was searched (docs/contract.md). */
const RECENT_KEYS = ['marquee.recent-searches', 'marquee.recent-locations'];

/** Deletes recent searches of this browser where their owner does not want them kept. */
export function applyPrivacy(cookies: string, store: Pick<Storage, 'removeItem'>): void {
  const [, refused = ''] = new RegExp(`(?:^|;\\s*)${PRIVACY_COOKIE}=([^;]*)`).exec(cookies) ?? [];
  if (refused.split('.').includes('recent-searches')) for (const key of RECENT_KEYS) store.removeItem(key);
}
