import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import type { Figure } from './figures.ts';

const PAGE = resolve(import.meta.dirname, '../../docs/benchmarks.md');

const describeFigure = ({ name, value, comparison, limit, isMet = true }: Figure) => {
  const verdict = limit === undefined ? '' : `, limit ${limit}`;
  return `- ${name}: ${isMet ? value : `**${value}**`}${comparison ? ` (${comparison})` : ''}${verdict}\n`;
};

/** Replaces the lines of a part in `docs/benchmarks.md`, which stand between two comments of its name. */
export function storeFigures(part: string, build: string, figures: readonly Figure[]): void {
  const page = readFileSync(PAGE, 'utf8');
  const [begin, end] = [`<!-- ${part} -->\n`, `<!-- /${part} -->`];
  const [start, stop] = [page.indexOf(begin), page.indexOf(end)];
  if (start === -1 || stop === -1) throw new Error(`docs/benchmarks.md has no place for ${part}`);
  const lines = figures.filter(({ limit, isHeadline = limit !== undefined }) => isHeadline).map(describeFigure);
  const date = new Date().toISOString().slice(0, 10);
  const conditions = `${date}, build ${build}, ${cpus().length} processors:\n\n`;
  writeFileSync(PAGE, page.slice(0, start + begin.length) + conditions + lines.join('') + page.slice(stop));
}
