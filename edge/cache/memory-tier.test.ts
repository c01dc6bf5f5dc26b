import { expect, it } from 'vitest';
import type { CacheEntry } from './cache-entry.ts';
import { MemoryTier } from './memory-tier.ts';

const createEntry = (bytes: number, headers: Readonly<Record<string, string>> = {}): CacheEntry => ({
  status: 200,
  headers,
  body: new Uint8Array(bytes),
  freshMs: 1_000,
  staleWhileRevalidateMs: 0,
  staleIfErrorMs: 0,
  generatedAt: 0,
});

it('counts an entry as its body, 4,000 bytes, and two bytes for each character of key and fields', () => {
  const tier = new MemoryTier(1_000_000);
  tier.set('12345', createEntry(500, { etag: '"abc"' }));
  expect(tier.usage()).toEqual({ bytes: 4_000 + 500 + 10 + 18, entries: 1 });
  tier.delete('12345');
  expect(tier.usage()).toEqual({ bytes: 0, entries: 0 });
  expect(tier.get('12345')).toBeUndefined();
});

it('drops the entry that was used least recently', () => {
  // Of 16,000 bytes, an eighth of the tier: eight fit.
  const tier = new MemoryTier(128_000);
  const entry = createEntry(11_998);
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) tier.set(key, entry);
  expect(tier.get('a')).toBe(entry);
  tier.set('i', entry);
  expect(tier.get('a')).toBe(entry);
  expect(tier.get('b')).toBeUndefined();
  expect(tier.usage()).toEqual({ bytes: 128_000, entries: 8 });
});

it('does not store an entry of more than an eighth', () => {
  const tier = new MemoryTier(128_000);
  tier.set('a', createEntry(11_999));
  expect(tier.usage()).toEqual({ bytes: 0, entries: 0 });
});

it('stores nothing where it has no bytes', () => {
  const tier = new MemoryTier(0);
  tier.set('a', createEntry(1));
  expect(tier.get('a')).toBeUndefined();
  tier.delete('a');
  expect(tier.usage()).toEqual({ bytes: 0, entries: 0 });
});
