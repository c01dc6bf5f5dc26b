import { autocomplete } from '@algolia/autocomplete-js';

/** A search bar as Algolia Autocomplete's guide sets one up, on the same calls as ours. */
interface Item extends Record<string, unknown> {
  readonly label: string;
}

const RECENT: Item[] = ['jazz', 'yoga', 'food festival'].map((label) => ({ label }));

async function suggest(query: string): Promise<Item[]> {
  const parameters = new URLSearchParams({ q: query, place_id: 'online' });
  const response = await fetch(`/api/v3/destination/search/autocomplete/?${parameters}`);
  const answer: { query: string[] } = await response.json();
  return answer.query.map((label) => ({ label }));
}

autocomplete<Item>({
  container: '#search',
  placeholder: 'Search events',
  openOnFocus: true,
  getSources: ({ query }) => [
    {
      sourceId: 'terms',
      getItems: () => (query === '' ? RECENT : suggest(query)),
      templates: { item: ({ item }) => item.label },
    },
  ],
});
