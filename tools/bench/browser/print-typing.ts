import { percentile, printFigure } from '../figures.ts';
import { alternate, RUNS } from './alternate.ts';
import { type Bench, findEventPath } from './first-view.ts';
import { measureTyping, type Typing } from './typing.ts';

const MAX_LATENCY_MS = 100;
/** The slowdown that the limit is for. */
const LIMITED_SLOWDOWN = 4;
const SLOWDOWNS = [LIMITED_SLOWDOWN, 6];
const DEVICES = ['desktop', 'phone'] as const;
/** A run has 60 keys. */
const TYPING_RUNS = Math.max(1, Math.round(RUNS / 3));

/** Interaction to Next Paint of a user who types while the page starts, beside Algolia's bar. */
export async function printTyping(bench: Bench): Promise<void> {
  const pages = {
    'the plain page': { path: '/ours', hasReact: true },
    'the home page': { path: '/', hasReact: true },
    'a page of results': { path: '/d/ny--new-york/all-events/', hasReact: true },
    'the page of an event': { path: await findEventPath(bench.edge), hasReact: true },
    'an Algolia Autocomplete bar': { path: '/algolia', hasReact: false },
  };
  console.log(`slow 4G, 60 letters at 8 a second from the first paint, ${TYPING_RUNS} alternating runs`);
  for (const device of DEVICES)
    for (const slowdown of SLOWDOWNS) {
      const measurements = Object.entries(pages)
        // On phones Algolia's bar shows a button, which opens a field.
        .filter(([, { hasReact }]) => hasReact || device === 'desktop')
        .map(
          ([name, { path, hasReact }]) =>
            [name, () => measureTyping(bench, path, hasReact, { device, slowdown })] as const,
        );
      const runs: Readonly<Record<string, readonly Typing[]>> = await alternate(
        Object.fromEntries(measurements),
        TYPING_RUNS,
        console.log,
      );
      for (const [name, typings] of Object.entries(runs)) {
        const latencies = typings.flatMap((typing) => typing.latencies);
        const latency = percentile(latencies, 98);
        const lost = typings.reduce((sum, typing) => sum + typing.lost, 0);
        const isLimited = pages[name as keyof typeof pages].hasReact && slowdown === LIMITED_SLOWDOWN;
        printFigure({
          name: `key to painted, 98 of 100, ${name}, ${device}, ${slowdown} times slower`,
          value: `${latency} ms`,
          comparison: `worst ${Math.max(...latencies)} ms, ${lost} letters lost`,
          series: latencies,
          ...(isLimited && {
            limit: `${MAX_LATENCY_MS} ms, no letter lost`,
            isMet: latency <= MAX_LATENCY_MS && lost === 0,
            isHeadline: true,
          }),
        });
      }
    }
}
