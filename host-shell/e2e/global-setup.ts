import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, startStack } from '../../edge/local/stack.ts';
import { seedOrigin } from '../../edge/origin/seed/seed.ts';

/** Starts the whole product once for all browser tests, on a port and with data of their own. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.MARQUEE_URL !== undefined) return undefined;
  const persistTo = await mkdtemp(join(tmpdir(), 'marquee-e2e-'));
  await seedOrigin({ persistTo, log: () => {} });
  const stack = await startStack({ port: await findFreePort(), persistTo, variables: { RATE_LIMIT: 'off' } });
  process.env.MARQUEE_URL = stack.url;
  // For tests that count by SQL what pages show.
  process.env.MARQUEE_STATE = persistTo;
  return async () => {
    await stack.stop();
    await rm(persistTo, { recursive: true, force: true });
  };
}
