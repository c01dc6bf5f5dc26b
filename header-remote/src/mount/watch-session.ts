import { SESSION_HINT_COOKIE } from '../../../shared/contracts/session-cookies.ts';

function hasSessionHint(): boolean {
  try {
    return document.cookie.includes(`${SESSION_HINT_COOKIE}=`);
  } catch {
    // Sandboxed frames have no cookies.
    return false;
  }
}

/**
 * Loads the page again when the browser shows it from its back/forward cache, with the user of then, and a session has
 * begun or ended since.
 *
 * @returns stops that
 */
export function watchSession(): () => void {
  const hadHint = hasSessionHint();
  const recheck = ({ persisted }: PageTransitionEvent) => {
    if (persisted && hasSessionHint() !== hadHint) window.location.reload();
  };
  window.addEventListener('pageshow', recheck);
  return () => window.removeEventListener('pageshow', recheck);
}
