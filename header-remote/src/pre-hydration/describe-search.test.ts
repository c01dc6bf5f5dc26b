import { describe, expect, it } from 'vitest';
import { MAX_SUGGESTIONS } from '../../../shared/endpoints/autocomplete/autocomplete.ts';
import { messagesByLocale } from '../../../shared/i18n/compiled/header/all.ts';
import type { HeaderMessageKey } from '../../../shared/i18n/message-keys.ts';
import { plural } from '../../../shared/i18n/message-runtime.ts';
import { type CompiledMessages, createTranslate } from '../../../shared/i18n/translate.ts';
import { formatOptionCount } from '../search/search-field-view.ts';
import { describeCount } from './describe-search.ts';
import { buildCounts } from './pre-hydration-data.ts';

/** A language with more plural forms than those of the sites. */
const POLISH: CompiledMessages = {
  ...messagesByLocale.en_US,
  'search.count': ({ n }) =>
    `${n} ${plural('pl', n, { one: 'podpowiedź', few: 'podpowiedzi', other: 'podpowiedzi.' })}`,
};

describe('a number of suggestions before React', () => {
  it.each(Object.entries({ ...messagesByLocale, pl_PL: POLISH }))('is announced as by React in %s', (_, messages) => {
    const t = createTranslate<HeaderMessageKey>(messages);
    const data = { counts: buildCounts(t), none: formatOptionCount(0, t) };
    for (let count = 0; count <= MAX_SUGGESTIONS; count += 1)
      expect(describeCount(count, data)).toBe(formatOptionCount(count, t));
    expect(describeCount(null, data)).toBe('');
  });

  it('has one text for the numbers in a row that have one plural form', () => {
    const findStarts = (messages: CompiledMessages) => buildCounts(createTranslate(messages)).map(([from]) => from);
    expect(findStarts(messagesByLocale.en_US)).toEqual([2, 1]);
    expect(findStarts(POLISH)).toEqual([22, 5, 2, 1]);
  });
});
