/**
 * Lets a full-screen dialog scroll until its end is above the on-screen keyboard: phones put it over the page, whose height
 * stays (CSSOM View, VisualViewport). A page that is zoomed by pinching is left as it is.
 *
 * @returns ends it
 */
export function keepAboveKeyboard(dialog: HTMLElement): () => void {
  const viewport = window.visualViewport;
  if (viewport === null) return () => {};
  const place = () => {
    const isZoomed = viewport.scale > 1;
    const covered = isZoomed ? '' : `${dialog.offsetHeight - viewport.height}px`;
    // Safari moves what shows, too.
    dialog.style.top = isZoomed ? '' : `${viewport.offsetTop}px`;
    dialog.style.paddingBottom = covered;
    dialog.style.scrollPaddingBottom = covered;
  };
  place();
  const end = new AbortController();
  for (const event of ['resize', 'scroll']) viewport.addEventListener(event, place, end);
  return () => end.abort();
}
