import { median, printRatio } from '../figures.ts';
import { alternate, RUNS } from './alternate.ts';
import { type Bench, reportLoaded, reportSuggestions } from './first-view.ts';
import { type MeasuredPage, PLAIN_PATH } from './full-browser.ts';
import { clickAt, type Point, reportPlace, typeLetters } from './input.ts';

const LETTER_MS = 125;

/** Processor time of a page's main thread until the end of some work, in milliseconds: other programs do not change it much. */
function measureProcessorTime({ browser }: Bench, work: (page: MeasuredPage) => Promise<unknown>): Promise<number> {
  return browser.withPage({ slowdown: 1 }, async (page) => {
    await page.call('Performance.enable', { timeDomain: 'threadTicks' });
    try {
      await work(page);
      const { metrics } = await page.call('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
    } finally {
      await page.call('Performance.disable');
    }
  });
}

/** Prints what the main thread does for our header, and for the bars of others, each without what it does for the page alone. */
export async function printProcessorTime(bench: Bench, text: string): Promise<void> {
  const rest = (path: string) => () =>
    measureProcessorTime(bench, async (page) => {
      await page.addScript(reportLoaded, null);
      await page.open(bench.cdn.url + path);
    });
  const search = (path: string) => () =>
    measureProcessorTime(bench, async (page) => {
      await page.addScript(reportPlace, ['[role=search] [name=q], search [name=q]', true] as const);
      await clickAt(page, (await page.open(bench.cdn.url + path)) as Point);
      const expression = `(${reportSuggestions})(${JSON.stringify(text)})`;
      const shown = page.nextReport();
      await page.call('Runtime.evaluate', { expression });
      await typeLetters(page, [...text], LETTER_MS);
      await shown;
    });
  const times = await alternate(
    {
      plain: rest(PLAIN_PATH),
      ours: rest('/ours'),
      algolia: rest('/algolia'),
      searched: search('/ours'),
      downshift: search('/downshift'),
    },
    RUNS,
    console.log,
  );
  const base = median(times.plain);
  const without = (values: readonly number[]) => values.map((value) => value - base);
  const name = 'processor time of the main thread, full speed';
  printRatio({
    name: `${name}: a view that nobody touches`,
    ours: without(times.ours),
    theirs: without(times.algolia),
    beside: 'an Algolia Autocomplete bar',
    details: `; ${base.toFixed(0)} ms of the page alone taken off each`,
    limit: 2,
  });
  printRatio({
    name: `${name}: until a search is typed and answered`,
    ours: without(times.searched),
    theirs: without(times.downshift),
    beside: 'a Downshift bar in React',
    limit: 1,
  });
}
