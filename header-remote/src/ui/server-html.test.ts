import { describe, expect, it } from 'vitest';
import { sumText } from '../../../shared/text/sum-text.ts';
import { isChangedByOthers } from './server-html.ts';

const part = (elements: number, textContent: string) => ({
  textContent,
  querySelectorAll: () => ({ length: elements }),
});

/** A header with three elements of its own, one of them a script, and a template with two. */
function createRoot(text: string, elements = 3): Element {
  const script = { textContent: '{"q":"a&b"}' };
  const found: Readonly<Record<string, unknown>> = {
    '*': { length: elements },
    template: [{ content: part(2, 'Recent') }],
    script: [script],
  };
  const attributes: Readonly<Record<string, string>> = {
    'data-marquee-elements': '5',
    'data-marquee-text': `${sumText('Help & “more”Recent')}`,
  };
  return {
    textContent: text + script.textContent,
    querySelectorAll: (selector: string) => found[selector],
    getAttribute: (name: string) => attributes[name],
  } as unknown as Element;
}

describe('the HTML of the server', () => {
  it.each([
    ['as it was sent', false, createRoot('Help & “more”')],
    ['with an element of others', true, createRoot('Help & “more”', 4)],
    ['with a text that a translator has replaced in place', true, createRoot('Hilfe & “more”')],
    ['with a text of the same length', true, createRoot('Halp & “more”')],
  ])('%s is changed by others: %s', (_, isChanged, root) => expect(isChangedByOthers(root)).toBe(isChanged));
});
