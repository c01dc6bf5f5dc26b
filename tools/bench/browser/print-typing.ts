import { percentile, printFigure } from '../figures.ts';
import { alternate, RUNS } from './alternate.ts';
import { type Bench, SLOWDOWN } from './first-view.ts';
import { measureTyping } from './typing.ts';

const MAX_LATENCY_MS = 100;
const DEVICES = ['desktop', 'phone'] as const;
/** A run has 60 keys. */
const TYPING_RUNS = Math.max(1, Math.round(RUNS / 3));

/** Prints Interaction to Next Paint of a user who types while the page starts, and React comes. */
export async function printTyping(bench: Bench, pages: Readonly<Record<string, string>>): Promise<void> {
  console.log(`60 letters at 8 a second from the first paint, ${TYPING_RUNS} alternating runs`);
  for (const device of DEVICES) {
    const measurements = Object.entries(pages).map(
      ([name, path]) => [name, () => measureTyping(bench, path, { device, slowdown: SLOWDOWN })] as const,
    );
    const runs = await alternate(Object.fromEntries(measurements), TYPING_RUNS, console.log);
    for (const [name, typings] of Object.entries(runs)) {
      const latencies = typings.flatMap((typing) => typing.latencies);
      const latency = percentile(latencies, 98);
      const lost = typings.reduce((sum, typing) => sum + typing.lost, 0);
      printFigure({
        name: `key to painted, 98 of 100, ${name}, ${device}, ${SLOWDOWN} times slower`,
        value: `${latency} ms`,
        comparison: `worst ${Math.max(...latencies)} ms, ${lost} letters lost`,
        limit: `${MAX_LATENCY_MS} ms, no letter lost`,
        isMet: latency <= MAX_LATENCY_MS && lost === 0,
      });
    }
  }
}
