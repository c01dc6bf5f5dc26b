import { median, printFigure } from '../figures.ts';
import { withPeers } from '../peers/peer-servers.ts';
import { alternate } from './alternate.ts';
import type { Bench } from './first-view.ts';
import { FLOOR_PATH, measurePaintDelays } from './paint-delays.ts';
import { printSpeed } from './print-speed.ts';
import { printTyping } from './print-typing.ts';
import { fastLink } from './slow-link.ts';

const TERMS = 'ja ro yo fo co ma da ar be wi ru te de st fe mu li pa'.split(' ');
/** Each with all terms, of header and floor by turns. */
const PAINT_ROUNDS = 3;
const MAX_PAINT_RATIO = 1.4;

/** By a processor and a connection of full speed. */
async function printPaintDelay({ browser, cdn }: Bench): Promise<void> {
  cdn.link.conditions = fastLink();
  const measure = (path: string) => () =>
    browser.withPage({ slowdown: 1 }, (page) => measurePaintDelays(page, cdn.url + path, TERMS));
  const rounds = await alternate({ header: measure('/'), floor: measure(FLOOR_PATH) }, PAINT_ROUNDS, console.log);
  const [header, floor] = [rounds.header.flat(), rounds.floor.flat()];
  const ratio = median(header) / median(floor);
  printFigure({
    name: 'end of the response to suggestions painted, times the same list by innerHTML',
    value: ratio.toFixed(2),
    comparison: `${median(header).toFixed(1)} beside ${median(floor).toFixed(1)} ms`,
    series: header,
    limit: `${MAX_PAINT_RATIO} or less`,
    isMet: ratio <= MAX_PAINT_RATIO,
    isHeadline: true,
  });
}

/**
 * `npm run bench -- browser`: what a user meets in a browser, on our pages and on the peers that they are compared with.
 * Needs a full Chromium and `openssl`. `BENCH_RUNS` changes the number of alternating runs.
 */
export const printBrowser = (): Promise<void> =>
  withPeers(async (bench) => {
    await printSpeed(bench);
    await printTyping(bench);
    await printPaintDelay(bench);
  });
