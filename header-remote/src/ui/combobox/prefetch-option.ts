/** An option that is highlighted for this long may be chosen next. */
const HIGHLIGHT_REST_MS = 200;

/** A navigation has found the prefetched page within this time, even on a slow processor. */
const NAVIGATION_START_MS = 2000;

/**
 * Prefetches the page of an option that stays highlighted, by a link that the page's speculation rules select. The page
 * of an option under a pointer needs none.
 *
 * @returns ends this. The link stays until a navigation has had time to start: without it Chromium drops the page.
 */
export function prefetchHighlighted(option: HTMLAnchorElement | null | undefined): () => void {
  let link: HTMLAnchorElement | undefined;
  const timer = setTimeout(() => {
    if (!option?.href) return;
    link = document.createElement('a');
    link.href = option.href;
    link.dataset.marqueeNext = '';
    // Rendered, as the rules require, but without a place in the layout, the order of the focus or the accessibility tree.
    link.style.cssText = 'position:absolute;visibility:hidden';
    document.body.append(link);
  }, HIGHLIGHT_REST_MS);
  return () => {
    clearTimeout(timer);
    if (link) setTimeout(() => link?.remove(), NAVIGATION_START_MS);
  };
}
