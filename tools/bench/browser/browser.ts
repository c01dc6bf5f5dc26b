import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { startHostServer } from '../../../host-shell/e2e/hosts/host-server.ts';
import { seedOrigin } from '../../../host-shell/marketplace/seed/seed.ts';
import { CHROMIUM_ARGUMENTS, findFullChromium } from '../../chromium.ts';
import { findFreePort, startStack } from '../../start/stack.ts';
import { median, printFigure } from '../figures.ts';
import { buildPeers } from '../peers/build-peers.ts';
import { alternate } from './alternate.ts';
import { type CdnServer, startCdnServer } from './cdn-server.ts';
import { type FirstFont, measureFirstFont } from './first-font.ts';
import { startFullBrowser } from './full-browser.ts';
import { inspectBrowser } from './inspected-browser.ts';
import { measureLayoutShift, measureRequestDepth, type OpenBrowser, worksWithoutScript } from './page-measurements.ts';
import { FLOOR_HTML, FLOOR_PATH, measurePaintDelays } from './paint-delays.ts';
import { printFilmstrip } from './print-filmstrip.ts';
import { printNextPage } from './print-next-page.ts';
import { type BrowserBench, printSpeed } from './print-speed.ts';
import { printTyping } from './print-typing.ts';
import { fastLink } from './slow-link.ts';

/**
 * `npm run bench -- browser`: prints what a user meets in a browser, on our pages and on the peers that they are
 * compared with. Needs a build, a full Chromium and `openssl`. `BENCH_RUNS` changes the number of alternating runs;
 * `node tools/bench/browser/browser.ts [part …]` prints parts of it.
 */
const LAYOUT_SHIFT_WIDTHS = [360, 660, 960, 1440];
const TERMS = 'ja ro yo fo co ma da ar be wi ru te de st fe mu li pa'.split(' ');
const MAX_REQUEST_DEPTH = 2;
/** Each with all terms, of header and floor by turns. */
const PAINT_ROUNDS = 3;
const MAX_PAINT_RATIO = 1.2;
const FIRST_PAGES = { 'www.marquee.com': '/', 'www.marquee.de': '/', 'www.marquee.ca': '/fr/' };
/** Of a fast connection. */
const LATENCIES_MS = [0, 20, 60];
const FIRST_VIEWS = 12;
const MIN_BRAND_SHARE = 0.9;

interface Servers {
  readonly edge: string;
  readonly cdn: CdnServer;
  readonly hosts: string;
}

/** Starts the stack, the pages of other hosts and the peers; whatever was started is registered to be closed. */
async function startServers(folder: string, closers: (() => Promise<void>)[]): Promise<Servers> {
  const persistTo = join(folder, 'state');
  await seedOrigin({ persistTo, log: () => {} });
  let edge = '';
  const hosts = await startHostServer(0, () => edge);
  closers.push(hosts.stop);
  const stack = await startStack({
    port: await findFreePort(),
    persistTo,
    variables: { RATE_LIMIT: 'off', HOST_ORIGINS: hosts.origin },
  });
  closers.push(stack.stop);
  edge = stack.url;
  const peers = await buildPeers(join(folder, 'peers'), edge);
  const files = new Map(peers.files).set(FLOOR_PATH, Buffer.from(FLOOR_HTML));
  const cdn = await startCdnServer({ stackUrl: edge, ...peers, files, folder });
  closers.push(cdn.close);
  return { edge, cdn, hosts: hosts.origin };
}

async function printWorksWithoutScript(open: OpenBrowser, { edge }: Servers): Promise<void> {
  const works = await worksWithoutScript(await open(), `${edge}/`);
  printFigure({
    name: 'script before the header shows, leads on and searches',
    value: works ? '0 bytes' : 'some',
    limit: '0 bytes',
    isMet: works,
  });
}

async function printRequestDepth(open: OpenBrowser, { edge }: Servers): Promise<void> {
  const depth = await measureRequestDepth(await open(), `${edge}/`);
  printFigure({
    name: 'requests in sequence, HTML to hydrated header',
    value: String(depth),
    limit: String(MAX_REQUEST_DEPTH),
    isMet: depth <= MAX_REQUEST_DEPTH,
  });
}

