import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeUnsentSearch, takeUnsentSearch } from './unsent-search.ts';

const PAGE = { path: '/', isHome: true, query: '', variant: 'default', showCreateEventCTA: true } as const;
const KEY = 'marquee.unsent-search';

describe('a search that left its page uncounted', () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.useFakeTimers();
    const localStorage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    };
    vi.stubGlobal('window', { localStorage });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is there once, for 5 minutes', () => {
    expect(takeUnsentSearch()).toBeNull();
    storeUnsentSearch('trending', PAGE);
    vi.advanceTimersByTime(299_000);
    expect(takeUnsentSearch()).toMatchObject({ source: 'trending', page: { path: '/' } });
    expect(takeUnsentSearch()).toBeNull();
    storeUnsentSearch('trending', PAGE);
    vi.advanceTimersByTime(300_000);
    expect(takeUnsentSearch()).toBeNull();
    expect(stored.has(KEY)).toBe(false);
  });

  it.each(['7', '"text"', '[]', 'true', '{', '{"atMs":1}', '{"page":{}}'])(
    'is none where the storage has %s',
    (text) => {
      stored.set(KEY, text);
      expect(takeUnsentSearch()).toBeNull();
    },
  );
});
