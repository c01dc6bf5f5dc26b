import { SESSION_HINT_COOKIE } from '../../../../shared/contracts/session-cookies.ts';

function hasSessionHint(): boolean {
  try {
    return document.cookie.includes(`${SESSION_HINT_COOKIE}=`);
  } catch {
    // Sandboxed frames have no cookies.
    return false;
  }
}

/**
 * Reloads a page that the browser restores from its back/forward cache if a session has begun or ended since: the
 * restored page shows the earlier user.
 *
 * @returns stops watching
 */
export function watchSession(): () => void {
  const hadHint = hasSessionHint();
  const recheck = ({ persisted }: PageTransitionEvent) => {
    if (persisted && hasSessionHint() !== hadHint) window.location.reload();
  };
  window.addEventListener('pageshow', recheck);
  return () => window.removeEventListener('pageshow', recheck);
}
