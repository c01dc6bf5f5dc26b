import type { SearchSource } from '../../../../shared/analytics/analytics-events.ts';
import { cleanSearchText } from '../../../../shared/text/search-text.ts';
import { isComposingKey } from '../../ui/combobox/combobox.ts';
import { opensElsewhere } from '../../ui/opens-elsewhere.ts';
import type { KeywordField } from './keyword-field.ts';
import { resolveSource } from './keyword-offers.ts';
import type { SearchController } from './search-controller.ts';
import { hasUnknownText, readIndex } from './search-events.ts';
import type { SearchTerms } from './search-field.ts';

const open = (url: string) => window.open(url, '_blank', 'noopener');

/**
 * Opens results in a new tab or window where the user asks for it as on a link: by a modifier key, or the middle button, on the
 * search button, a row or Enter. This page stays as it is, so its host is not asked (`marquee:search`): the search is counted
 * and remembered. Chromium decides by the same keys between tab, background tab and window.
 */
export function followElsewhere(root: Element, search: SearchController, signal: AbortSignal): void {
  const findField = (element: Element) =>
    search.find<KeywordField>(element.closest<HTMLElement>('[data-field]')?.dataset.field);
  const note = (terms: SearchTerms, source: SearchSource) => {
    search.parts().track?.(source);
    for (const field of search.fields()) field.onSearch?.(terms);
  };
  const noteRow = (row: Element) => {
    const field = findField(row);
    const term = field?.combobox.listKeys()[readIndex(row)];
    if (field && term !== undefined) note({ query: cleanSearchText(term) }, resolveSource(field.read().offers, term));
  };
  const submit = (form: HTMLFormElement) => {
    if (hasUnknownText(form, search)) {
      form.target = '_blank';
      form.submit();
      form.removeAttribute('target');
      return;
    }
    const fields = search.fields().map((field) => field.resolveTerms(() => submit(form)));
    if (fields.includes(null)) return;
    const terms: SearchTerms = Object.assign({}, ...fields);
    open(search.parts().buildUrl?.(terms) ?? '');
    note(terms, 'typed');
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
  root.addEventListener('click', followPress as EventListener, options);
  root.addEventListener('auxclick', followPress as EventListener, options);
  root.addEventListener('keydown', followKey as EventListener, options);
}
