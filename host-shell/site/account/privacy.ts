import { hasRefused } from '../../../shared/cookies/privacy-cookie.ts';

/** The header's storage keys of recent searches (docs/contract.md). */
const RECENT_KEYS = ['marquee.recent-searches', 'marquee.recent-locations'];

interface PrivacyPage {
  readonly document: Pick<Document, 'cookie'>;
  readonly localStorage: Pick<Storage, 'removeItem'>;
  readonly addEventListener: (type: 'pagehide', listener: () => void) => void;
}

/** Deletes this browser's recent searches, now and whenever this page adds one, if their owner opted out. */
export function applyPrivacy(page: PrivacyPage): void {
  const forget = () => {
    try {
      if (!hasRefused(page.document.cookie, 'recent-searches')) return;
      for (const key of RECENT_KEYS) page.localStorage.removeItem(key);
    } catch {
      // Storage is unavailable, so nothing is kept either.
    }
  };
  forget();
  page.addEventListener('pagehide', forget);
}
