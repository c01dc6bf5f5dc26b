import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright';
import globalSetup from '../../../host-shell/e2e/global-setup.ts';
import {
  NAVIGATION_WAYS,
  type NavigationWayName,
  navigate,
  openWay,
} from '../../../host-shell/e2e/soak/navigation-ways.ts';
import { COUNT_NAMES, findGrowth, openCounts, type PageCounts } from '../../../host-shell/e2e/soak/page-counts.ts';
import { CHROMIUM_ARGUMENTS, ensureChromium } from '../../chromium.ts';
import { printFigure } from '../figures.ts';

/**
 * `npm run soak -- browser [way …] [--navigations 2000]`: keeps one page open while a router of its host takes the header out
 * and puts another one in, in each of four ways, and prints what the page holds after a garbage collection. Needs a build.
 */
const { values, positionals } = parseArgs({
  options: { navigations: { type: 'string', default: '2000' } },
  allowPositionals: true,
});
const navigations = Number(values.navigations);
const ways = (Object.keys(NAVIGATION_WAYS) as NavigationWayName[]).filter(
  (way) => positionals.length === 0 || positionals.includes(way),
);

/**
 * The heap contains the machine code of every function that has become hot, which grows for thousands of navigations
 * and is the engine's: without its compilers the heap is what the page holds.
 */
const HEAP_ARGUMENTS = ['--js-flags=--no-opt --no-maglev --no-sparkplug --no-lazy-feedback-allocation'];

/** Of the counts between the first tenth, which loads the parts that come on demand, and the end. */
const MAX_GROWTH = 0.02;
const STEPS = 10;

/** What is under way may hold one header until it has ended. */
const MAX_END_MS = 10_000;
const READ_EVERY_MS = 500;
const isFlat = (growth: PageCounts) => COUNT_NAMES.every((name) => growth[name] <= MAX_GROWTH);

async function soakWay(browser: Browser, way: NavigationWayName): Promise<boolean> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    // The policy of the edge's pages refuses the HTML that a router swaps in.
    bypassCSP: true,
  });
  try {
    const page = await context.newPage();
    await openWay(page, way);
    const read = await openCounts(page);
    await navigate(page, navigations / STEPS);
    const before = await read();
    for (let step = 1; step < STEPS; step += 1) {
      await navigate(page, navigations / STEPS);
      const { heapBytes, listeners, nodes } = await read();
      const done = Math.round(((step + 1) / STEPS) * navigations);
      console.log(
        `${way}, ${done} navigations: ${(heapBytes / 1e6).toFixed(2)} MB, ${listeners} listeners, ${nodes} nodes`,
      );
    }
    let growth = findGrowth(before, await read());
    for (let waited = 0; waited < MAX_END_MS && !isFlat(growth); waited += READ_EVERY_MS) {
      await page.waitForTimeout(READ_EVERY_MS);
      growth = findGrowth(before, await read());
    }
    for (const name of COUNT_NAMES)
      printFigure({
        name: `${way}: growth of ${name === 'heapBytes' ? 'the heap' : name}`,
        value: `${(growth[name] * 100).toFixed(2)} %`,
        comparison: `${navigations} navigations`,
        limit: `${MAX_GROWTH * 100} %`,
        isMet: growth[name] <= MAX_GROWTH,
      });
    return isFlat(growth);
  } finally {
    await context.close();
  }
}

if (!Number.isSafeInteger(navigations / STEPS) || navigations <= 0)
  throw new Error(`--navigations is a multiple of ${STEPS}`);
if (ways.length === 0) throw new Error(`The ways are ${Object.keys(NAVIGATION_WAYS).join(', ')}`);
const stop = await globalSetup();
const browser = await chromium.launch({
  executablePath: ensureChromium(console.log),
  args: [...CHROMIUM_ARGUMENTS, ...HEAP_ARGUMENTS],
});
try {
  for (const way of ways) if (!(await soakWay(browser, way))) process.exitCode = 1;
} finally {
  await browser.close();
  await stop();
}
