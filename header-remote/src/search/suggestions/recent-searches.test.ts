import { afterEach, describe, expect, it, vi } from 'vitest';
import { stubStorage } from '../../../test/fake-storage.ts';
import { readRecentSearches, storeRecentSearches } from './recent-searches.ts';

const KEY = 'marquee.recent-searches';

afterEach(() => void vi.unstubAllGlobals());

describe('recent searches in storage', () => {
  it('are null before the first search, and without storage', () => {
    expect(readRecentSearches()).toBeNull();
    stubStorage();
    expect(readRecentSearches()).toBeNull();
  });

  it.each([
    [
      ['Jazz ', 'rock', 'jazz'],
      ['jazz', 'rock'],
    ],
    [[], []],
    ['jazz', []],
    [{ a: 1 }, []],
    [[1, null, {}, '  '], []],
  ])('%j are read as %j', (value, terms) => {
    stubStorage({ [KEY]: value });
    expect(readRecentSearches()).toEqual(terms);
  });

  it('are there for the next page', () => {
    const storage = stubStorage();
    storeRecentSearches(['jazz']);
    expect(storage.read(KEY)).toEqual(['jazz']);
  });
});
