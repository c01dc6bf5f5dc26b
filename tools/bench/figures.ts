import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const BUILD = resolve(import.meta.dirname, '../../dist/header/build.json');

/** Id of the build that is measured. Without one the program ends, and says what to do. */
export function readBuildId(): string {
  if (existsSync(BUILD)) return JSON.parse(readFileSync(BUILD, 'utf8')).id;
  console.error('There is no build: run npm run build');
  return process.exit(1);
}

export interface Figure {
  readonly name: string;
  readonly value: string;
  /** Its baseline in the same run, and the baseline's value. */
  readonly comparison?: string;
  /** Absent for figures that are reported, not limited. */
  readonly limit?: string;
  readonly isMet?: boolean;
  /** Values of the runs, which the value was computed from. */
  readonly series?: readonly number[];
  /** Whether `docs/benchmarks.md` has it. */
  readonly isHeadline?: boolean;
}

const printed: Figure[] = [];

/** Prints a figure as soon as it is measured, because a benchmark takes minutes. */
export function printFigure(figure: Figure): void {
  const { name, value, comparison = '', limit, isMet = true } = figure;
  const verdict = limit === undefined ? '' : `limit ${limit}${isMet ? '' : '  MISSED'}`;
  console.log(`${name.padEnd(58)} ${value.padStart(12)}  ${comparison.padEnd(44)} ${verdict}`.trimEnd());
  printed.push(figure);
}

/** The figures that were printed since they were last taken. */
export const takeFigures = (): readonly Figure[] => printed.splice(0);

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
