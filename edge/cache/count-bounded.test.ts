import { LRUCache } from 'lru-cache';
import { expect, it } from 'vitest';
import { countBounded } from './count-bounded.ts';

it('keeps so many entries, and drops the one that was used least recently', () => {
  const entries = new LRUCache<string, object>(countBounded(3));
  for (const key of ['a', 'b', 'c']) entries.set(key, {});
  entries.get('a');
  entries.set('d', {});
  expect([...entries.keys()].sort()).toEqual(['a', 'c', 'd']);
});
