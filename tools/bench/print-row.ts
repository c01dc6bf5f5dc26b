/** A line of the benchmark: what was measured, and how it stands to its bar. */
export interface BenchRow {
  readonly what: string;
  readonly value: string;
  /** What it is measured beside, and how that came out. */
  readonly against?: string;
  /** Absent for figures that are told, not held to anything. */
  readonly bar?: string;
  readonly isMet?: boolean;
}

/** Prints a row as it is known: a benchmark of minutes says how far it is. */
export function printRow({ what, value, against = '', bar, isMet = true }: BenchRow): void {
  const verdict = bar === undefined ? '' : `bar ${bar}${isMet ? '' : '  MISSED'}`;
  console.log(`${what.padEnd(58)} ${value.padStart(12)}  ${against.padEnd(44)} ${verdict}`.trimEnd());
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
