import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright';
import globalSetup from '../../host-shell/e2e/global-setup.ts';
import { CHROMIUM_ARGUMENTS, ensureChromium } from '../chromium.ts';
import { ensurePhp, PHP_MISSING } from '../php.ts';
import { followGuide } from './follow-guide.ts';
import { countHeaderLines, type GuidedHost, isPackageWay, readHostGuide } from './host-guide.ts';

/**
 * `npm run bench -- hosts`: follows `docs/hosts.md` from an empty folder, way by way, opens the page and prints what the
 * way costs: time until there is a header, and bytes from the header's site. Needs a build, and a package registry.
 */
interface Cost {
  readonly way: string;
  /** Time of `npm install`, which depends on the registry and the network. */
  readonly installMs: number;
  /** Time from the files of the guide to a served page. */
  readonly buildMs: number;
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

/** What a way of the package may take from an empty folder to a header with search, and what its host writes for it. */
const MAX_TOTAL_MS = 60_000;
const MAX_LINES = 5;

const weigh = (content: Buffer | string) => brotliCompressSync(content).length;
const READY = '[data-marquee-ready]';
const isReact = (path: string) => /\/react(-dom)?\.js$/.test(path);
const isEntry = (path: string) => path.endsWith('/remoteEntry.js');

async function measurePage(
  browser: Browser,
  url: string,
  isOwnPage: boolean,
): Promise<Omit<Cost, 'way' | 'installMs' | 'buildMs'>> {
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
    await page.getByRole('combobox', { name: 'Search events' }).first().waitFor();
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

async function measureHost(browser: Browser, guided: GuidedHost): Promise<Cost> {
  const isIncluded = [...guided.files.values()].some((text) => text.includes('/header/fragment'));
  const { url, installMs, buildMs, stop } = await followGuide(guided, process.env.MARQUEE_URL ?? '');
  try {
    const page = await measurePage(browser, url, false);
    const bytes = page.bytes + (isIncluded ? await weighIncluded() : 0);
    return { way: guided.way, installMs, buildMs, ...page, bytes };
  } finally {
    await stop();
  }
}

/** Its page is one of the edge's own, so that nothing has to be built. */
const COMPOSITION = 'Behind the edge worker';

async function measureComposition(browser: Browser): Promise<Cost> {
  const url = `${process.env.MARQUEE_URL}/header/no-such-page`;
  return { way: COMPOSITION, installMs: 0, buildMs: 0, ...(await measurePage(browser, url, true)) };
}

function print(columns: readonly (string | number)[]): void {
  const [way = '', ...rest] = columns.map(String);
  console.log(way.padEnd(42) + rest.map((text) => text.padStart(14)).join(''));
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

const stop = await globalSetup();
const browser = await chromium.launch({ executablePath: ensureChromium(console.log), args: CHROMIUM_ARGUMENTS });
try {
  console.log('bytes: brotli, from the header’s site; the host’s own React and federation runtime are its own');
  print([
    'way',
    'npm install',
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
    const cost = guided.way === COMPOSITION ? await measureComposition(browser) : await measureHost(browser, guided);
    const { way, installMs, buildMs, readyMs, requests, bytes, reactBytes, entryBytes } = cost;
    const total = installMs + buildMs + readyMs;
    const lines = countHeaderLines(guided);
    print([way, ...[installMs, buildMs, readyMs, total].map(seconds), lines, requests, bytes, reactBytes, entryBytes]);
    if (!isPackageWay(guided) || (total <= MAX_TOTAL_MS && lines <= MAX_LINES)) continue;
    console.error(`${way}: more than ${seconds(MAX_TOTAL_MS)}, or ${MAX_LINES} lines`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await stop();
}
