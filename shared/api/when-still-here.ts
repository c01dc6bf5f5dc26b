/**
 * After this time a page that is still here counts as staying. Most pages have come by then; where one has not, its control
 * only looks ready again, and the browser goes on loading.
 */
export const NAVIGATION_TIMEOUT_MS = 5_000;

/**
 * Calls back, once, if the navigation that has just begun does not leave this page, or the user comes back to it as it was
 * left: what indicates loading ends then.
 *
 * Chromium reports a navigation that the user stops, or refuses to leave the page for (`navigateerror`). Nobody reports one
 * that is answered by a download or by status 204, and other browsers report neither, so a timer decides.
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
