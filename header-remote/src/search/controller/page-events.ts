import type { SearchController } from './search-controller.ts';
import { followElsewhere } from './search-elsewhere.ts';
import { createSearchHistory } from './search-history.ts';

/**
 * Closes a search on events of the page around it, opens and closes it with the page's history, and opens its results in other
 * tabs.
 *
 * @param root contains everything that the search renders
 * @param signal ends the listening
 */
export function followPage(root: Element, search: SearchController, signal: AbortSignal): void {
  const history = createSearchHistory(() => search.parts().historyMode);
  let isPressInside = false;
  const isInside = (event: Event) => {
    const node = event.composedPath()[0] as Element;
    return root.contains(node) && node.closest('[role=search],dialog') !== null;
  };
  const closeOutside = (event: Event) => {
    // A selection that is dragged out of a field ends in a click outside.
    const isDrag = isPressInside && event.type === 'click';
    isPressInside = event.type === 'pointerdown' && isInside(event);
    if (event.type !== 'pointerdown' && search.read().isOpen && !isDrag && !isInside(event)) search.close();
  };
  const followHistory = () => {
    const { isOpen } = search.read();
    if (isOpen === history.isOpen()) return;
    if (isOpen) return search.close();
    // Of several headers on a page the first one opens: each would take the focus from the one before.
    const form = document.querySelector('[data-marquee-root] [role=search]');
    if (form && !root.contains(form)) return;
    const [first] = search.fields();
    search.findInput(first?.name)?.focus();
    if (first?.combobox) search.open(first.combobox);
  };
  for (const type of ['pointerdown', 'click', 'focusin'])
    document.addEventListener(type, closeOutside, { capture: true, signal });
  for (const type of ['hashchange', 'popstate']) window.addEventListener(type, followHistory, { signal });
  followElsewhere(root, search, signal);
  search.provide({ history });
  if (!search.read().isOpen) followHistory();
  // The page stays as it is if the user had left the list before.
  else search.setOpen(search.fields().some(({ combobox }) => combobox?.read().isOpen));
}
