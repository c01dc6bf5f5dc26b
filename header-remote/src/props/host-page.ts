import type { HeaderPage } from '../../../shared/contracts/header-props.ts';
import { hasSessionHint } from '../../../shared/cookies/session-cookies.ts';
import { isHomePath } from '../../../shared/navigation/page-path.ts';
import { readCookies } from '../ui/page-cookies.ts';
import { whenIdle } from '../ui/when-idle.ts';

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
  // Unknown until the page is idle: a page that starts does not wait for the browser's process, which has the cookies. One that was
  // left before that is reloaded, because the user may have left it by logging out.
  let hadSession: boolean | undefined;
  whenIdle(() => {
    hadSession = hasSession();
  });
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

/** The event of the Navigation API, and those at which a browser without it may be at another address. */
const OCCASIONS = ['currententrychange', 'popstate', 'pointerover', 'focusin', 'keydown', 'click'];

/**
 * Reports that a single-page host may have gone to another address, by `pushState`, `replaceState` or the history.
 *
 * Browsers without the Navigation API only report history traversal. There, every action of the user is another occasion to read
 * the address: nobody sees the current page marked, or follows a link, without one. The host's `history` object is not patched.
 *
 * @returns stops watching
 */
export function watchAddress(onChange: () => void): () => void {
  const target: EventTarget = window.navigation ?? window;
  for (const type of OCCASIONS) target.addEventListener(type, onChange, { capture: true });
  return () => {
    for (const type of OCCASIONS) target.removeEventListener(type, onChange, { capture: true });
  };
}
