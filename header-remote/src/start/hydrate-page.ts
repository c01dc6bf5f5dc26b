import { createRoot } from 'react-dom/client';
import { READY_ATTRIBUTE } from '../../../shared/contracts/support-levels.ts';
import '../menus/server-styles.ts';
import { createServerSearch, loadSearchParts } from '../search/ServerSearch.tsx';
import { hydrateInTransition } from '../ui/hydrate-in-transition.ts';
import { createHeaderRoot, type HeaderRootOptions } from './header-root.tsx';
import { attachWith, hydrateHeader } from './hydrate-header.ts';

const loadSearch = () => loadSearchParts(import(/* webpackChunkName: "search" */ '../search/search.lazy.tsx'));
const ServerSearch = createServerSearch(loadSearch);

/**
 * Hydrates a header of a page with HTML from the edge. The file loads once the header is needed.
 *
 * @param signal aborted when the host removes the header
 */
export function hydrate(
  element: HTMLElement,
  source: Element,
  { life, folder }: Pick<HeaderRootOptions, 'life' | 'folder'>,
  signal: AbortSignal,
): Promise<void> {
  // The host kept this header from an earlier view of the page, so it is no longer the HTML that the server sent.
  const isCopy = element.hasAttribute(READY_ATTRIBUTE) || element.firstChild === null;
  return hydrateHeader(element, source, { callbacks: {}, life, folder }, async () => {
    const Search = isCopy ? (await loadSearch()).HeaderSearch : ServerSearch;
    if (signal.aborted) return undefined;
    if (isCopy) element.replaceChildren();
    const attach = isCopy ? attachWith(createRoot) : hydrateInTransition;
    return { createHeaderRoot, Search, attach, isServerRendered: !isCopy };
  });
}
