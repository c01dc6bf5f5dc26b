import { TERM_PLACEHOLDER } from './placeholders.ts';

export interface EarlyPanelModel {
  readonly kind: 'suggestions' | 'recent' | 'trending';
  readonly terms: readonly string[];
  /** Searched before. */
  readonly recents: readonly string[];
}

/**
 * Creates a list as a copy of what React rendered on the server: one panel of each kind, with one row.
 *
 * @param buildUrl of the results of a term
 */
export function createEarlyPanel(
  template: DocumentFragment,
  { kind, terms, recents }: EarlyPanelModel,
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
  // Of recent searches alone.
  const buttons = list.nextElementSibling;
  buttons?.replaceChildren(
    ...terms.map((term) => {
      const button = (buttons.firstChild as Node).cloneNode(true) as HTMLButtonElement;
      button.value = term;
      button.ariaLabel = `${button.ariaLabel}`.replace(TERM_PLACEHOLDER, () => term);
      return button;
    }),
  );
  return panel;
}