/** By a processor and a connection of full speed. */
async function printPaintDelay({ browser, cdn }: BrowserBench): Promise<void> {
  cdn.link.conditions = fastLink();
  const measure = (path: string) => () =>
    browser.withPage({ slowdown: 1 }, (page) => measurePaintDelays(page, cdn.url + path, TERMS));
  const rounds = await alternate({ header: measure('/'), floor: measure(FLOOR_PATH) }, PAINT_ROUNDS, console.log);
  const [header, floor] = [rounds.header.flat(), rounds.floor.flat()];
  const painted = header.map(({ paintedMs }) => paintedMs);
  const paintedFloor = floor.map(({ paintedMs }) => paintedMs);
  const rendered = header.map(({ renderedMs }) => renderedMs);
  const ratio = median(painted) / median(paintedFloor);
  printFigure({
    name: 'end of the response to suggestions painted, times a page that sets one text',
    value: ratio.toFixed(2),
    comparison: `${median(painted).toFixed(1)} ms, in the document after ${median(rendered).toFixed(1)}; one text ${median(paintedFloor).toFixed(1)} ms`,
    series: { unit: 'ms', values: painted },
    besides: [
      { name: 'in the document', unit: 'ms', values: rendered },
      { name: 'one text on the same response', unit: 'ms', values: paintedFloor },
    ],
    limit: `${MAX_PAINT_RATIO} or less`,
    isMet: ratio <= MAX_PAINT_RATIO,
  });
}

async function printLayoutShifts(open: OpenBrowser, { edge, hosts }: Servers): Promise<void> {
  const pages = {
    'edge-rendered page': `${edge}/`,
    'page with a fragment': `${hosts}/fragment`,
    'federated host': `${hosts}/federated?react=own`,
    'custom element': `${hosts}/embed`,
  };
  for (const [name, url] of Object.entries(pages)) {
    const shifts: string[] = [];
    for (const width of LAYOUT_SHIFT_WIDTHS) shifts.push(await measureLayoutShift(await open(), url, width));
    printFigure({
      name: `layout shift, ${name}, at ${LAYOUT_SHIFT_WIDTHS.join(', ')} px`,
      value: shifts.reduce((largest, shift) => (shift > largest ? shift : largest)),
      comparison: shifts.join(' '),
      limit: '0.000',
      isMet: shifts.every((shift) => shift === '0.000'),
    });
  }
}

/** The font of first views of three sites, by turns. */
async function printFirstFonts({ browser, cdn }: BrowserBench): Promise<void> {
  const { port } = new URL(cdn.url);
  const pages = Object.entries(FIRST_PAGES).map(([host, path]) => `https://${host}.localhost:${port}${path}`);
  for (const latency of LATENCIES_MS) {
    cdn.link.conditions = fastLink(latency);
    const views: FirstFont[] = [];
    for (let view = 0; view < FIRST_VIEWS; view += 1)
      for (const url of pages)
        views.push(await browser.withPage({ slowdown: 1 }, (page) => measureFirstFont(page, url)));
    const brand = views.filter(({ isBrand }) => isBrand).length;
    const isStill = views.every(({ layoutShift }) => layoutShift === '0.000');
    printFigure({
      name: `first views in the brand's font, latency of ${latency} ms`,
      value: `${brand} of ${views.length}`,
      comparison: isStill ? 'nothing moves' : 'some move',
      limit: `${MIN_BRAND_SHARE * 100} %, and nothing moves`,
      isMet: brand >= views.length * MIN_BRAND_SHARE && isStill,
    });
  }
}

const folder = await mkdtemp(join(tmpdir(), 'marquee-browser-bench-'));
const closers = [() => rm(folder, { recursive: true, force: true })];
try {
  const servers = await startServers(folder, closers);
  let browser: Browser | undefined;
  closers.push(async () => browser?.close());
  const open = async () => {
    if (!browser?.isConnected())
      browser = await chromium.launch({ executablePath: findFullChromium(), args: CHROMIUM_ARGUMENTS });
    return browser;
  };
  const full = await startFullBrowser(servers.cdn);
  closers.push(full.close);
  console.log(full.name);
  const bench = { ...servers, browser: full, inspected: inspectBrowser(open, servers.cdn) };
  const parts: Readonly<Record<string, () => Promise<void>>> = {
    script: () => printWorksWithoutScript(open, servers),
    requests: () => printRequestDepth(open, servers),
    speed: () => printSpeed(bench),
    filmstrip: () => printFilmstrip(bench),
    typing: () => printTyping(bench),
    next: () => printNextPage(bench),
    suggestions: () => printPaintDelay(bench),
    shifts: () => printLayoutShifts(open, servers),
    font: () => printFirstFonts(bench),
  };
  const chosen = process.argv.slice(2);
  for (const [name, print] of Object.entries(parts)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    try {
      await print();
    } catch (error) {
      // The other figures are worth their time.
      console.log(`${name} was given up: ${error}`);
    }
  }
} finally {
  for (const close of closers.reverse()) await close();
}
