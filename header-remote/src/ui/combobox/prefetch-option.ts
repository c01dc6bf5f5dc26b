/** After this time a highlighted option may be chosen next. */
const HIGHLIGHT_REST_MS = 200;

/** By this time a navigation has found the prefetched page, also with a slow processor. */
const NAVIGATION_START_MS = 2000;

/**
 * Prefetches the page of an option that stays highlighted, by a link that the page's speculation rules select. The page
 * of an option under a pointer needs none.
 *
 * @returns ends this
 */
export function prefetchHighlighted(option: HTMLAnchorElement | null | undefined): () => void {
  const link = document.createElement('a');
  const timer = setTimeout(() => {
    if (!option?.href) return;
    link.href = option.href;
    link.dataset.marqueeNext = '';
    // Rendered, as the rules require, but without a place in the layout, the order of the focus or the accessibility tree.
    link.style.cssText = 'position:absolute;visibility:hidden';
    document.body.append(link);
  }, HIGHLIGHT_REST_MS);
  return () => {
    clearTimeout(timer);
    setTimeout(() => link.remove(), NAVIGATION_START_MS);
  };
}
