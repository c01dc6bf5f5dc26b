import { median, printFigure } from '../figures.ts';
import { RUNS } from './alternate.ts';
import { SLOWDOWN } from './first-view.ts';
import { measureNextPage, type NextPage } from './next-page.ts';
import type { BrowserBench } from './print-speed.ts';
import { fastLink, type LinkConditions, SLOW_4G } from './slow-link.ts';

const MAX_PAINTED_MS = 200;

const VISITS: readonly {
  readonly name: string;
  readonly conditions: LinkConditions;
  readonly restMs: number;
  readonly limit?: number;
}[] = [
  { name: 'latency of 60 ms, pointed at for 500 ms', conditions: fastLink(60), restMs: 500, limit: MAX_PAINTED_MS },
  { name: 'slow 4G, pointed at for 2,000 ms', conditions: SLOW_4G, restMs: 2_000, limit: MAX_PAINTED_MS },
  { name: 'latency of 60 ms, pressed at once', conditions: fastLink(60), restMs: 0 },
  { name: 'slow 4G, pressed at once', conditions: SLOW_4G, restMs: 0 },
];

/** The page behind a link of the header: until it is painted, from the click. */
export async function printNextPage({ browser, cdn }: BrowserBench): Promise<void> {
  for (const { name, conditions, restMs, limit } of VISITS) {
    const views: NextPage[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      views.push(
        await browser.withPage({ slowdown: SLOWDOWN }, (page) => {
          cdn.link.conditions = conditions;
          return measureNextPage(page, `${cdn.url}/`, restMs);
        }),
      );
    }
    const painted = views.map(({ paintedMs }) => paintedMs);
    const ahead = views.filter(({ wasPrerendered }) => wasPrerendered).length;
    printFigure({
      name: `next page by a link of the header, ${SLOWDOWN} times slower: ${name}`,
      value: `${Math.round(median(painted))} ms`,
      comparison: `rendered ahead: ${ahead} of ${views.length}`,
      series: { unit: 'ms', values: painted },
      ...(limit === undefined ? {} : { limit: `${limit} ms or less`, isMet: median(painted) <= limit }),
    });
  }
}
