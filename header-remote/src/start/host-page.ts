import type { HeaderPage } from '../../../shared/contracts/header-props.ts';
import { hasSessionHint } from '../../../shared/cookies/session-cookies.ts';
import { isHomePath } from '../../../shared/navigation/page-path.ts';

/** The page's cookies. A sandboxed frame has none, and throws when they are read. */
export function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

const hasSession = () => hasSessionHint(readCookies());

/** Creates the `page` prop for a host's page of which only path and query are known. */
export function createHostPage(path: string): HeaderPage {
  return { path, isHome: isHomePath(path), query: '', variant: 'default', showCreateEventCTA: true };
}

/**
 * Reloads a page that the browser restores from its back/forward cache if a session has begun or ended since: the
 * restored page shows the earlier user.
 *
 * @returns stops watching
 */
export function watchSession(): () => void {
  const hadSession = hasSession();
  const recheck = ({ persisted }: PageTransitionEvent) => {
    if (persisted && hasSession() !== hadSession) window.location.reload();
  };
  window.addEventListener('pageshow', recheck);
  return () => window.removeEventListener('pageshow', recheck);
}

/** Path and query of the page. */
export const readAddress = (): string => window.location.pathname + window.location.search;

/** Whether the path of a page is that of an address; a server leaves out of its query what the header does not need. */
export const isAtAddress = (path: string, address: string): boolean => trimQuery(path) === trimQuery(address);
const trimQuery = (path: string) => path.split('?')[0];

/** Events at which a browser without the Navigation API may be at another address. */
const OCCASIONS = ['popstate', 'pointerover', 'focusin', 'keydown', 'click'] as const;

/**
 * Reports that a single-page host may have gone to another address, by `pushState`, `replaceState` or the history.
 *
 * Browsers without the Navigation API only report history traversal. There, every change of the document is another
 * occasion to read the address, because a host that navigates renders something else, and so is every action of the
 * user, who sees the current page marked only in a menu that is about to open. The host's `history` object is not
 * patched.
 *
 * @returns stops watching
 */
export function watchAddress(onChange: () => void): () => void {
  const navigation: EventTarget | undefined = window.navigation;
  if (navigation !== undefined) {
    navigation.addEventListener('currententrychange', onChange);
    return () => navigation.removeEventListener('currententrychange', onChange);
  }
  const observer = new MutationObserver(onChange);
  observer.observe(document, { childList: true, subtree: true });
  for (const type of OCCASIONS) window.addEventListener(type, onChange, { capture: true });
  return () => {
    observer.disconnect();
    for (const type of OCCASIONS) window.removeEventListener(type, onChange, { capture: true });
  };
}
