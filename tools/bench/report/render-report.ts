import type { FigureRecord, Spread } from './figure-records.ts';
import type { Conditions, PartResult } from './part-results.ts';

/** What a part measures, for its section. */
export interface PartDescription {
  readonly title: string;
  readonly text: string;
}

export interface Picture {
  /** Part whose section has it. */
  readonly part: string;
  /** Of the SVG, in the results' folder. */
  readonly file: string;
  readonly alt: string;
}

/** A longer table is folded. */
const MAX_OPEN_ROWS = 24;

/** Addresses of other documents, as this page has them. */
const linkDocuments = (text: string) =>
  text.replaceAll(/docs\/(([\w-]+)\.md)/g, (_, address: string, name: string) => `[${name}](${address})`);

const escapeCell = (text: string) => text.replaceAll('|', '\\|');

export function describeSpread({ unit, median, lower, upper, runs }: Spread): string {
  const value = `${median} ${unit}`.trim();
  return runs === 1 ? value : `${value} (${lower} to ${upper}, ${runs} runs)`;
}

function describeBesides({ besides = [], comparison = '' }: FigureRecord): string {
  return besides.length === 0
    ? comparison
    : besides.map(({ name, ...spread }) => `${name}: ${describeSpread(spread)}`).join('<br>');
}

function renderTable(figures: readonly FigureRecord[]): string {
  const rows = figures.map((figure) => {
    const { name, value, limit = '', isMet = true, spread } = figure;
    const cells = [
      name.trim(),
      isMet ? value : `**${value}**`,
      spread === undefined ? '' : describeSpread(spread),
      describeBesides(figure),
      limit,
    ];
    return `| ${cells.map(escapeCell).join(' | ')} |`;
  });
  const table = [
    '| figure | value | median (quartiles, runs) | in the same run | limit |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
  return rows.length > MAX_OPEN_ROWS
    ? `<details><summary>${rows.length} figures</summary>\n\n${table}\n\n</details>`
    : table;
}

function describeConditions({ date, commit, machine, versions, load, runs, seconds }: Conditions): string {
  const rounds = runs === null ? '' : ` \`BENCH_RUNS=${runs}\`.`;
  return `${date} UTC, commit \`${commit}\`, ${seconds} s; ${machine}; ${versions}; load at the start ${load}.${rounds}`;
}

/**
 * Renders `docs/benchmarks.md`.
 *
 * @param descriptions of all parts, in the order of the sections
 * @param results those that were written
 */
export function renderReport(
  descriptions: Readonly<Record<string, PartDescription>>,
  results: readonly PartResult[],
  pictures: readonly Picture[],
): string {
  const sections = results.map(({ part, conditions, figures }) => {
    const { title, text } = descriptions[part] ?? { title: part, text: '' };
    const images = pictures
      .filter((picture) => picture.part === part)
      .map(({ file, alt }) => `![${alt}](benchmarks/${file})`);
    return [`## ${title}`, linkDocuments(text), ...images, renderTable(figures), describeConditions(conditions)]
      .filter((block) => block !== '')
      .join('\n\n');
  });
  const written = new Set(results.map(({ part }) => part));
  const missing = Object.keys(descriptions).filter((part) => !written.has(part));
  const preface = `<!-- Written by npm run bench -- --write; change the programs in tools/bench/, not this page. -->

# Benchmarks

\`npm run bench -- --write\` measures all parts and writes this page; with names of parts (\`npm run bench -- --write rates size\`) it replaces
their sections, and the others keep their own date and commit. Each figure stands beside what it is compared with in the same run. Values over
their limit are bold. A busy machine makes times longer and quartiles wider: the line below each section states its load, and ratios of one run are
worth more than its times. Bytes and counts are exact.`;
  const rest = missing.length === 0 ? [] : [`Not written yet: ${missing.map((part) => `\`${part}\``).join(', ')}.`];
  return `${[preface, ...rest, ...sections].join('\n\n')}\n`;
}
