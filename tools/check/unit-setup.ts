import { afterAll, vi } from 'vitest';

// The files of a worker share its globals: none leaves what it replaced to the next.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
