import { vi } from 'vitest';
import type { SearchPage } from '../src/search/state/search-controller.ts';

/** Test only: the page of a search, which notes what the search does. */
export const createFakeSearchPage = () => ({
  buildUrl: vi.fn<SearchPage['buildUrl']>(({ query }) => `/${query}/`),
  onSearch: vi.fn<SearchPage['onSearch']>(() => true),
  navigate: vi.fn<SearchPage['navigate']>(),
  track: vi.fn<SearchPage['track']>(),
  history: { write: vi.fn<(isOpen: boolean) => void>(), hasEntry: vi.fn(() => false) },
  cleanInput: vi.fn<SearchPage['cleanInput']>(),
  announceRemoval: vi.fn<SearchPage['announceRemoval']>(),
});
