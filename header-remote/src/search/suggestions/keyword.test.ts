import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../shared/api/api-client.ts';
import { CHOSEN_ONLINE_LOCATION, type Location, ONLINE_LOCATION } from '../../../../shared/location/location.ts';
import { foldSearchText } from '../../../../shared/text/search-text.ts';
import type { AnswersState } from './debounced-answers.ts';
import { buildPlaceParameters, fetchSuggestions, fetchTrending } from './keyword-calls.ts';
import { addRecentSearch, selectRecentSearches } from './recent-searches.ts';
import { splitMatch } from './split-match.ts';
import { offerSuggestions } from './suggestions.ts';

describe('recent searches', () => {
  it('are lower-case, each once, newest first, at most 40', () => {
    expect(addRecentSearch(['rock', 'jazz'], '  JAZZ ')).toEqual(['jazz', 'rock']);
    const many = Array.from({ length: 45 }, (_, index) => `term ${index}`);
    expect(addRecentSearch(many, 'new')).toHaveLength(40);
    expect(addRecentSearch(many, 'new')[0]).toBe('new');
  });

  it('show only terms that contain the query, at most five', () => {
    const terms = ['jazz', 'live jazz', 'rock', 'jazz 1', 'jazz 2', 'jazz 3', 'jazz 4'];
    expect(selectRecentSearches(terms, ' JAZZ')).toEqual(['jazz', 'live jazz', 'jazz 1', 'jazz 2', 'jazz 3']);
  });
});

describe('keyword calls', () => {
  const answering = (answer: unknown): Pick<ApiClient, 'callApi'> => ({ callApi: async () => answer });
  const { signal } = new AbortController();

  it('give at most 24 suggestions, each once, and only text', async () => {
    const query = [...Array.from({ length: 30 }, (_, index) => `term ${index}`), 'term 1', 5, null, ''];
    expect(
      await fetchSuggestions(answering({ query: ['term 0', ...query] }), 'term', { place_id: 'online' }, signal),
    ).toHaveLength(24);
    expect(
      await fetchSuggestions(answering({ query: [5, null, '', 'jazz'] }), 'j', { place_id: 'online' }, signal),
    ).toEqual(['jazz']);
    expect(await fetchSuggestions(answering(null), 'j', { place_id: 'online' }, signal)).toEqual([]);
  });

  it('give at most five trending terms, and none when the call fails', async () => {
    const trending_searches = ['a', 'b', 'c', 'd', 'e', 'f'].map((term) => ({ term }));
    const answer = { trending: { active_timeframe: 'today', trending_searches } };
    const terms = ['a', 'b', 'c', 'd', 'e'];
    expect(await fetchTrending(answering(answer), 'x', signal)).toEqual({ terms, timeframe: 'today' });
    const failing = { callApi: () => Promise.reject(new Error('down')) };
    expect(await fetchTrending(failing, 'x', signal)).toEqual({ terms: [] });
  });

  it('take the place by id or by coordinates, and no place as online', () => {
    const place: Location = { ...ONLINE_LOCATION, isOnline: false, placeId: '5', latitude: '1.5', longitude: '2' };
    expect(buildPlaceParameters(place)).toEqual({ place_id: '5' });
    expect(buildPlaceParameters({ ...place, placeId: null })).toEqual({ latitude: '1.5', longitude: '2' });
    for (const none of [{ ...place, placeId: null, latitude: null }, CHOSEN_ONLINE_LOCATION, null])
      expect(buildPlaceParameters(none)).toEqual({ place_id: 'online' });
  });
});

describe('terms for a text', () => {
  const recents = ['live jazz', 'rock', 'jazz club', 'a jazz', 'b jazz', 'c jazz', 'd jazz'];
  const merge = (typed: string, suggestions: Partial<AnswersState<readonly string[]>>) =>
    offerSuggestions(typed, selectRecentSearches(recents, typed), {
      text: typed,
      answer: undefined,
      isCurrent: true,
      isLoading: false,
      hasFailed: false,
      ...suggestions,
    }).terms;

  it('are the five last searches that contain it, then its suggestions, each once', () => {
    const first = ['live jazz', 'jazz club', 'a jazz', 'b jazz', 'c jazz'];
    expect(merge('JAZZ', { answer: ['Jazz Club', 'Jazz brunch', 'Bebop'] })).toEqual([
      ...first,
      'Jazz brunch',
      'Bebop',
    ]);
    const many = Array.from({ length: 24 }, (_, index) => `jazz ${index}`);
    expect(merge('jazz', { answer: many })).toEqual([...first, ...many.slice(0, 19)]);
    expect(merge('opera', { answer: ['Opera'] })).toEqual(['Opera']);
    expect(merge('opera', { answer: [] })).toEqual([]);
  });

  it('are there before its suggestions, with those of the text before that still fit', () => {
    expect(merge('live', {})).toEqual(['live jazz']);
    const answer = ['Live music', 'Lidos'];
    expect(merge('live', { answer, text: 'li' })).toEqual(['live jazz', 'Live music']);
    expect(merge('live', { answer, isCurrent: false })).toEqual(['live jazz', 'Live music']);
  });
});

describe('splitMatch', () => {
  it.each([
    ['jazz brunch', 'jaz', ['[jaz]', 'z brunch']],
    ['Live Jazz', 'jazz', ['Live ', '[Jazz]']],
    ['bebop bop', 'bop', ['bebop ', '[bop]']],
    ['bebop', 'bop', ['be', '[bop]']],
    ['rock', 'jazz', ['rock']],
    ['jazz', '', ['jazz']],
    ['İstanbul', 'i', ['İstanbul']],
    ['Straße', 'STRASS', ['Straße']],
    ['wow', 'o', ['w', '[o]', 'w']],
    ['ja\u00adzz', 'jazz', ['ja\u00adzz']],
    ['jazz', 'j\u200ba\u00a0', ['[ja]', 'zz']],
    ['👩\u200d🚀', '👩', ['👩\u200d🚀']],
    ['🏳\ufe0f\u200d🌈 day', '🏳\ufe0f\u200d🌈', ['[🏳\ufe0f\u200d🌈]', ' day']],
    ['cafe\u0301', 'e', ['cafe\u0301']],
    ['\u1112한', '\u1112', ['\u1112한']],
  ])('of %j for %j', (term, typed, expected) => {
    expect(splitMatch(term, typed).map(({ text, isTyped }) => (isTyped ? `[${text}]` : text))).toEqual(expected);
  });

  it('changes no text and cuts no character, whatever is typed', () => {
    const pieces = [...'abcAé İıßΣσ한क्षमي\u0301\u0323\u200d\u200c\ufe0f\u1112\u1161👩🚀🏽🏳🇩🇪', '\ud83d'];
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((some) => some.join(''));
    const segmenter = new Intl.Segmenter();
    fc.assert(
      fc.property(text, text, fc.nat(8), fc.nat(8), (term, other, from, length) => {
        for (const typed of [other, term.slice(from, from + length)]) {
          const parts = splitMatch(term, typed);
          expect(parts.map((part) => part.text).join('')).toBe(term);
          const starts = new Set([...segmenter.segment(term)].map(({ index }) => index));
          let at = 0;
          for (const part of parts) {
            expect(starts).toContain(at);
            const end = at + part.text.length;
            // Lower case of the whole term: a final sigma differs from others.
            if (part.isTyped) expect(term.toLowerCase().slice(at, end)).toBe(foldSearchText(typed));
            at = end;
          }
        }
      }),
      { numRuns: 1000 },
    );
  });
});
