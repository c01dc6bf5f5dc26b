/**
 * Whether a click or a press chooses the option in this page. With a modifier key or another button it opens the
 * option's page elsewhere, like any link.
 */
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
 * Makes a double click on an option choose it once: the list has closed by then, and the element under it would receive
 * the second click and navigate elsewhere.
 */
export function ignoreRepeatedClicks(): void {
  window.addEventListener('click', ignoreRepeatedClick, true);
}
