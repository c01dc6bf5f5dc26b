import { brotliCompressSync } from 'node:zlib';
import { median, printFigure } from '../figures.ts';
import { alternate, RUNS } from './alternate.ts';
import { type FirstView, measureFirstSuggestions, measureFirstView, measureLongestTask } from './first-view.ts';
import type { OpenBrowser } from './page-measurements.ts';

/** In no list before it is typed. */
const TYPED_TEXT = 'musi';
const KB = 1024;

const PAGES = {
  ours: { path: '/ours', hasReact: true, name: 'ours' },
  byReact: { path: '/ours-by-react', hasReact: true, name: 'ours without the pre-hydration script' },
  algolia: { path: '/algolia', hasReact: false, name: 'an Algolia Autocomplete bar' },
  downshift: { path: '/downshift', hasReact: false, name: 'a Downshift bar in React' },
  ordinary: { path: '/ordinary', hasReact: true, name: 'an ordinary federated header' },
} as const;

type PageName = keyof typeof PAGES;

/** Times as multiples of another page's in the same run. No limit: reported. */
const COMPARISONS: readonly {
  readonly name: string;
  readonly value: Exclude<keyof FirstView, 'firstPaintMs'>;
  readonly beside: PageName;
  readonly limit?: number;
}[] = [
  { name: 'header painted, first view', value: 'paintedMs', beside: 'algolia', limit: 0.7 },
  { name: 'header painted, first view', value: 'paintedMs', beside: 'downshift' },
  { name: 'search usable', value: 'usableMs', beside: 'algolia', limit: 0.6 },
  { name: 'search usable', value: 'usableMs', beside: 'downshift' },
  { name: 'search usable', value: 'usableMs', beside: 'ordinary', limit: 0.15 },
  { name: 'React in charge', value: 'readyMs', beside: 'byReact', limit: 1 },
  { name: 'React in charge', value: 'readyMs', beside: 'ordinary' },
];

/** Ratios are compared as they are printed: a hundredth is less than what two runs differ by. */
const round = (ratio: number) => Number(ratio.toFixed(2));

function printRatio(name: string, ours: number, theirs: number, beside: string, limit?: number): void {
  const ratio = round(ours / theirs);
  const hasBoth = !Number.isNaN(ratio);
  printFigure({
    name,
    value: hasBoth ? `${ratio.toFixed(2)} times` : 'not measured',
    comparison: hasBoth ? `${ours.toFixed(0)} ms beside ${theirs.toFixed(0)} ms of ${beside}` : `beside ${beside}`,
    ...(limit === undefined ? {} : { limit: `${limit} or less`, isMet: ratio <= limit }),
  });
}

/** What a page's HTML has of the pre-hydration script and the styles, compressed by itself. */
async function measureInlineBytes(url: string): Promise<number> {
  const html = await (await fetch(url)).text();
  const parts = html.match(
    /<style.*?<\/style>|<template data-marquee-panels.*?<\/template>|<script[^>]*data-marquee-data.*?<\/script>|<script nonce="[^"]*">.*?<\/script>/gs,
  );
  return brotliCompressSync((parts ?? []).join('')).length;
}

/** The times of a first and a second view on slow 4G with a four times slower processor. */
export async function printSpeed(open: OpenBrowser, { cdn, edge }: { readonly cdn: string; readonly edge: string }) {
  const view =
    (path: string, options: Parameters<typeof measureFirstView>[2] = {}) =>
    async () =>
      measureFirstView(await open(), cdn + path, options);
  const longestTask =
    (path: string, hasReact = true) =>
    async () =>
      measureLongestTask(await open(), cdn + path, hasReact);
  const suggest = (path: string) => async () => measureFirstSuggestions(await open(), cdn + path, TYPED_TEXT);
  const viewOf = ({ path, hasReact }: (typeof PAGES)[PageName]) => view(path, { hasReact });
  const views = await alternate(
    {
      ours: viewOf(PAGES.ours),
      byReact: viewOf(PAGES.byReact),
      algolia: viewOf(PAGES.algolia),
      downshift: viewOf(PAGES.downshift),
      ordinary: viewOf(PAGES.ordinary),
      home: view('/', { hasReact: true }),
      again: view('/ours-again', { before: `${cdn}/ours-again` }),
    },
    RUNS,
    console.log,
  );
  const suggestions = await alternate(
    {
      ours: suggest(PAGES.ours.path),
      algolia: suggest(PAGES.algolia.path),
      downshift: suggest(PAGES.downshift.path),
    },
    RUNS,
    console.log,
  );
  const tasks = await alternate(
    {
      ours: longestTask(PAGES.ours.path),
      byReact: longestTask(PAGES.byReact.path),
      plain: longestTask('/plain', false),
    },
    RUNS,
    console.log,
  );

  console.log(`slow 4G, 4 times slower processor, median of ${RUNS} alternating runs`);
  const pick = (page: readonly FirstView[], value: keyof FirstView) =>
    median(page.map((view) => view[value] ?? Number.NaN));
  for (const { name, value, beside, limit } of COMPARISONS)
    printRatio(name, pick(views.ours, value), pick(views[beside], value), PAGES[beside].name, limit);
  for (const [beside, limit] of [['algolia', 0.8] as const, ['downshift', undefined] as const])
    printRatio(
      'first suggestions for text typed as soon as the field shows',
      median(suggestions.ours),
      median(suggestions[beside]),
      `${PAGES[beside].name} with the same debounce`,
      limit,
    );
  printFigure({
    name: 'search usable on the home page, with its own application',
    value: `${pick(views.home, 'usableMs').toFixed(0)} ms`,
    comparison: `React in charge after ${pick(views.home, 'readyMs').toFixed(0)} ms`,
  });
  const bytes = await measureInlineBytes(`${edge}/header/a-plain-page`);
  printFigure({
    name: 'script and styles until search is usable, brotli',
    value: `${bytes} bytes`,
    comparison: 'all of it in the HTML of a first view',
    limit: `${12 * KB} or less`,
    isMet: bytes <= 12 * KB,
  });
  const task = median(tasks.ours);
  // Browsers report no shorter ones.
  const describe = (ms: number) =>
    Number.isNaN(ms) ? 'not measured' : ms === 0 ? 'under 50 ms' : `${ms.toFixed(0)} ms`;
  printFigure({
    name: 'longest task of a page with the header until React is in charge',
    value: describe(task),
    comparison: `${describe(median(tasks.byReact))} without the pre-hydration script, ${describe(median(tasks.plain))} of a page of one line`,
    limit: '50 ms or less',
    isMet: task <= 50,
  });
  printRatio(
    'second view, everything cached: search usable',
    pick(views.again, 'usableMs'),
    pick(views.again, 'firstPaintMs'),
    'the first paint of the page',
    1,
  );
}
