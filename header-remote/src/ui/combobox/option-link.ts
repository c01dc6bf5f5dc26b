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
