import type { KeywordField } from '../search/state/keyword-field.ts';
import type { SearchHandle } from '../search/state/search-handle.ts';
import type { KeywordOffers } from '../search/suggestions/keyword-offers.ts';
import { TERM_PLACEHOLDER } from './describe-search.ts';

/**
 * Shows the state of a search in the server's HTML. Elements that React will hydrate only get attributes. The end of the view
 * leaves them as the server rendered them: React patches the differences.
 *
 * @param buildUrl builds the address of the results of a term
 */
export function showSearch(
  root: Element,
  input: HTMLInputElement,
  { controller, viewing }: SearchHandle,
  field: KeywordField,
  buildUrl: (term: string) => string,
): void {
  const find = <Found extends Element = HTMLElement>(selector: string) => root.querySelector<Found>(selector) as Found;
  const host = find('[data-marquee-panel]');
  const template = find<HTMLTemplateElement>('template').content;
  const listId = input.getAttribute('aria-controls') as string;
  let shown = '';

  /** Copies the panels that React rendered on the server: one of each kind, with one row. */
  const clonePanel = ({ kind, recents }: KeywordOffers, terms: readonly string[]): Element => {
    const copy = <Copied extends Element>(of: string, selector = '') =>
      (template.querySelector(`[data-kind=${of}]${selector}`) as Copied).cloneNode(true) as Copied;
    const panel = copy(kind);
    const list = panel.querySelector('[role=listbox]') as Element;
    list.id = listId;
    list.replaceChildren(
      ...terms.map((term, index) => {
        const option = copy<HTMLAnchorElement>(recents.includes(term) ? 'recent' : kind, ' a');
        option.id = `${listId}-${index}`;
        option.href = buildUrl(term);
        (option.lastChild as Element).textContent = term;
        return option;
      }),
    );
    // Only recent searches have it.
    const buttons = list.nextElementSibling;
    buttons?.replaceChildren(
      ...terms.map((term) => {
        const button = (buttons.firstChild as Node).cloneNode(true) as HTMLButtonElement;
        button.value = term;
        button.setAttribute(
          'aria-label',
          `${button.getAttribute('aria-label')}`.replace(TERM_PLACEHOLDER, () => term),
        );
        return button;
      }),
    );
    return panel;
  };

  const setState = (isExpanded: boolean, active?: Element) => {
    input.setAttribute('aria-expanded', `${isExpanded}`);
    if (active) input.setAttribute('aria-activedescendant', active.id);
    else input.removeAttribute('aria-activedescendant');
  };
  const render = () => {
    const { combobox, offers } = field.read();
    const terms = combobox.isOpen ? offers.terms : [];
    const key = JSON.stringify([offers.kind, terms]);
    if (key !== shown) host.replaceChildren(terms[0] ? clonePanel(offers, terms) : '');
    shown = key;
    const options = host.querySelectorAll('[role=option]');
    const active = options[terms.indexOf(combobox.activeKey as string)];
    for (const option of options) option.setAttribute('aria-selected', `${option === active}`);
    active?.scrollIntoView({ block: 'nearest' });
    setState(!!terms[0], active);
  };
  const stop = controller.subscribe(render);
  viewing.signal.addEventListener('abort', () => {
    stop();
    host.replaceChildren();
    setState(false);
  });
  render();
}
