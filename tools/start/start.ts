import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { seedOrigin } from '../../host-shell/marketplace/seed/seed.ts';
import { buildIfChanged } from '../build/build.ts';
import { rebuildOnChange } from './rebuild-on-change.ts';
import { requireFreePort, startStack } from './stack.ts';

/** Variables of the edge worker that `npm start` takes from the environment. */
const PASSED_ON = ['ORIGIN_URL', 'HOST_ORIGINS', 'EXTRA_HOSTS', 'RATE_LIMIT', 'MAPS_KEY', 'SESSION_KEYS'];

const persistTo = resolve(import.meta.dirname, '../../.wrangler/state');

function parsePort(text: string | undefined): number {
  const port = Number(text || 8787);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`PORT must be a port from 1 to 65535, not ${JSON.stringify(text)}`);
}

/** A signal that aborts when the program is to end: by Ctrl-C, by its parent, or by a closed terminal. */
function listenForInterruption(): AbortSignal {
  const controller = new AbortController();
  // Each signal may arrive more than once: npm forwards the one that the terminal has already sent.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => controller.abort());
  return controller.signal;
}

async function start(): Promise<void> {
  const { watch: isWatching } = parseArgs({ options: { watch: { type: 'boolean', default: false } } }).values;
  const port = parsePort(process.env.PORT);
  await requireFreePort(port);
  const variables = Object.fromEntries(
    PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name] ?? '']])),
  );
  const log = (line: string) => console.log(`marquee  ${line}`);

  // Pages of a development build reload themselves when a new build is there.
  if (isWatching) process.env.MARQUEE_DEV = '1';
  await buildIfChanged(log);
  if (variables.ORIGIN_URL === undefined) await seedOrigin({ persistTo, log });
  log('Starting the workers');
  const signal = listenForInterruption();
  const stack = await startStack({ port, persistTo, variables, onOutput: (line) => console.log(line), signal }).catch(
    (error: unknown) => {
      if (signal.aborted) process.exit(0);
      throw error;
    },
  );
  log(`Ready on ${stack.url}/ , for a country site http://www.marquee.de.localhost:${port}/`);
  log(`Playground ${stack.url}/header/playground , status ${stack.url}/header/status . Ctrl-C stops.`);

  const stopWatching = isWatching ? rebuildOnChange(log) : () => {};
  const interrupted = new Promise<null>((done) => signal.addEventListener('abort', () => done(null)));
  const end = signal.aborted ? null : await Promise.race([stack.ended, interrupted]);
  stopWatching();
  await stack.stop();
  if (signal.aborted) process.exit(0);
  log(`The workers ended (${end ?? 'signal'})`);
  process.exit(end || 1);
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
