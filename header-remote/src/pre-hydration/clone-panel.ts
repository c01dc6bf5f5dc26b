import type { KeywordOffers } from '../search/controller/keyword-offers.ts';
import { TERM_PLACEHOLDER } from './placeholders.ts';

type PanelOffers = Pick<KeywordOffers, 'kind' | 'terms' | 'recents'>;

/**
 * Creates a list by copying the panels that React rendered on the server: one of each kind, with one row.
 *
 * @param buildUrl builds the address of a term's results
 */
export function clonePanel(
  template: DocumentFragment,
  { kind, terms, recents }: PanelOffers,
  listId: string,
  buildUrl: (term: string) => string,
): Element {
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
}
