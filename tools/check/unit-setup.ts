import { afterAll, vi } from 'vitest';

// Test files of one worker share its globals: each restores those it replaced.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
