import { resolve } from 'node:path';
import { edgeOptions } from '../../edge/test/pages/edge.ts';
import { type PreparedWorkerd, prepareWorkerd, type WorkerdOptions } from '../../edge/test/proxy/workerd.ts';
import { median, printFigure } from './figures.ts';

const ROUNDS = 15;
/** Start-ups of an empty Hono worker in which the edge worker starts. */
const MAX_RATIO = 3;

/** Minified, as a deployment is. */
const prepare = (options: WorkerdOptions) => prepareWorkerd({ ...options, minify: true, isQuiet: true });

/** Prints the time from workerd's start to its first response, with the edge worker and with an empty Hono worker. */
export async function printStartUp(): Promise<void> {
  const options = edgeOptions('http://127.0.0.1:9');
  const workers = {
    edge: await prepare(options),
    hono: await prepare({ entry: resolve(import.meta.dirname, 'empty-hono-worker.ts'), vars: {} }),
  };
  const times: Record<keyof typeof workers, number[]> = { edge: [], hono: [] };
  try {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const name of ['edge', 'hono'] as const) times[name].push(await measureStartUp(workers[name]));
  } finally {
    for (const prepared of Object.values(workers)) await prepared.remove();
  }
  const [edge, hono] = [median(times.edge), median(times.hono)];
  const ratio = edge / hono;
  printFigure({
    name: 'worker start-up to its first answer, times an empty Hono',
    value: ratio.toFixed(2),
    comparison: `${edge.toFixed(0)} ms beside ${hono.toFixed(0)} ms`,
    limit: `${MAX_RATIO} or less`,
    isMet: ratio <= MAX_RATIO,
  });
}

/** Milliseconds from workerd's start to its first response. */
async function measureStartUp(prepared: PreparedWorkerd): Promise<number> {
  const startedAt = performance.now();
  const running = await prepared.start();
  const response = await fetch(`http://127.0.0.1:${running.port}/healthz`);
  const durationMs = performance.now() - startedAt;
  await running.close();
  if (!response.ok) throw new Error(`The worker responded with ${response.status}`);
  return durationMs;
}
