import { alternate, RUNS } from '../browser/alternate.ts';
import type { Bench } from '../browser/first-view.ts';
import { median, printFigure } from '../figures.ts';
import { measureLoad, measureUse, type UsedView } from './measure-way.ts';
import { describeRemains, observeFault } from './observe-fault.ts';
import { type PeerBench, withPeers } from './peer-servers.ts';
import { FAULTS } from './provider.ts';
import { WAYS } from './ways.ts';

/**
 * `npm run bench -- peers`: prints what each way to put a header on a page costs, ours and those of others, and what is left
 * of the page in each fault of the header's provider. Needs a build, a full Chromium and `openssl`; with `costs` or `faults`
 * (`node tools/bench/peers/peers.ts costs`) it prints one of them.
 */
const SLOWDOWN = 4;
const KB = 1024;
/** Faults leave facts, not times: pages may be open at once. */
const OPEN_PAGES = 3;

async function printCosts(bench: Bench): Promise<void> {
  const uses: Readonly<Record<string, readonly UsedView[]>> = await alternate(
    Object.fromEntries(WAYS.map(({ name, path }) => [name, () => measureUse(bench, path)])),
    RUNS,
    console.log,
  );
  const loads = await alternate(
    Object.fromEntries(WAYS.map(({ name, path }) => [name, () => measureLoad(bench, path, SLOWDOWN)])),
    1,
    console.log,
  );
  console.log(`slow 4G, ${SLOWDOWN} times slower processor, median of ${RUNS} alternating runs`);
  for (const { name } of WAYS) {
    const views = uses[name] ?? [];
    const painted = views.map(({ paintedMs }) => paintedMs);
    const usable = views.map(({ usableMs }) => usableMs);
    const [load] = loads[name] ?? [];
    const describe = (ms: readonly number[]) => (ms.length === 0 ? 'not measured' : `${median(ms).toFixed(0)} ms`);
    printFigure({ name: `header shown: ${name}`, value: describe(painted), series: { unit: 'ms', values: painted } });
    printFigure({ name: `search usable: ${name}`, value: describe(usable), series: { unit: 'ms', values: usable } });
    const bytes = views.map(({ traffic }) => traffic.bytes / KB);
    const first = median(bytes);
    const firstRequests = median(views.map(({ traffic }) => traffic.requests));
    printFigure({
      name: `bytes until search is usable: ${name}`,
      value: Number.isNaN(first) ? 'not measured' : `${first.toFixed(1)} KB`,
      series: { unit: 'KB', values: bytes },
      comparison: load === undefined ? '' : `${(load.traffic.bytes / KB).toFixed(1)} KB in all`,
    });
    printFigure({
      name: `requests until search is usable: ${name}`,
      value: Number.isNaN(firstRequests) ? 'not measured' : String(firstRequests),
      comparison: load === undefined ? '' : `${load.traffic.requests} in all`,
    });
    printFigure({
      name: `layout shift: ${name}`,
      value: load === undefined ? 'not measured' : load.layoutShift.toFixed(3),
    });
  }
}

async function printFaults(bench: PeerBench): Promise<void> {
  const { provider } = bench;
  const headers = WAYS.filter(({ isHeader }) => isHeader);
  for (const state of ['up', ...(Object.keys(FAULTS) as (keyof typeof FAULTS)[])] as const) {
    provider.state = state;
    for (let first = 0; first < headers.length; first += OPEN_PAGES) {
      const opened = headers.slice(first, first + OPEN_PAGES);
      const remains = await Promise.all(opened.map(({ path }) => observeFault(bench, path)));
      for (const [index, { name }] of opened.entries())
        printFigure({ name: `provider ${state}: ${name}`, value: describeRemains(remains[index] ?? null) });
    }
  }
}

const chosen = process.argv.slice(2);
const isChosen = (part: string) => chosen.length === 0 || chosen.includes(part);
await withPeers(async (bench) => {
  if (isChosen('costs')) await printCosts(bench);
  if (isChosen('faults')) await printFaults(bench);
});
