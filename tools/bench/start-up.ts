import { resolve } from 'node:path';
import { edgeOptions } from '../../edge/test/pages/edge.ts';
import { prepareWorkerd, type WorkerdOptions } from '../../edge/test/proxy/workerd.ts';
import { median, printRow } from './print-row.ts';

const ROUNDS = 15;
const TIMES_EMPTY_HONO = 3;

/** Each bundled as a deployment is. */
const prepare = (options: WorkerdOptions) => prepareWorkerd({ ...options, minify: true, isQuiet: true });
const worker = (name: string) => ({ entry: resolve(import.meta.dirname, `${name}/worker.ts`), vars: {} });

/** Prints how long a workerd takes from its start to its first answer, with the edge worker and with next to nothing. */
export async function printStartUp(): Promise<void> {
  const contenders = {
    edge: await prepare(edgeOptions('http://127.0.0.1:9')),
    hono: await prepare(worker('empty-hono')),
    bare: await prepare(worker('empty')),
  };
  const times: Record<keyof typeof contenders, number[]> = { edge: [], hono: [], bare: [] };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const name of ['edge', 'hono', 'bare'] as const) {
        const startedAt = performance.now();
        const running = await contenders[name].start();
        const answer = await fetch(`http://127.0.0.1:${running.port}/healthz`);
        times[name].push(performance.now() - startedAt);
        await running.close();
        if (!answer.ok) throw new Error(`${name} answered ${answer.status}`);
      }
    }
  } finally {
    for (const contender of Object.values(contenders)) await contender.remove();
  }
  const [edge, hono, bare] = [median(times.edge), median(times.hono), median(times.bare)];
  const ratio = edge / hono;
  printRow({
    what: 'worker start-up to its first answer, times an empty Hono',
    value: ratio.toFixed(2),
    against: `${edge.toFixed(0)} ms beside ${hono.toFixed(0)} ms; workerd itself ${bare.toFixed(0)} ms`,
    bar: `${TIMES_EMPTY_HONO} or less`,
    isMet: ratio <= TIMES_EMPTY_HONO,
  });
}
