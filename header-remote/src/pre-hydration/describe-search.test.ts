import { describe, expect, it } from 'vitest';
import { MAX_SUGGESTIONS } from '../../../shared/endpoints/autocomplete/autocomplete.ts';
import { messagesByLocale } from '../../../shared/i18n/compiled/header/all.ts';
import type { HeaderMessageKey } from '../../../shared/i18n/message-keys.ts';
import { plural } from '../../../shared/i18n/message-runtime.ts';
import { type CompiledMessages, createTranslate } from '../../../shared/i18n/translate.ts';
import { formatOptionCount } from '../search/search-field-view.ts';
import { buildFragmentUrl } from '../start/server-header.ts';
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

const SITE = { origin: 'https://www.marquee.ch', folder: 'https://www.marquee.com/header/builds/1a2b3c4d5e6f/' };
const BUILD = 'https://www.marquee.ch/header/fragment?build=1a2b3c4d5e6f&styles=file';

it.each([
  [{}, '&path=%2Fshop%2F%3Fpage%3D2'],
  [{ locale: 'fr_CH', variant: 'logo-only', page: { path: '/a/' } }, '&path=%2Fa%2F&locale=fr_CH&variant=logo-only'],
  [{ page: { path: '/' }, slots: { banner: null } }, '&path=%2F&slots=%7B%22banner%22%3Anull%7D'],
  [{ page: { path: '/' }, location: { slug: 'bern' } }, '&path=%2F&location=%7B%22slug%22%3A%22bern%22%7D'],
  [{ user: {} }, null],
] as const)('the HTML of the own build for a page that passes %j is at %s', (given, query) => {
  expect(buildFragmentUrl({ ...SITE, ...given }, '/shop/?page=2')).toBe(query && BUILD + query);
});
