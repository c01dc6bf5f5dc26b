import { brotliCompressSync } from 'node:zlib';
import { median, printFigure } from '../figures.ts';
import { alternate, RUNS } from './alternate.ts';
import {
  type Bench,
  type Contents,
  type FirstView,
  findEventPath,
  measureFirstPaint,
  measureFirstSuggestions,
  measureFirstView,
  measureSecondView,
} from './first-view.ts';

/** In no list before it is typed. */
const TYPED_TEXT = 'musi';
const KB = 1024;

interface MeasuredPath {
  readonly path: string;
  readonly contents: Contents;
  readonly name: string;
}

/** The pages that are compared: ours, and those of others. */
const PAGES = {
  ours: { path: '/ours', contents: 'react', name: 'ours' },
  plain: { path: '/plain', contents: 'page', name: 'the same page without a header' },
  algolia: { path: '/algolia', contents: 'search', name: 'an Algolia Autocomplete bar' },
  downshift: { path: '/downshift', contents: 'search', name: 'a Downshift bar in React' },
  ordinary: { path: '/ordinary', contents: 'react', name: 'an ordinary federated header' },
  home: { path: '/', contents: 'react', name: 'the home page' },
  results: { path: '/d/ny--new-york/all-events/', contents: 'react', name: 'a page of results' },
} as const satisfies Record<string, MeasuredPath>;

type PageName = keyof typeof PAGES | 'event';

/** Times of one page as multiples of another's in the same run. No limit: reported. */
const COMPARISONS: readonly {
  readonly name: string;
  readonly value: 'usableMs' | 'readyMs';
  readonly of?: PageName;
  readonly beside: PageName;
  /** Of the compared page, if it differs. */
  readonly besideValue?: 'paintedMs';
  readonly limit?: number;
}[] = [
  { name: 'search usable', value: 'usableMs', beside: 'algolia', limit: 0.5 },
  { name: 'search usable', value: 'usableMs', beside: 'downshift' },
  { name: 'React in charge', value: 'readyMs', beside: 'ordinary' },
  { name: 'search usable', value: 'usableMs', beside: 'ordinary', limit: 0.12 },
  { name: 'search usable', value: 'usableMs', beside: 'plain', besideValue: 'paintedMs', limit: 1.15 },
  ...(['home', 'results', 'event'] as const).flatMap(
    (of) =>
      [
        { name: `search usable on ${describePage(of)}`, value: 'usableMs', of, beside: 'ours', limit: 1.15 },
        { name: `React in charge on ${describePage(of)}`, value: 'readyMs', of, beside: 'ours', limit: 1.1 },
      ] as const,
  ),
];

/** The header's first frame as a multiple of another page's. */
const PAINTS: readonly { readonly beside: 'algolia' | 'downshift' | 'plain'; readonly limit?: number }[] = [
  { beside: 'algolia', limit: 0.6 },
  { beside: 'downshift' },
  { beside: 'plain', limit: 1.05 },
];

function describePage(page: PageName): string {
  return page === 'event' ? 'the page of an event' : PAGES[page].name;
}

/** Ratios are compared as they are printed: a hundredth is less than what two runs differ by. */
const round = (ratio: number) => Number(ratio.toFixed(2));

interface Ratio {
  readonly name: string;
  /** Milliseconds of each run. */
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
  readonly beside: string;
  readonly limit?: number | undefined;
}

function printRatio({ name, ours, theirs, beside, limit }: Ratio): void {
  const [our, their] = [median(ours), median(theirs)];
  const ratio = round(our / their);
  const hasBoth = !Number.isNaN(ratio);
  printFigure({
    name,
    value: hasBoth ? `${ratio.toFixed(2)} times` : 'not measured',
    comparison: hasBoth ? `${our.toFixed(0)} ms beside ${their.toFixed(0)} ms of ${beside}` : `beside ${beside}`,
    series: ours,
    ...(limit === undefined ? {} : { limit: `${limit} or less`, isMet: ratio <= limit, isHeadline: true }),
  });
}

/** What a page's HTML has of the pre-hydration script and the styles, compressed by itself. */
async function measureInlineBytes(url: string): Promise<number> {
  const html = await (await fetch(url)).text();
  const parts = html.match(
    /<style.*?<\/style>|<template>.*?<\/template>|<script[^>]*data-marquee-data.*?<\/script>|<script nonce="[^"]*">.*?<\/script>/gs,
  );
  return brotliCompressSync((parts ?? []).join('')).length;
}

/** The times of a first and a second view on slow 4G with a four times slower processor. */
export async function printSpeed(bench: Bench): Promise<void> {
  const pages: Readonly<Record<PageName, MeasuredPath>> = {
    ...PAGES,
    event: { path: await findEventPath(bench.edge), contents: 'react', name: 'the page of an event' },
  };
  /** Runs a measurement on each of the named pages in turn. */
  const measure = <Name extends PageName, Value>(
    names: readonly Name[],
    take: (page: MeasuredPath) => Promise<Value>,
    more: Readonly<Record<string, () => Promise<Value>>> = {},
  ) => {
    const measurements = Object.fromEntries(names.map((name) => [name, () => take(pages[name])]));
    return alternate<Name | 'again', Value>(
      { ...measurements, ...more } as Record<Name | 'again', () => Promise<Value>>,
      RUNS,
      console.log,
    );
  };
  const views = await measure(
    Object.keys(pages) as PageName[],
    ({ path, contents }) => measureFirstView(bench, path, contents),
    { again: () => measureSecondView(bench, '/ours-again') },
  );
  const paints = await measure(['ours', 'algolia', 'downshift', 'plain'], ({ path, contents }) =>
    measureFirstPaint(bench, path, contents),
  );
  const suggestions = await measure(['ours', 'algolia', 'downshift'], ({ path }) =>
    measureFirstSuggestions(bench, path, TYPED_TEXT),
  );
  console.log(`slow 4G, 4 times slower processor, median of ${RUNS} alternating runs`);
  const pick = (page: readonly FirstView[], value: keyof FirstView) => page.map((view) => view[value]);
  for (const { beside, limit } of PAINTS) {
    const [ours, theirs] = [paints.ours, paints[beside]];
    printRatio({ name: 'header painted, first view', ours, theirs, beside: describePage(beside), limit });
  }
  for (const { name, value, of = 'ours', beside, besideValue = value, limit } of COMPARISONS) {
    const [ours, theirs] = [pick(views[of], value), pick(views[beside], besideValue)];
    printRatio({ name, ours, theirs, beside: describePage(beside), limit });
  }
  for (const [other, limit] of [['algolia', 0.75] as const, ['downshift', undefined] as const]) {
    const name = 'first suggestions for text typed as soon as the field shows';
    const beside = `${PAGES[other].name} with the same debounce`;
    printRatio({ name, ours: suggestions.ours, theirs: suggestions[other], beside, limit });
  }
  const bytes = await measureInlineBytes(`${bench.edge}/header/a-plain-page`);
  printFigure({
    name: 'script and styles until search is usable, brotli',
    value: `${bytes} bytes`,
    comparison: 'all of it in the HTML of a first view',
    limit: `${12 * KB} or less`,
    isMet: bytes <= 12 * KB,
    isHeadline: true,
  });
  printRatio({
    name: 'second view, everything cached: search usable',
    ours: pick(views.again, 'usableMs'),
    theirs: pick(views.again, 'firstPaintMs'),
    beside: 'the first paint of the page',
    limit: 0.9,
  });
}
