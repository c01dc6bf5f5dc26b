import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { startHostServer } from '../../../host-shell/e2e/hosts/host-server.ts';
import { seedOrigin } from '../../../host-shell/origin/seed/seed.ts';
import { ensureChromium } from '../../chromium.ts';
import { findFreePort, startStack } from '../../start/stack.ts';
import { median, printRow } from '../print-row.ts';
import { buildContenders } from './build-contenders.ts';
import { startFragmentHost } from './fragment-host.ts';
import { startFront } from './front.ts';
import { measureDepth, measurePaintDelays, measureShift, measureUsable, worksWithoutScript } from './measure-page.ts';

const RUNS = 9;
const WIDTHS = [360, 660, 960, 1440];
const TERMS = [
  'ja',
  'ro',
  'yo',
  'fo',
  'co',
  'ma',
  'da',
  'ar',
  'be',
  'wi',
  'ru',
  'te',
  'de',
  'st',
  'fe',
  'mu',
  'li',
  'pa',
];

/** Prints what a person meets in a browser, on our pages and on the set-ups they are measured beside. */
async function printBrowserBars(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-browser-bench-'));
  /** What was started, to be ended in the other order, however far it came. */
  const closers = [() => rm(folder, { recursive: true, force: true })];
  try {
    await measureBars(folder, closers);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function measureBars(folder: string, closers: (() => Promise<void>)[]): Promise<void> {
  const persistTo = join(folder, 'state');
  await seedOrigin({ persistTo, log: () => {} });
  let stackUrl = '';
  const hosts = await startHostServer(0, () => stackUrl);
  closers.push(hosts.stop);
  const fragments = await startFragmentHost(() => stackUrl);
  closers.push(fragments.stop);
  const stack = await startStack({
    port: await findFreePort(),
    persistTo,
    variables: { RATE_LIMIT: 'off', HOST_ORIGINS: `${hosts.origin},${fragments.origin}` },
  });
  closers.push(stack.stop);
  stackUrl = stack.url;
  const front = await startFront(stack.url, await buildContenders(join(folder, 'contenders'), stack.url), folder);
  closers.push(front.close);
  const browser = await chromium.launch({
    executablePath: ensureChromium(console.log),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  closers.push(() => browser.close());
  const works = await worksWithoutScript(browser, `${stack.url}/`);
  printRow({
    what: 'script before the header shows, leads on and searches',
    value: works ? '0 bytes' : 'some',
    bar: '0 bytes',
    isMet: works,
  });
  const depth = await measureDepth(browser, `${stack.url}/`);
  printRow({
    what: 'requests in sequence, HTML to hydrated header',
    value: String(depth),
    bar: '2',
    isMet: depth <= 2,
  });
  await printUsable(browser, front.url);
  const delay = median(await measurePaintDelays(browser, `${stack.url}/`, TERMS));
  printRow({
    what: `end of the answer to suggestions painted, median of ${TERMS.length}`,
    value: `${delay.toFixed(1)} ms`,
    bar: '17 ms or less',
    isMet: delay <= 17,
  });
  const pages = {
    'edge-rendered page': `${stack.url}/`,
    'page with a fragment': `${fragments.origin}/`,
    'federated host': `${hosts.origin}/federated?react=own`,
    'custom element': `${hosts.origin}/embed`,
  };
  for (const [what, url] of Object.entries(pages)) {
    const shifts: string[] = [];
    for (const width of WIDTHS) shifts.push((await measureShift(browser, url, width)).toFixed(3));
    printRow({
      what: `layout shift, ${what}, at ${WIDTHS.join(', ')} px`,
      value: shifts.reduce((most, shift) => (shift > most ? shift : most)),
      against: shifts.join(' '),
      bar: '0.000',
      isMet: shifts.every((shift) => shift === '0.000'),
    });
  }
}

async function printUsable(browser: Browser, url: string): Promise<void> {
  const pages = { ours: '/ours', ordinary: '/ordinary', algolia: '/algolia', home: '/' };
  const times: Record<keyof typeof pages, number[]> = { ours: [], ordinary: [], algolia: [], home: [] };
  for (let run = 0; run < RUNS; run += 1)
    for (const name of ['ours', 'ordinary', 'algolia', 'home'] as const)
      times[name].push(await measureUsable(browser, url + pages[name]));
  const ours = median(times.ours);
  printRow({
    what: 'search usable, slow 4G, 4 times slower processor',
    value: `${ours.toFixed(0)} ms`,
    against: `plain page; ${median(times.home).toFixed(0)} ms on the home page with its own application`,
  });
  for (const [name, what, most] of [
    ['ordinary', 'an ordinary federated header', 0.35],
    ['algolia', 'an Algolia Autocomplete bar on a plain page', 1.2],
  ] as const) {
    const theirs = median(times[name]);
    const ratio = ours / theirs;
    printRow({
      what: `search usable, slow 4G, 4 times slower processor, times`,
      value: ratio.toFixed(2),
      against: `${ours.toFixed(0)} ms beside ${theirs.toFixed(0)} ms of ${what}`,
      bar: `${most} or less`,
      isMet: ratio <= most,
    });
  }
}

await printBrowserBars();
