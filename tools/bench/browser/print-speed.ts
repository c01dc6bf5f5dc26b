import { spawn } from 'node:child_process';
import { printRatio } from '../figures.ts';
import { alternate, RUNS } from './alternate.ts';
import { type Bench, type MeasuredView, measureFirstSuggestions, measureView } from './first-view.ts';

const ALGOLIA = 'an Algolia Autocomplete bar';

/** Runs beside a program that keeps one processor busy. It ends with this program. */
async function besideBusyLoop<Value>(work: () => Promise<Value>): Promise<Value> {
  const loop = spawn(process.execPath, ['-e', 'const { ppid } = process; while (process.ppid === ppid);']);
  try {
    return await work();
  } finally {
    loop.kill();
  }
}

/**
 * Prints the times of a first and a second view on slow 4G with a four times slower processor.
 *
 * @param others our other pages, by their names
 * @param text in no list before it is typed
 */
export async function printSpeed(bench: Bench, others: Readonly<Record<string, string>>, text: string): Promise<void> {
  const view = (path: string) => () => measureView(bench, path);
  const views: Readonly<Record<string, readonly MeasuredView[]>> = await alternate(
    {
      ours: view('/ours'),
      limit: () => measureView(bench, '/limit', 'page'),
      again: () => measureView(bench, '/ours-again', 'second'),
      ...Object.fromEntries(Object.entries(others).map(([name, path]) => [name, view(path)])),
    },
    RUNS,
    console.log,
  );
  const busy: typeof views = await besideBusyLoop(() =>
    alternate({ ours: view('/ours'), algolia: view('/algolia') }, RUNS, console.log),
  );
  const suggest = (path: string) => () => measureFirstSuggestions(bench, path, text);
  const suggestions = await alternate({ ours: suggest('/ours'), algolia: suggest('/algolia') }, RUNS, console.log);
  console.log(`slow 4G, 4 times slower processor, median of ${RUNS} alternating runs`);
  const pick = (name: string, value: 'paintedMs' | 'usableMs' | 'firstPaintMs', taken = views) =>
    (taken[name] ?? []).map((view) => view[value]);
  const limitPage = { theirs: pick('limit', 'paintedMs'), beside: 'a page with as many bytes that do nothing' };
  printRatio({ name: 'header painted', ours: pick('ours', 'paintedMs'), ...limitPage, limit: 1.1 });
  printRatio({ name: 'search usable', ours: pick('ours', 'usableMs'), ...limitPage, limit: 1.05 });
  for (const name of Object.keys(others)) {
    const [ours, theirs] = [pick(name, 'usableMs'), pick('ours', 'usableMs')];
    printRatio({ name: `search usable on ${name}`, ours, theirs, beside: 'the plain page', limit: 1.15 });
  }
  printRatio({
    name: 'second view, everything cached: search usable',
    ours: pick('again', 'usableMs'),
    theirs: pick('again', 'firstPaintMs'),
    beside: 'the first paint of the page',
    limit: 0.95,
  });
  for (const [name, value] of [
    ['header painted', 'paintedMs'],
    ['search usable', 'usableMs'],
  ] as const) {
    const [ours, theirs] = [pick('ours', value, busy), pick('algolia', value, busy)];
    printRatio({ name: `${name}, with a busy loop on a processor`, ours, theirs, beside: ALGOLIA, limit: 0.65 });
  }
  printRatio({
    name: 'first suggestions for text typed as soon as the field shows',
    ours: suggestions.ours,
    theirs: suggestions.algolia,
    beside: `${ALGOLIA} with the same debounce`,
    limit: 0.75,
  });
}
