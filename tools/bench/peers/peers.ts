import { alternate, RUNS } from '../browser/alternate.ts';
import { type Bench, SLOWDOWN } from '../browser/first-view.ts';
import { median, printFigure } from '../figures.ts';
import { measureLoad, measureUse, type UsedView } from './measure-way.ts';
import { withPeers } from './peer-servers.ts';

const KB = 1024;

/** Ways to put a header on pages: ours, those of others with the same header, and bars that are a search alone. */
const WAYS = [
  { name: 'edge composition', path: '/ours' },
  { name: 'fragment by the package', path: '/fragment' },
  { name: 'custom element', path: '/element' },
  { name: 'federation', path: '/federation' },
  { name: 'the header in a frame', path: '/iframe' },
  { name: 'ordinary federated header', path: '/ordinary' },
  { name: 'Algolia Autocomplete bar', path: '/algolia' },
  { name: 'Downshift bar in React', path: '/downshift' },
] as const;

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
  const algolia = median((uses['Algolia Autocomplete bar'] ?? []).map(({ usableMs }) => usableMs));
  const formatKb = (bytes: number) => `${(bytes / KB).toFixed(0)} KB`;
  for (const { name } of WAYS) {
    const views = uses[name] ?? [];
    const usable = views.map(({ usableMs }) => usableMs);
    const painted = median(views.map(({ paintedMs }) => paintedMs));
    const bytes = median(views.map(({ traffic }) => traffic.bytes));
    const requests = median(views.map(({ traffic }) => traffic.requests));
    const rest = (loads[name] ?? []).map(
      ({ traffic, layoutShift }) => `, ${formatKb(traffic.bytes)} in all, shift ${layoutShift.toFixed(3)}`,
    );
    printFigure({
      name: `search usable: ${name}`,
      value: views.length === 0 ? 'not measured' : `${median(usable).toFixed(0)} ms`,
      comparison: `${(median(usable) / algolia).toFixed(2)} of Algolia's; painted ${painted.toFixed(0)} ms, ${formatKb(bytes)} in ${requests} requests${rest}`,
      series: usable,
      isHeadline: true,
    });
  }
}

/** `npm run bench -- ways`: what each way to put a header on a page costs, ours and those of others. */
export const printWays = (): Promise<void> => withPeers(printCosts);
