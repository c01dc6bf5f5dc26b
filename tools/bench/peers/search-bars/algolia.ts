import { autocomplete } from '@algolia/autocomplete-js';
import { RECENT, suggest } from './suggest.ts';

/** A search bar as Algolia Autocomplete's guide sets one up, on the same calls as ours. */
interface Item extends Record<string, unknown> {
  readonly label: string;
}

const toItems = (labels: readonly string[]): Item[] => labels.map((label) => ({ label }));

autocomplete<Item>({
  container: '#search',
  placeholder: 'Search events',
  openOnFocus: true,
  getSources: ({ query }) => [
    {
      sourceId: 'terms',
      getItems: async () => toItems(query === '' ? RECENT : await suggest(query)),
      templates: { item: ({ item }) => item.label },
    },
  ],
});
