import { hasRefused } from '../../../shared/contracts/privacy-cookie.ts';

/** Where the header keeps what was searched (docs/contract.md). */
const RECENT_KEYS = ['marquee.recent-searches', 'marquee.recent-locations'];

interface PrivacyPage {
  readonly document: Pick<Document, 'cookie'>;
  readonly localStorage: Pick<Storage, 'removeItem'>;
  readonly addEventListener: (type: 'pagehide', listener: () => void) => void;
}

/** Deletes recent searches of this browser where their owner does not want them kept: now, and what this page adds. */
export function applyPrivacy(page: PrivacyPage): void {
  const forget = () => {
    try {
      if (!hasRefused(page.document.cookie, 'recent-searches')) return;
      for (const key of RECENT_KEYS) page.localStorage.removeItem(key);
    } catch {
      // No storage: nothing is kept either.
    }
  };
  forget();
  page.addEventListener('pagehide', forget);
}
