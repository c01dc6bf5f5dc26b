import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, startStack } from '../../tools/start/stack.ts';
import { seedOrigin } from '../marketplace/seed/seed.ts';
import { startHostServer } from './hosts/host-server.ts';
import { startImmutableCache } from './immutable-cache.ts';

/**
 * Starts the stack once for all browser tests, on its own port and with its own data, and a server with pages of other
 * hosts. `MARQUEE_URL` names a running stack to use instead, started with `HOST_ORIGINS=http://localhost:8790,null`.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const isRunning = process.env.MARQUEE_URL !== undefined;
  const hosts = await startHostServer(isRunning ? 8790 : 0, () => process.env.MARQUEE_URL ?? '');
  process.env.MARQUEE_HOST_URL = hosts.origin;
  if (isRunning) return hosts.stop;

  const persistTo = await mkdtemp(join(tmpdir(), 'marquee-e2e-'));
  await seedOrigin({ persistTo, log: () => {} });
  // As it is now: a running stack writes to its own.
  const seed = await mkdtemp(join(tmpdir(), 'marquee-seed-'));
  await cp(persistTo, seed, { recursive: true });
  process.env.MARQUEE_SEED = seed;
  const port = await findFreePort();
  const cache = await startImmutableCache(port);
  const stack = await startStack({
    port,
    persistTo,
    variables: { RATE_LIMIT: 'off', HOST_ORIGINS: `${hosts.origin},null`, PUBLIC_PORT: String(cache.port) },
  });
  process.env.MARQUEE_URL = `http://localhost:${cache.port}`;
  // For tests that compare pages with the database.
  process.env.MARQUEE_STATE = persistTo;
  return async () => {
    await hosts.stop();
    await cache.stop();
    await stack.stop();
    for (const folder of [persistTo, seed]) await rm(folder, { recursive: true, force: true });
  };
}
