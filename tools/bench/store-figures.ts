import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { type Figure, median, percentile } from './figures.ts';

const PAGE = resolve(import.meta.dirname, '../../docs/benchmarks.md');
const FOLDER = resolve(import.meta.dirname, '../../docs/benchmarks');

const readQuartiles = (values: readonly number[]) =>
  [percentile(values, 25), median(values), percentile(values, 75)].map((value) => Number(value.toPrecision(4)));

const describeFigure = ({ name, value, comparison, limit, isMet = true }: Figure) => {
  const verdict = limit === undefined ? '' : `, limit ${limit}`;
  return `- ${name}: ${isMet ? value : `**${value}**`}${comparison ? ` (${comparison})` : ''}${verdict}\n`;
};

/** The page with the lines of one part replaced, which stand between two comments of its name. */
export function replaceLines(page: string, part: string, lines: string): string {
  const [begin, end] = [`<!-- ${part} -->\n`, `<!-- /${part} -->`];
  const [start, stop] = [page.indexOf(begin), page.indexOf(end)];
  if (start === -1 || stop === -1) throw new Error(`docs/benchmarks.md has no place for ${part}`);
  return page.slice(0, start + begin.length) + lines + page.slice(stop);
}

/** Writes all figures of a part to `docs/benchmarks/{part}.json`, and those of `docs/benchmarks.md` into it. */
export function storeFigures(part: string, build: string, figures: readonly Figure[]): void {
  const rows = figures.map(({ series, isHeadline: _, ...figure }) => ({
    ...figure,
    ...(series === undefined ? {} : { quartiles: readQuartiles(series), runs: series.length }),
  }));
  const [{ model: processor = 'unknown' } = {}] = cpus();
  const conditions = { date: new Date().toISOString().slice(0, 10), build, processor, processors: cpus().length };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(resolve(FOLDER, `${part}.json`), `${JSON.stringify({ ...conditions, figures: rows }, null, 1)}\n`);
  const headlines = figures.filter(({ isHeadline }) => isHeadline).map(describeFigure);
  const lines = `${conditions.date}, build ${build}, ${conditions.processors} processors:\n\n${headlines.join('')}`;
  writeFileSync(PAGE, replaceLines(readFileSync(PAGE, 'utf8'), part, lines));
}
