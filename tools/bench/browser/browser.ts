import { withPeers } from '../peers/peer-servers.ts';
import { printFirstPress } from './first-press.ts';
import { findEventPath } from './first-view.ts';
import { printPaintDelay } from './paint-delays.ts';
import { printSpeed } from './print-speed.ts';
import { printTyping } from './print-typing.ts';
import { printProcessorTime } from './processor-time.ts';

/** In no list before it is typed. */
const TYPED_TEXT = 'musi';

/**
 * `npm run bench -- browser`: what a user meets in a browser, on our pages and on the peers that they are compared with.
 * Needs a full Chromium and `openssl`. `BENCH_RUNS` changes the number of alternating runs.
 */
export const printBrowser = (): Promise<void> =>
  withPeers(async (bench) => {
    const others = {
      'the home page': '/',
      'a page of results': '/d/ny--new-york/all-events/',
      'the page of an event': await findEventPath(bench.edge),
    };
    await printSpeed(bench, others, TYPED_TEXT);
    await printProcessorTime(bench, TYPED_TEXT);
    await printFirstPress(bench);
    await printTyping(bench, { 'the plain page': '/ours', ...others });
    await printPaintDelay(bench);
  });
