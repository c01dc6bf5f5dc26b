import { alternate, RUNS } from '../browser/alternate.ts';
import { type Bench, type MeasuredView, measureView, reportLoaded, SLOWDOWN } from '../browser/first-view.ts';
import { SLOW_4G } from '../browser/slow-link.ts';
import { median, printRatio } from '../figures.ts';
import { withPeers } from './peer-servers.ts';

const KB = 1024;

interface Way {
  readonly name: string;
  readonly path: string;
  /** Most of the times of Algolia's. */
  readonly usable?: number;
  readonly painted?: number;
}

const ALGOLIA = { name: 'Algolia Autocomplete bar', path: '/algolia' };
/** Ways to put a header on pages: ours, an ordinary one with the same header, and bars that are a search alone. */
const WAYS: readonly Way[] = [
  { name: 'edge composition', path: '/ours', usable: 0.5, painted: 0.55 },
  { name: 'fragment by the package', path: '/fragment', usable: 0.55, painted: 0.55 },
  { name: 'federation with the HTML of the server', path: '/federation-html', usable: 0.6, painted: 0.55 },
  { name: 'custom element', path: '/element', usable: 1 },
  { name: 'federation', path: '/federation', usable: 1.8 },
  { name: 'ordinary federated header', path: '/ordinary' },
  ALGOLIA,
  { name: 'Downshift bar in React', path: '/downshift' },
];

/** What a first view that nobody uses loads in all, and by how much it moves. */
function measureLoad({ browser, cdn }: Bench, path: string) {
  return browser.withPage({ slowdown: SLOWDOWN }, async (page) => {
    cdn.link.conditions = SLOW_4G;
    cdn.takeTraffic();
    await page.addScript(reportLoaded, null);
    const layoutShift = Number(await page.open(cdn.url + path));
    return { layoutShift, traffic: cdn.takeTraffic() };
  });
}

async function printCosts(bench: Bench): Promise<void> {
  const views: Readonly<Record<string, readonly MeasuredView[]>> = await alternate(
    Object.fromEntries(WAYS.map(({ name, path }) => [name, () => measureView(bench, path)])),
    RUNS,
    console.log,
  );
  const loads = await alternate(
    Object.fromEntries(WAYS.map(({ name, path }) => [name, () => measureLoad(bench, path)])),
    1,
    console.log,
  );
  console.log(`slow 4G, ${SLOWDOWN} times slower processor, median of ${RUNS} alternating runs`);
  const formatKb = (bytes: number) => `${(bytes / KB).toFixed(0)} KB`;
  const pick = (name: string, value: 'usableMs' | 'paintedMs') => (views[name] ?? []).map((view) => view[value]);
  for (const { name, usable, painted } of WAYS) {
    const traffic = (views[name] ?? []).map((view) => view.traffic);
    const rest = (loads[name] ?? []).map(
      (all) => `, ${formatKb(all.traffic.bytes)} in all, shift ${all.layoutShift.toFixed(3)}`,
    );
    const paints = pick(name, 'paintedMs');
    printRatio({
      name: `search usable: ${name}`,
      ours: pick(name, 'usableMs'),
      theirs: pick(ALGOLIA.name, 'usableMs'),
      beside: "Algolia's",
      details: `; painted ${median(paints).toFixed(0)} ms, ${formatKb(median(traffic.map(({ bytes }) => bytes)))}${rest}`,
      limit: usable,
    });
    const theirs = pick(ALGOLIA.name, 'paintedMs');
    if (painted !== undefined)
      printRatio({ name: `header painted: ${name}`, ours: paints, theirs, beside: "Algolia's", limit: painted });
  }
}

/** `npm run bench -- ways`: what each way to put a header on a page costs, ours and those of others. */
export const printWays = (): Promise<void> => withPeers(printCosts);
