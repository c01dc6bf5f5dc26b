import { splitMatch } from '../search/fields/keyword/split-match.ts';
import { isPlainClick, prefetchHighlighted } from '../ui/combobox/option-link.ts';

export interface EarlyPanelModel {
  readonly kind: 'suggestions' | 'recent' | 'trending';
  readonly terms: readonly string[];
  /** Searched before. */
  readonly recents: readonly string[];
  readonly typed: string;
  readonly activeKey: string | null;
}

/** Stands for a term in the template and in messages. */
export const TERM_PLACEHOLDER = '{term}';

/**
 * Shows lists in the panel's host, as copies of what React rendered on the server: one panel of each kind, with one row.
 *
 * @returns shows a list; one without terms shows nothing
 */
export function createEarlyPanel(
  host: Element,
  template: HTMLTemplateElement,
  actions: {
    readonly buildUrl: (term: string) => string;
    readonly pick: (term: string) => void;
    readonly remove: (term: string) => void;
    readonly clear: () => void;
  },
) {
  const findTemplate = (selector: string) => template.content.querySelector(selector) as Element;
  const createPanel = ({ kind, terms, recents, typed }: EarlyPanelModel, listId: string) => {
    const panel = findTemplate(`[data-kind=${kind}]`).cloneNode(true) as Element;
    const find = <Found extends HTMLElement>(selector: string) => panel.querySelector<Found>(selector);
    const row = find<HTMLAnchorElement>('[role=option]') as HTMLAnchorElement;
    const button = find(`[aria-label*="${TERM_PLACEHOLDER}"]`);
    const clear = find('button:not([aria-label*="{"])');
    if (clear) clear.onclick = actions.clear;
    terms.forEach((term, index) => {
      const option = row.cloneNode(true) as HTMLAnchorElement;
      const text = option.lastElementChild as Element;
      const [completion] = text.children;
      option.id = `${listId}-${index}`;
      option.href = actions.buildUrl(term);
      option.onclick = (event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        actions.pick(term);
      };
      if (kind === 'suggestions' && recents.includes(term))
        option.firstElementChild?.replaceWith(findTemplate('[data-kind=recent] svg').cloneNode(true));
      text.replaceChildren(
        ...splitMatch(term, typed).map((part) => {
          if (part.isTyped || !completion) return part.text;
          const strong = completion.cloneNode() as Element;
          strong.textContent = part.text;
          return strong;
        }),
      );
      row.before(option);
      if (!button) return;
      const remove = button.cloneNode(true) as HTMLElement;
      remove.ariaLabel = remove.ariaLabel?.replace(TERM_PLACEHOLDER, () => term) ?? '';
      remove.onclick = () => actions.remove(term);
      button.before(remove);
    });
    row.remove();
    button?.remove();
    (find('[role=listbox]') as Element).id = listId;
    return panel;
  };

  let shown = '';
  let highlighted: Element | undefined;
  let endPrefetch = () => {};
  return (model: EarlyPanelModel, listId: string): void => {
    const { kind, terms, typed, activeKey } = model;
    const key = JSON.stringify([kind, terms, typed]);
    if (key !== shown) {
      shown = key;
      host.replaceChildren(...(terms.length > 0 ? [createPanel(model, listId)] : []));
    }
    const options = [...host.querySelectorAll('[role=option]')];
    const active = options.find((_, index) => terms[index] === activeKey);
    for (const option of options) option.ariaSelected = `${option === active}`;
    if (active === highlighted) return;
    highlighted = active;
    active?.scrollIntoView({ block: 'nearest' });
    endPrefetch();
    endPrefetch = prefetchHighlighted(active);
  };
}
