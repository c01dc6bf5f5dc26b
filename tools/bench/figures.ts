import { appendFileSync } from 'node:fs';

/** Values of several runs, or the one that each run has. */
export interface Series {
  readonly unit: string;
  readonly values: readonly number[];
}

/** Values of something else in the same runs. */
export interface NamedSeries extends Series {
  readonly name: string;
}

/** What a page shows at a time. */
export interface FigureFrame {
  /** Since its navigation began. */
  readonly atMs: number;
  /** JPEG in Base64; empty for a blank page. */
  readonly image: string;
}

/** One line of a benchmark's output. */
export interface Figure {
  readonly name: string;
  readonly value: string;
  /** Its baseline in the same run, and the baseline's value. */
  readonly comparison?: string;
  /** Absent for figures that are reported, not limited. */
  readonly limit?: string;
  readonly isMet?: boolean;
  /** What the value was computed from, for its spread. */
  readonly series?: Series;
  readonly besides?: readonly NamedSeries[];
  /** For a filmstrip. */
  readonly frames?: readonly FigureFrame[];
}

/** Environment variable with the file that receives the figures of a part, which may be a process of its own. */
export const RECORDS_VARIABLE = 'BENCH_RECORDS';

/** Prints a figure as soon as it is measured, because a benchmark takes minutes. */
export function printFigure(figure: Figure): void {
  const { name, value, comparison = '', limit, isMet = true } = figure;
  const verdict = limit === undefined ? '' : `limit ${limit}${isMet ? '' : '  MISSED'}`;
  console.log(`${name.padEnd(58)} ${value.padStart(12)}  ${comparison.padEnd(44)} ${verdict}`.trimEnd());
  recordFigure(figure);
}

/** Keeps a figure for `npm run bench -- --write`; for programs that print tables of their own. */
export function recordFigure(figure: Figure): void {
  const file = process.env[RECORDS_VARIABLE];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

/** The value in the middle, or the mean of the two there. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? Number.NaN) + (sorted[Math.ceil(half)] ?? Number.NaN)) / 2;
}

/** The smallest value that so many of a hundred do not exceed (nearest rank). */
export function percentile(values: readonly number[], hundredths: number): number {
  const rank = Math.ceil((values.length * hundredths) / 100);
  return [...values].sort((a, b) => a - b)[rank - 1] ?? Number.NaN;
}
