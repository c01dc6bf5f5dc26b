import type { Random } from '../../edge/test/proxy/random.ts';

/** Draws of the normal distribution, made once: a logarithm and a cosine for each of millions of durations cost more than the model. */
const DRAWS = 8_192;

export type DrawMs = () => number;

/** Durations with a long tail (log-normal): half of them are shorter than the median. */
export function createDurations(random: Random): (medianMs: number, spread: number) => DrawMs {
  const normal = Float64Array.from({ length: DRAWS }, () => {
    const radius = Math.sqrt(-2 * Math.log(1 - random.below(2 ** 30) / 2 ** 30));
    return radius * Math.cos((2 * Math.PI * random.below(2 ** 30)) / 2 ** 30);
  });
  return (medianMs, spread) => {
    const durations = normal.map((value) => medianMs * Math.exp(spread * value));
    return () => durations[random.below(DRAWS)] ?? medianMs;
  };
}

const GROWTH = 1.04;
const BUCKETS = 400;
const SMALLEST_MS = 0.01;

/** Counts durations in buckets that grow by 4 %, which is the error of a percentile. */
export class DurationCounts {
  readonly #counts = new Float64Array(BUCKETS);
  #total = 0;

  add(durationMs: number, weight = 1): void {
    const bucket = Math.ceil(Math.log(Math.max(durationMs, SMALLEST_MS) / SMALLEST_MS) / Math.log(GROWTH));
    const index = Math.min(BUCKETS - 1, bucket);
    this.#counts[index] = (this.#counts[index] ?? 0) + weight;
    this.#total += weight;
  }

  merge({ counts }: { readonly counts: readonly number[] }, weight: number): void {
    counts.forEach((count, index) => {
      this.#counts[index] = (this.#counts[index] ?? 0) + count * weight;
      this.#total += count * weight;
    });
  }

  get counts(): readonly number[] {
    return [...this.#counts];
  }

  /** Not a number where nothing was counted. */
  percentile(hundredths: number): number {
    if (this.#total === 0) return Number.NaN;
    let left = (this.#total * hundredths) / 100;
    for (let index = 0; index < BUCKETS; index += 1) {
      left -= this.#counts[index] ?? 0;
      if (left <= 0) return SMALLEST_MS * GROWTH ** index;
    }
    return Number.NaN;
  }
}
