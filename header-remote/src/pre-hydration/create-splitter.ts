import { splitMatch } from '../search/fields/keyword/split-match.ts';

/**
 * Styles the typed part of suggestions and their completion as React's panel does.
 *
 * @param completion an empty element with the style of a completion
 */
export function createSplitter(host: Element, completion: Element): (typed: string, terms: readonly string[]) => void {
  let lastPanel: Element | null = null;
  let lastTyped = '';
  const wrap = (text: string, isTyped: boolean) => {
    const element = isTyped ? document.createElement('span') : (completion.cloneNode() as Element);
    element.append(text);
    return element;
  };
  return (typed, terms) => {
    const panel = host.querySelector('[data-kind=suggestions]');
    if (panel === lastPanel && typed === lastTyped) return;
    [lastPanel, lastTyped] = [panel, typed];
    // Not the text that is there, which others may have changed.
    for (const [index, text] of panel?.querySelectorAll('[role=option]>span').entries() ?? [])
      text.replaceChildren(...splitMatch(terms[index] ?? '', typed).map((part) => wrap(part.text, part.isTyped)));
  };
}
