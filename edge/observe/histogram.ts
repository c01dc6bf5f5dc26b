/** Upper bounds in ms, each 1.3 to 2.5 times the previous; the last bucket is unbounded. */
export const BOUNDS_MS = [
  1, 2, 3, 5, 8, 12, 20, 30, 50, 80, 120, 200, 300, 500, 800, 1000, 1500, 3000, 10_000,
] as const;

/**
 * Counts for each bucket of `BOUNDS_MS`, and one for longer times. Histograms of isolates can be added; percentiles
 * cannot.
 */
export type Histogram = number[];

export const createHistogram = (): Histogram => new Array<number>(BOUNDS_MS.length + 1).fill(0);

export function addDuration(histogram: Histogram, durationMs: number): void {
  const found = BOUNDS_MS.findIndex((bound) => durationMs <= bound);
  const index = found === -1 ? BOUNDS_MS.length : found;
  histogram[index] = (histogram[index] ?? 0) + 1;
}

export function mergeHistogram(into: Histogram, from: readonly number[]): void {
  for (const [index, count] of from.entries()) into[index] = (into[index] ?? 0) + count;
}

/** Computes a percentile in ms, by interpolation in its bucket; null if nothing was counted. */
export function estimatePercentile(histogram: readonly number[], fraction: number): number | null {
  const total = histogram.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const rank = fraction * total;
  let below = 0;
  for (const [index, count] of histogram.entries()) {
    if (count > 0 && below + count >= rank) {
      const from = index === 0 ? 0 : (BOUNDS_MS[index - 1] ?? 0);
      const to = BOUNDS_MS[index] ?? from;
      return Math.round((from + ((to - from) * Math.max(0, rank - below)) / count) * 10) / 10;
    }
    below += count;
  }
  return BOUNDS_MS.at(-1) ?? null;
}
