import type { Page } from 'playwright/test';

declare global {
  interface Window {
    advanceClock: (milliseconds: number) => void;
    releaseClock: () => void;
  }
}

/** The timers and the `performance.now` of a page. */
export interface ManualClock {
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Gives the page its own timers again, and those that wait to them. */
  readonly release: () => Promise<void>;
}

/**
 * Replaces the page's timers and `performance.now` by ones that advance on demand only. Animation frames and messages
 * run on: Playwright's own clock stops those too, and then sometimes hangs.
 */
export async function installManualClock(page: Page): Promise<ManualClock> {
  await page.evaluate(() => {
    const timers = new Map<number, { readonly at: number; readonly run: () => void }>();
    /** Ids of the timers that were given to the platform. */
    const released = new Map<number, number>();
    const setPlatformTimeout = window.setTimeout;
    const clearPlatformTimeout = window.clearTimeout.bind(window);
    const readPlatformTime = performance.now;
    // Whole, so that sums of times are exact.
    let now = Math.round(performance.now());
    // Far from the ids of timers that were set before.
    let id = 1_000_000_000;
    performance.now = () => now;
    window.setTimeout = ((run: (...values: unknown[]) => void, delay = 0, ...values: unknown[]) => {
      id += 1;
      timers.set(id, { at: now + delay, run: () => run(...values) });
      return id;
    }) as typeof window.setTimeout;
    window.clearTimeout = (timer) => {
      if (timer === undefined || !timers.delete(Number(timer)))
        clearPlatformTimeout(released.get(Number(timer)) ?? timer);
    };
    window.advanceClock = (milliseconds) => {
      const end = now + milliseconds;
      for (;;) {
        const [next] = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
        if (next === undefined) break;
        timers.delete(next[0]);
        now = next[1].at;
        next[1].run();
      }
      now = end;
    };
    window.releaseClock = () => {
      window.setTimeout = setPlatformTimeout;
      performance.now = readPlatformTime;
      for (const [timer, { at, run }] of timers) released.set(timer, window.setTimeout(run, at - now));
      timers.clear();
    };
  });
  return {
    advance: (milliseconds) => page.evaluate((time) => window.advanceClock(time), milliseconds),
    release: () => page.evaluate(() => window.releaseClock()),
  };
}
