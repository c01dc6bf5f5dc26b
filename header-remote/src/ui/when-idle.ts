/**
 * Calls back once the page is idle, or after the timeout; in the next task where the browser does not report idleness
 * (Safari). The name is read from `globalThis`: `requestIdleCallback?.()` throws where it is not declared.
 *
 * @param timeout milliseconds after which a page that is still busy is called back anyway
 */
export function whenIdle(callback: () => void, timeout = 4_000): void {
  if (globalThis.requestIdleCallback === undefined) setTimeout(callback);
  else globalThis.requestIdleCallback(callback, { timeout });
}
