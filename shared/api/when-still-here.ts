/** A page that is here after this time counts as staying. If the next page is only slow, the browser goes on loading it. */
export const NAVIGATION_TIMEOUT_MS = 5_000;

/**
 * Calls back once if the navigation that has just begun does not leave this page, or if the user comes back to the page as
 * it was left. Signs of loading end then.
 *
 * Only Chromium reports a stopped navigation (`navigateerror`). No browser reports one that is answered by a download or by
 * status 204, so a timer decides.
 *
 * @returns ends the watch
 */
export function whenStillHere(onStay: () => void, timeoutMs = NAVIGATION_TIMEOUT_MS): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  const end = () => {
    clearTimeout(timer);
    watch.abort();
  };
  const stay = () => {
    end();
    onStay();
  };
  const timer = setTimeout(stay, timeoutMs);
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && stay();
  window.addEventListener('pageshow', onShow, { signal });
  const navigation: EventTarget | undefined = window.navigation;
  navigation?.addEventListener('navigateerror', stay, { signal });
  return end;
}
