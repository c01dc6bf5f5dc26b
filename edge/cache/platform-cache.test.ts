import { expect, it, vi } from 'vitest';
import { FakeCache } from '../test/fake-cache.ts';
import { openPlatformCache } from './platform-cache.ts';

it('is the default cache of the platform, and none where the platform has none', () => {
  expect(openPlatformCache()).toBeUndefined();
  const cache = new FakeCache();
  vi.stubGlobal('caches', { default: cache });
  try {
    expect(openPlatformCache()).toBe(cache);
  } finally {
    vi.unstubAllGlobals();
  }
});
