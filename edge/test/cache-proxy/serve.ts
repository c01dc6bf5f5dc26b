import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startWorkerd } from '../proxy/workerd.ts';

/** `npm run cache-proxy -- --origin URL --port N`: the cache core as a plain caching proxy, until it is interrupted. */
const { values } = parseArgs({ options: { origin: { type: 'string' }, port: { type: 'string' } } });
if (values.origin === undefined || !URL.canParse(values.origin)) {
  console.error('usage: npm run cache-proxy -- --origin URL [--port N]');
  process.exit(2);
}
const workerd = await startWorkerd({
  entry: join(import.meta.dirname, 'worker.ts'),
  vars: { ORIGIN_URL: values.origin },
  port: Number(values.port ?? 0),
});
console.log(`Caching ${values.origin} at http://127.0.0.1:${workerd.port}/`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void workerd.close().then(() => process.exit(0)));
}
