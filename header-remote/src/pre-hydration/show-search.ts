import type { KeywordField } from '../search/controller/keyword-field.ts';
import type { SearchController } from '../search/controller/search-controller.ts';
import { clonePanel } from './clone-panel.ts';

interface SearchView {
  readonly search: SearchController;
  readonly field: KeywordField;
  /** Media query of the layouts where an open search has no backdrop. */
  readonly phone: MediaQueryList;
  /** Builds the address of the results of a term. */
  readonly buildUrl: (term: string) => string;
  /** Ends the view, and leaves the elements as the server rendered them: React patches the differences. */
  readonly signal: AbortSignal;
}

/** Shows the state of a search in the server's HTML. Elements that React will hydrate only get attributes. */
export function showSearch(
  root: Element,
  input: HTMLInputElement,
  { search, field, phone, buildUrl, signal }: SearchView,
): void {
  const find = <Found extends Element = HTMLElement>(selector: string) => root.querySelector<Found>(selector) as Found;
  const host = find('[data-marquee-panel]');
  const backdrop = find('[data-marquee-backdrop]');
  const template = find<HTMLTemplateElement>('template').content;
  const listId = input.getAttribute('aria-controls') as string;
  let shown = '';

  const setState = (isExpanded: boolean, active: Element | undefined) => {
    input.setAttribute('aria-expanded', `${isExpanded}`);
    if (active) input.setAttribute('aria-activedescendant', active.id);
    else input.removeAttribute('aria-activedescendant');
  };
  const render = () => {
    const { combobox, offers } = field.read();
    const terms = combobox.isOpen ? offers.terms : [];
    const key = JSON.stringify([offers.kind, terms]);
    if (key !== shown)
      host.replaceChildren(terms[0] ? clonePanel(template, { ...offers, terms }, listId, buildUrl) : '');
    shown = key;
    const options = host.querySelectorAll('[role=option]');
    const active = options[terms.indexOf(combobox.activeKey as string)];
    for (const option of options) option.setAttribute('aria-selected', `${option === active}`);
    active?.scrollIntoView({ block: 'nearest' });
    setState(!!terms[0], active);
    // The page has no backdrop before a click on it closes the search.
    backdrop.hidden = !search.read().isOpen || phone.matches || !search.parts().history;
  };
  const stop = search.subscribe(render);
  phone.addEventListener('change', render, { signal });
  signal.addEventListener('abort', () => {
    stop();
    host.replaceChildren();
    setState(false, undefined);
    backdrop.hidden = true;
  });
  render();
}
