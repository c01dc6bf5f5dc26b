import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../shared/api/api-client.ts';
import { CHOSEN_ONLINE_LOCATION, type Location, ONLINE_LOCATION } from '../../../../shared/location/location.ts';
import { buildSuggestionsScope, fetchSuggestions, fetchTrending } from './suggestion-calls.ts';

const { signal } = new AbortController();
const PLACE: Location = { ...ONLINE_LOCATION, isOnline: false, placeId: '5', latitude: '1.5', longitude: '2' };

/** An API that gives this answer, and the parameters of its calls. */
function createApi(answer: unknown) {
  const calls: unknown[] = [];
  const api: Pick<ApiClient, 'callApi'> = {
    async callApi(_path, { parameters } = {}) {
      calls.push(parameters);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return { api, calls };
}

describe('keyword calls', () => {
  it.each<[unknown, readonly string[]]>([
    [{ query: [5, null, '', 'jazz', 'jazz'] }, ['jazz']],
    [
      { query: Array.from({ length: 30 }, (_, index) => `${index}`) },
      Array.from({ length: 24 }, (_, index) => `${index}`),
    ],
    [null, []],
  ])('give at most 24 suggestions, each once, and only text', async (answer, suggestions) => {
    const { api } = createApi(answer);
    expect(await fetchSuggestions(api, { text: 'j', scope: 'place_id=online' }, signal)).toEqual(suggestions);
  });

  it.each<[unknown, object]>([
    [
      { trending: { active_timeframe: 'today', trending_searches: [...'abcdef'].map((term) => ({ term })) } },
      { terms: [...'abcde'], timeframe: 'today' },
    ],
    [new Error('down'), { terms: [] }],
  ])('give at most five trending terms, and none when the call fails', async (answer, trending) => {
    expect(await fetchTrending(createApi(answer).api, 'x', signal)).toEqual(trending);
  });

  it.each<[Location | null, object]>([
    [PLACE, { place_id: '5' }],
    [
      { ...PLACE, placeId: null },
      { latitude: '1.5', longitude: '2' },
    ],
    [{ ...PLACE, placeId: null, latitude: null }, { place_id: 'online' }],
    [CHOSEN_ONLINE_LOCATION, { place_id: 'online' }],
    [null, { place_id: 'online' }],
  ])('take the place by id or by coordinates, and no place as online', async (location, place) => {
    const { api, calls } = createApi({ query: [] });
    await fetchSuggestions(api, { text: 'jazz & soul', scope: buildSuggestionsScope(location) }, signal);
    const constants = { completion_types: 'event,query', 'expand.destination_event': 'primary_venue,image' };
    expect(calls).toEqual([{ q: 'jazz & soul', ...constants, ...place }]);
  });
});
