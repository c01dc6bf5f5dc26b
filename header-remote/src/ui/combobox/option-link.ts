/** A highlight that rests on an option for this long may be chosen next. */
const HIGHLIGHT_REST_MS = 200;

/** Whether a click or a press chooses the option here: with a key or another button it opens the page behind it elsewhere, as of any link. */
export const isPlainClick = ({
  button,
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey'>) => !(button || ctrlKey || metaKey || shiftKey);

function ignoreRepeatedClick(event: MouseEvent): void {
  if (event.detail < 2) window.removeEventListener('click', ignoreRepeatedClick, true);
  else {
    event.preventDefault();
    event.stopPropagation();
  }
}

/**
 * Makes a double click on an option choose it once: the list has closed since, and what is under it would get the second
 * click, and lead elsewhere.
 */
export function ignoreRepeatedClicks(): void {
  window.addEventListener('click', ignoreRepeatedClick, true);
}

/**
 * Marks an option whose highlight rests on it: by the speculation rules of the page the browser fetches what is behind it.
 * Those of a pointer need no mark.
 *
 * @returns ends that
 */
export function prefetchHighlighted(option: Element | null | undefined): () => void {
  const timer = setTimeout(() => option?.setAttribute('data-marquee-next', ''), HIGHLIGHT_REST_MS);
  return () => {
    clearTimeout(timer);
    option?.removeAttribute('data-marquee-next');
  };
}
