/** A page that is busy for longer goes on all the same. */
const IDLE_TIMEOUT_MS = 2000;

/**
 * Calls back once: as soon as the user turns to an element, with the pointer, a finger or the focus, or has turned to it
 * already; else when the page has loaded and is idle.
 *
 * @returns ends the watch
 */
export function watchUse(element: Element, begin: () => void): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  const end = () => {
    if (signal.aborted) return;
    watching.abort();
    begin();
  };
  // `setTimeout` takes the options for no delay: browsers that do not report when they are idle go on at once.
  const whenIdle = globalThis.requestIdleCallback ?? (setTimeout as unknown as typeof requestIdleCallback);
  const wait = () => void whenIdle(end, { timeout: IDLE_TIMEOUT_MS });
  for (const type of ['pointerover', 'touchstart', 'focusin']) element.addEventListener(type, end, { signal });
  if (element.contains(document.activeElement)) end();
  else if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { signal });
  return () => watching.abort();
}
