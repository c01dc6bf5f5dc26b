import { afterEach, describe, expect, it, vi } from 'vitest';
import { stubStorage } from '../../../test/fake-storage.ts';
import { parseRecentSearches, readRecentSearches, selectRecentSearches } from './recent-searches.ts';

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
    [{ a: 1 }, []],
    [[1, null, {}, '  '], []],
  ])('%j are read as %j', (value, terms) => {
    stubStorage({ [KEY]: value });
    expect(readRecentSearches()).toEqual(terms);
  });
});

describe('recent searches', () => {
  it('are lower-case, each once, newest first, at most 40', () => {
    expect(parseRecentSearches(['  JAZZ ', 'rock', 'jazz'])).toEqual(['jazz', 'rock']);
    const many = Array.from({ length: 45 }, (_, index) => `term ${index}`);
    expect(parseRecentSearches(many)).toEqual(many.slice(0, 40));
  });

  it('show only terms that contain the query, at most five', () => {
    const terms = ['jazz', 'live jazz', 'rock', 'jazz 1', 'jazz 2', 'jazz 3', 'jazz 4'];
    expect(selectRecentSearches(terms, ' JAZZ')).toEqual(['jazz', 'live jazz', 'jazz 1', 'jazz 2', 'jazz 3']);
  });
});
