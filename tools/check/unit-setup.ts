import { afterAll, vi } from 'vitest';

// Test files of one worker share its globals, so that each restores what it replaced.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
