/** One line of a benchmark's output. */
export interface Figure {
  readonly name: string;
  readonly value: string;
  /** Its baseline in the same run, and the baseline's value. */
  readonly comparison?: string;
  /** Absent for figures that are reported, not limited. */
  readonly limit?: string;
  readonly isMet?: boolean;
}

/** Prints a figure as soon as it is measured, because a benchmark takes minutes. */
export function printFigure({ name, value, comparison = '', limit, isMet = true }: Figure): void {
  const verdict = limit === undefined ? '' : `limit ${limit}${isMet ? '' : '  MISSED'}`;
  console.log(`${name.padEnd(58)} ${value.padStart(12)}  ${comparison.padEnd(44)} ${verdict}`.trimEnd());
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The smallest value that so many of a hundred do not exceed (nearest rank). */
export function percentile(values: readonly number[], hundredths: number): number {
  const rank = Math.ceil((values.length * hundredths) / 100);
  return [...values].sort((a, b) => a - b)[rank - 1] ?? Number.NaN;
}
