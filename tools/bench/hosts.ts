import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright';
import globalSetup from '../../host-shell/e2e/global-setup.ts';
import { CHROMIUM_ARGUMENTS, ensureChromium } from '../chromium.ts';
import { ensurePhp, PHP_MISSING } from '../php.ts';
import { recordFigure } from './figures.ts';
import { followGuide, type MadeHost } from './follow-guide.ts';
import { countHeaderLines, type GuidedHost, isPackageWay, readHostGuide } from './host-guide.ts';

/**
 * `npm run bench -- hosts`: follows `docs/hosts.md` from an empty folder, way by way, opens the page, searches there and prints what
 * the way costs: time until there is a header, and bytes from the header's site. Needs a build, and a package registry.
 */
interface PageCost {
  /** Time from the navigation to a hydrated header, with an empty browser cache. */
  readonly readyMs: number;
  readonly requests: number;
  /** Bytes from the header's site with brotli, including text that a server includes. */
  readonly bytes: number;
  /** The part of them for a React that the host does not share. */
  readonly reactBytes: number;
  /** The part of them for the entry with the federation runtime. */
  readonly entryBytes: number;
}

interface Cost extends PageCost {
  readonly way: string;
  /** Time of `npm install` and of a generator, which depends on the registry and the network. */
  readonly installMs: number;
  /** Time from the host's files to a served page. */
  readonly buildMs: number;
  /** Lines that a host writes for the header. */
  readonly lines: number;
}

/** What a way of the package may take from an empty folder to a header with search, and what its host writes for it. */
const MAX_TOTAL_MS = 60_000;
const MAX_LINES = 5;

const weigh = (content: Buffer | string) => brotliCompressSync(content).length;
const READY = '[data-marquee-ready]';
const isReact = (path: string) => /\/react(-dom)?\.js$/.test(path);
const isEntry = (path: string) => path.endsWith('/remoteEntry.js');

async function measurePage(browser: Browser, url: string, isOwnPage: boolean): Promise<PageCost> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const bodies = new Map<string, Promise<Buffer | null>>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      const isDocument = isOwnPage && response.request().resourceType() === 'document';
      if (isDocument || (pathname.startsWith('/header/') && response.request().method() === 'GET'))
        bodies.set(
          pathname,
          response.body().catch(() => null),
        );
    });
    await page.goto(url);
    await page.locator(READY).waitFor();
    const field = page.getByRole('combobox', { name: 'Search events' }).first();
    await field.waitFor();
    const { readyMs, requested } = await page.evaluate(() => {
      const start = performance.getEntriesByName('marquee:ready')[0]?.startTime ?? 0;
      // Later prefetches are not counted.
      const entries = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
      const before = entries.filter(({ startTime }) => startTime < start);
      return { readyMs: start, requested: before.map(({ name }) => name) };
    });
    const paths = new Set(requested.map((address) => new URL(address).pathname));
    const files = await Promise.all(
      [...bodies]
        .filter(([path]) => paths.has(path))
        .map(async ([path, body]) => [path, weigh((await body) ?? '')] as const),
    );
    await field.click();
    await page.keyboard.type('jazz');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/jazz\/$/);
    const sum = (isCounted: (path: string) => boolean) =>
      files.reduce((total, [path, bytes]) => total + (isCounted(path) ? bytes : 0), 0);
    return {
      readyMs,
      requests: files.length,
      bytes: sum(() => true),
      reactBytes: sum(isReact),
      entryBytes: sum(isEntry),
    };
  } finally {
    await context.close();
  }
}

/** Counts the bytes that a host's server includes in its page. */
async function weighIncluded(): Promise<number> {
  const { MARQUEE_URL: site = '' } = process.env;
  const included = await Promise.all(
    ['/header/head?title=A%20shop', '/header/fragment?path=/'].map(async (path) =>
      weigh(await (await fetch(site + path)).text()),
    ),
  );
  return included.reduce((total, bytes) => total + bytes, 0);
}

async function measureMade(browser: Browser, way: string, host: MadeHost, lines: number): Promise<Cost> {
  const { url, installMs, buildMs, stop } = host;
  try {
    return { way, installMs, buildMs, lines, ...(await measurePage(browser, url, false)) };
  } finally {
    await stop();
  }
}

/** Its page is one of the edge's own, so that nothing has to be built. */
const COMPOSITION = 'Behind the edge worker';

async function measureGuided(browser: Browser, guided: GuidedHost): Promise<Cost> {
  const { MARQUEE_URL: site = '' } = process.env;
  const lines = countHeaderLines(guided);
  if (guided.way === COMPOSITION) {
    const page = await measurePage(browser, `${site}/header/no-such-page`, true);
    return { way: guided.way, installMs: 0, buildMs: 0, lines, ...page };
  }
  const isIncluded = [...guided.files.values()].some((text) => text.includes('/header/fragment'));
  const cost = await measureMade(browser, guided.way, await followGuide(guided, site), lines);
  return { ...cost, bytes: cost.bytes + (isIncluded ? await weighIncluded() : 0) };
}

function print(columns: readonly (string | number)[]): void {
  const [way = '', ...rest] = columns.map(String);
  console.log(way.padEnd(42) + rest.map((text) => text.padStart(14)).join(''));
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

/** Prints a cost; the command fails where it is over the limits. */
function report(cost: Cost, isLimited: boolean): void {
  const { way, installMs, buildMs, readyMs, lines, requests, bytes, reactBytes, entryBytes } = cost;
  const total = installMs + buildMs + readyMs;
  print([way, ...[installMs, buildMs, readyMs, total].map(seconds), lines, requests, bytes, reactBytes, entryBytes]);
  const isMet = !isLimited || (total <= MAX_TOTAL_MS && lines <= MAX_LINES);
  recordFigure({
    name: way,
    value: seconds(total),
    comparison: `installation ${seconds(installMs)}, build ${seconds(buildMs)}, header ready ${seconds(readyMs)}; ${lines} lines, ${requests} requests, ${bytes} bytes, of them React ${reactBytes}, federation ${entryBytes}`,
    ...(isLimited ? { limit: `${seconds(MAX_TOTAL_MS)}, ${MAX_LINES} lines`, isMet } : {}),
  });
  if (isMet) return;
  console.error(`${way}: more than ${seconds(MAX_TOTAL_MS)}, or ${MAX_LINES} lines`);
  process.exitCode = 1;
}

const stop = await globalSetup();
const browser = await chromium.launch({ executablePath: ensureChromium(console.log), args: CHROMIUM_ARGUMENTS });
try {
  console.log('bytes: brotli, from the header’s site; the host’s own React and federation runtime are its own');
  print([
    'way',
    'installation',
    'build',
    'header ready',
    'in all',
    'lines',
    'requests',
    'bytes',
    'of it React',
    'runtime',
  ]);
  for (const guided of await readHostGuide()) {
    if (guided.commands.some((command) => command.startsWith('php ')) && ensurePhp(console.log) === undefined) {
      console.log(PHP_MISSING);
      continue;
    }
    report(await measureGuided(browser, guided), isPackageWay(guided));
  }
} finally {
  await browser.close();
  await stop();
}
