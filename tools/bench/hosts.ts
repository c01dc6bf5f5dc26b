import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright';
import globalSetup from '../../host-shell/e2e/global-setup.ts';
import { HOSTS, readHostFile } from '../../host-shell/e2e/hosts/build-fixture.ts';
import { CHROMIUM_ARGUMENTS, ensureChromium } from '../chromium.ts';

/**
 * `npm run bench -- hosts`: makes a host of each way from the files of `docs/hosts.md` alone, opens it and prints what the
 * way costs: time until there is a header, and bytes from the header's site. Packages are installed before. Needs a build.
 */
interface Cost {
  readonly way: string;
  /** From its files to a page that can be served. */
  readonly buildMs: number;
  /** From the navigation to a header that is hydrated, with nothing in the browser's cache. */
  readonly readyMs: number;
  readonly requests: number;
  /** Of the header's site: what its files weigh with brotli, text that a server includes among them. */
  readonly bytes: number;
  /** Of them a React that the host does not share. */
  readonly reactBytes: number;
  /** Of them the entry with the federation runtime in it. */
  readonly entryBytes: number;
}

const weigh = (content: Buffer | string) => brotliCompressSync(content).length;
const READY = '[data-marquee-ready]';
const isReact = (path: string) => /\/react(-dom)?\.js$/.test(path);
const isEntry = (path: string) => path.endsWith('/remoteEntry.js');

async function measurePage(browser: Browser, url: string, isOwnPage: boolean): Promise<Omit<Cost, 'way' | 'buildMs'>> {
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
    const readyMs = await page.evaluate(() => performance.getEntriesByName('marquee:ready')[0]?.startTime ?? 0);
    const files = await Promise.all(
      [...bodies].map(async ([path, body]) => [path, weigh((await body) ?? '')] as const),
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

/** Text that a host's server includes in its page. */
const INCLUDED_BY: ReadonlySet<string> = new Set(['node', 'curl', 'server-react']);

async function measureHost(browser: Browser, way: string): Promise<Cost> {
  const { MARQUEE_URL: site = '', MARQUEE_HOST_URL: hosts = '' } = process.env;
  const startedAt = performance.now();
  await readHostFile(way, 'index.html', site);
  const buildMs = performance.now() - startedAt;
  const page = await measurePage(browser, `${hosts}/hosts/${way}/`, false);
  if (!INCLUDED_BY.has(way)) return { way, buildMs, ...page };
  const included = await Promise.all(
    ['/header/head?title=A%20shop&path=/', '/header/fragment?path=/'].map(async (path) =>
      weigh(await (await fetch(site + path)).text()),
    ),
  );
  return { way, buildMs, ...page, bytes: included.reduce((total, bytes) => total + bytes, page.bytes) };
}

async function measureComposition(browser: Browser): Promise<Cost> {
  const url = `${process.env.MARQUEE_URL}/header/no-such-page`;
  return { way: 'edge composition', buildMs: 0, ...(await measurePage(browser, url, true)) };
}

function print(columns: readonly (string | number)[]): void {
  const [way = '', ...rest] = columns.map(String);
  console.log(way.padEnd(18) + rest.map((text) => text.padStart(14)).join(''));
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

const stop = await globalSetup();
const browser = await chromium.launch({ executablePath: ensureChromium(console.log), args: CHROMIUM_ARGUMENTS });
try {
  console.log('bytes: brotli, from the header’s site; the host’s own React and federation runtime are its own');
  print(['way', 'build', 'header ready', 'together', 'requests', 'bytes', 'of it React', 'runtime']);
  const costs = [await measureComposition(browser)];
  for (const way of HOSTS) costs.push(await measureHost(browser, way));
  for (const { way, buildMs, readyMs, requests, bytes, reactBytes, entryBytes } of costs)
    print([
      way,
      seconds(buildMs),
      seconds(readyMs),
      seconds(buildMs + readyMs),
      requests,
      bytes,
      reactBytes,
      entryBytes,
    ]);
} finally {
  await browser.close();
  await stop();
}
