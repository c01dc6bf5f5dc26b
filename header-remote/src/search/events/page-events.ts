import type { SearchSource } from '../../../../shared/analytics/analytics-events.ts';
import { isComposingKey } from '../../ui/combobox/combobox.ts';
import { opensElsewhere } from '../../ui/opens-elsewhere.ts';
import type { KeywordField } from '../state/keyword-field.ts';
import type { SearchController, SearchTerms } from '../state/search-controller.ts';
import { createSearchHistory } from '../state/search-history.ts';
import { resolveSource } from '../suggestions/keyword-offers.ts';
import { hasUnknownText, readIndex } from './search-events.ts';

const open = (url: string) => window.open(url, '_blank', 'noopener');

/**
 * Opens results in a new tab or window if the user asks for it as on a link: by a modifier key or the middle button, on the
 * search button, a row or Enter. This page stays, so its host gets no `marquee:search`; the search is counted and remembered.
 */
function followElsewhere(root: Element, search: SearchController, signal: AbortSignal): void {
  const note = (terms: SearchTerms, source: SearchSource) => {
    search.page().track(source);
    for (const field of search.fields()) field.onSearch?.(terms);
  };
  const noteRow = (row: Element) => {
    const field = search.find<KeywordField>(row.closest<HTMLElement>('[data-field]')?.dataset.field);
    const term = field?.listKeys()[readIndex(row)];
    if (field && term !== undefined) note({ query: term.trim() }, resolveSource(field.read().offers, term));
  };
  const submit = (form: HTMLFormElement) => {
    if (hasUnknownText(form, search)) {
      form.target = '_blank';
      form.submit();
      form.removeAttribute('target');
      return;
    }
    search.withTerms((terms) => {
      open(search.page().buildUrl(terms));
      note(terms, 'typed');
    });
  };

  const followPress = (event: MouseEvent) => {
    // The right button opens a menu.
    if (!opensElsewhere(event) || event.button > 1) return;
    const target = event.target as Element;
    const row = target.closest('[role=search] [role=option][href]');
    const button = target.closest<HTMLButtonElement>('[role=search] [type=submit]');
    // The browser opens the link.
    if (row) noteRow(row);
    else if (button?.form && !event.altKey) {
      event.preventDefault();
      submit(button.form);
    }
  };
  const followKey = (event: KeyboardEvent) => {
    const input = event.target as HTMLInputElement;
    if (event.key !== 'Enter' || event.altKey || !opensElsewhere(event) || isComposingKey(event)) return;
    if (!input.matches('[role=search] [role=combobox]')) return;
    event.preventDefault();
    if (event.repeat) return;
    const row = input.closest('[data-field]')?.querySelector<HTMLAnchorElement>('[aria-selected=true]');
    if (row?.href) {
      open(row.href);
      noteRow(row);
      // A row without an address chooses a place, with any key.
    } else if (row) row.click();
    else if (input.form) submit(input.form);
  };
  const options = { capture: true, signal };
  for (const type of ['click', 'auxclick']) root.addEventListener(type, followPress as EventListener, options);
  root.addEventListener('keydown', followKey as EventListener, options);
}

/**
 * Closes a search on events of the page around it, opens and closes it with the page's history, and opens its results in other
 * tabs.
 */
export function followPage(root: Element, search: SearchController, signal: AbortSignal): void {
  const history = createSearchHistory(() => search.page().historyMode);
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
    // Only the first header of a page opens: each would take the focus from the one before.
    const form = document.querySelector('[data-marquee-root] [role=search]');
    if (form && !root.contains(form)) return;
    const [first] = search.fields();
    search.findInput(first?.name)?.focus();
    if (first) search.open(first);
  };
  for (const type of ['pointerdown', 'click', 'focusin'])
    document.addEventListener(type, closeOutside, { capture: true, signal });
  for (const type of ['hashchange', 'popstate']) window.addEventListener(type, followHistory, { signal });
  followElsewhere(root, search, signal);
  search.setPage({ ...search.page(), history });
  if (!search.read().isOpen) followHistory();
  // The page stays as it is if the user had left the list before.
  else search.setOpen(search.fields().some(({ read }) => read().combobox.isOpen));
}
