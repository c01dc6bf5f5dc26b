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
  /** Whether `docs/benchmarks.md` has it; default: what has a limit. */
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

/** Ratios are compared as they are printed: a hundredth is less than what two runs differ by. */
interface Ratio {
  readonly name: string;
  /** Values of each run, in milliseconds. */
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
  readonly beside: string;
  /** What else is known of ours. */
  readonly details?: string;
  readonly limit?: number | undefined;
}

/** Prints a median as a multiple of another one of the same run. */
export function printRatio({ name, ours, theirs, beside, details = '', limit }: Ratio): void {
  const [our, their] = [median(ours), median(theirs)];
  const ratio = Number((our / their).toFixed(2));
  const format = (ms: number) => `${Number(ms.toPrecision(4))} ms`;
  const hasBoth = !Number.isNaN(ratio);
  printFigure({
    name,
    value: hasBoth ? `${ratio.toFixed(2)} times` : 'not measured',
    comparison: hasBoth ? `${format(our)} beside ${format(their)} of ${beside}${details}` : `beside ${beside}`,
    isHeadline: true,
    ...(limit === undefined ? {} : { limit: `${limit} or less`, isMet: ratio <= limit }),
  });
}
