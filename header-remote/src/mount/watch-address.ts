/** Path and query of the page. */
export const readAddress = (): string => window.location.pathname + window.location.search;

/**
 * Reports that a single-page host has gone to another address, by `pushState`, `replaceState` or the history. Browsers
 * without the Navigation API report the history alone.
 *
 * @returns a function that ends it
 */
export function watchAddress(onChange: () => void): () => void {
  const navigation: EventTarget | undefined = window.navigation;
  const target = navigation ?? window;
  const event = navigation === undefined ? 'popstate' : 'currententrychange';
  target.addEventListener(event, onChange);
  return () => target.removeEventListener(event, onChange);
}
