import { whenIdle } from '../ui/when-idle.ts';

/** A page that is busy for longer calls back anyway. */
const IDLE_TIMEOUT_MS = 2000;

/**
 * Calls back once: as soon as the user reaches an element by pointer, touch or focus, or at once if that has happened;
 * else when the page has loaded and is idle.
 *
 * @returns stops watching
 */
export function onFirstInteraction(element: Element, begin: () => void): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  const end = () => {
    if (signal.aborted) return;
    watching.abort();
    begin();
  };
  const wait = () => whenIdle(end, IDLE_TIMEOUT_MS);
  for (const type of ['pointerover', 'touchstart', 'focusin']) element.addEventListener(type, end, { signal });
  if (element.contains(document.activeElement)) end();
  else if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { signal });
  return () => watching.abort();
}
