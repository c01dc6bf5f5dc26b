import { describe, expect, it, vi } from 'vitest';
import { createFakeForm } from '../../../test/fake-form.ts';
import { createFakeSearchPage } from '../../../test/fake-search-page.ts';
import { createKeywordField, KEYWORD_FIELD } from '../state/keyword-field.ts';
import { createSearchController } from '../state/search-controller.ts';
import { adoptInput } from './search-events.ts';

const NO_ANSWERS = { suggestions: null, followTrending: () => ({ terms: [] }) };

interface Page {
  readonly value?: string;
  readonly rendered?: string;
  readonly isFocused?: boolean;
  readonly opens?: boolean;
}

/** A keyword field whose input the user has used before the script started. */
function adopt({ value = '', rendered = '', isFocused = false, opens = true }: Page) {
  const search = createSearchController(createFakeSearchPage());
  const { root, inputs, page } = createFakeForm('l', KEYWORD_FIELD);
  const [other, input] = inputs;
  if (input) Object.assign(input, { value, defaultValue: rendered });
  if (isFocused) input?.focus();
  search.setRoot(root);
  const field = createKeywordField(search, rendered, NO_ANSWERS);
  const dispatch = vi.spyOn(field, 'dispatch');
  adoptInput(search, field, opens);
  return { search, field, page, other, dispatch, combobox: field.read().combobox };
}

describe('an input that the user has used before its script', () => {
  it.each<[string, Page, string, boolean]>([
    ['untouched', {}, '', false],
    ['in use', { isFocused: true }, '', true],
    ['in use on a phone, where the dialog opens the search', { isFocused: true, opens: false }, '', false],
    ['with a typed text', { value: 'jazz', isFocused: true }, 'jazz', true],
    ['that was emptied', { rendered: 'jazz', isFocused: true }, '', true],
  ])('%s', (_, page, text, isOpen) => {
    const { search, combobox } = adopt(page);
    expect([combobox.text, combobox.isOpen, search.read().isOpen]).toEqual([text, isOpen, isOpen]);
  });
});
