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
  listId: string,
  actions: {
    readonly buildUrl: (term: string) => string;
    readonly pick: (term: string) => void;
    readonly remove: (term: string) => void;
    readonly clear: () => void;
  },
) {
  const copy = (selector: string) => (template.content.querySelector(selector) as Element).cloneNode(true) as Element;
  const createPanel = ({ kind, terms, recents, typed }: EarlyPanelModel) => {
    const panel = copy(`[data-kind=${kind}]`);
    const list = panel.querySelector('[role=listbox]') as Element;
    const row = list.firstChild as Node;
    list.id = listId;
    list.replaceChildren(
      ...terms.map((term, index) => {
        const option = row.cloneNode(true) as HTMLAnchorElement;
        const [icon, text] = option.children as unknown as [Element, Element];
        const [completion] = text.children;
        option.id = `${listId}-${index}`;
        option.href = actions.buildUrl(term);
        option.onclick = (event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          actions.pick(term);
        };
        if (recents.includes(term)) icon.replaceWith(copy('[data-kind=recent] svg'));
        text.replaceChildren(
          ...splitMatch(term, typed).map((part) => {
            if (part.isTyped || !completion) return part.text;
            const strong = completion.cloneNode() as Element;
            strong.append(part.text);
            return strong;
          }),
        );
        return option;
      }),
    );
    // Of recent searches alone.
    const [clear, button] = panel.querySelectorAll('button');
    if (clear && button) {
      clear.onclick = actions.clear;
      (button.parentNode as Element).replaceChildren(
        ...terms.map((term) => {
          const remove = button.cloneNode(true) as HTMLElement;
          remove.ariaLabel = `${button.ariaLabel}`.replace(TERM_PLACEHOLDER, () => term);
          remove.onclick = () => actions.remove(term);
          return remove;
        }),
      );
    }
    return panel;
  };

  let shown = '';
  let highlighted: Element | undefined;
  let endPrefetch = () => {};
  return (model: EarlyPanelModel): void => {
    const { kind, terms, typed, activeKey } = model;
    const key = JSON.stringify([kind, terms, typed]);
    if (key !== shown) {
      shown = key;
      host.replaceChildren(...(terms.length > 0 ? [createPanel(model)] : []));
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
