import { hasSessionHint } from '../../../../shared/cookies/session-cookies.ts';

function hasSession(): boolean {
  try {
    return hasSessionHint(document.cookie);
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
  const hadSession = hasSession();
  const recheck = ({ persisted }: PageTransitionEvent) => {
    if (persisted && hasSession() !== hadSession) window.location.reload();
  };
  window.addEventListener('pageshow', recheck);
  return () => window.removeEventListener('pageshow', recheck);
}
