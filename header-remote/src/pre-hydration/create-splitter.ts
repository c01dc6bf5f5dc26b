import { splitMatch } from '../search/fields/keyword/split-match.ts';

/**
 * Styles the typed part of suggestions and their completion as React's panel does.
 *
 * @param completion an empty element with the style of a completion
 */
export function createSplitter(host: Element, completion: Element): (typed: string) => void {
  let lastPanel: Element | null = null;
  let lastTyped = '';
  const wrap = (text: string) => {
    const element = completion.cloneNode() as Element;
    element.append(text);
    return element;
  };
  return (typed) => {
    const panel = host.querySelector('[data-kind=suggestions]');
    if (panel === lastPanel && typed === lastTyped) return;
    [lastPanel, lastTyped] = [panel, typed];
    for (const text of panel?.querySelectorAll('[role=option]>span') ?? []) {
      const parts = splitMatch(text.textContent, typed);
      text.replaceChildren(...parts.map((part) => (part.isTyped ? part.text : wrap(part.text))));
    }
  };
}
