import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { seedOrigin } from '../../../host-shell/marketplace/seed/seed.ts';
import { findFreePort, startStack } from '../../start/stack.ts';
import { startCdnServer } from '../browser/cdn-server.ts';
import type { Bench } from '../browser/first-view.ts';
import { type FullBrowser, startFullBrowser } from '../browser/full-browser.ts';
import { buildPeers, readFragment } from './build-peers.ts';
import { HOST_SERVER_PATHS, startHostServers } from './host-servers.ts';
import { type Provider, startProvider } from './provider.ts';

/** Samples that stay from run to run, because seeding takes a while. */
export const BENCH_STATE = resolve(import.meta.dirname, '../../../.wrangler/bench/state');

/** All ways on one measuring server, and the browser that visits them. */
export interface PeerBench extends Bench {
  readonly browser: FullBrowser;
  readonly provider: Provider;
}

/**
 * Runs with the stack, the provider, the servers of hosts, and the measuring server in front of them, which the edge takes
 * for its own public address.
 */
export async function withPeers(work: (bench: PeerBench) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-peers-'));
  const closers: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const persistTo = BENCH_STATE;
    await mkdir(persistTo, { recursive: true });
    await seedOrigin({ persistTo, log: () => {} });
    const port = await findFreePort();
    const stack = await startStack({
      port: await findFreePort(),
      persistTo,
      variables: {
        RATE_LIMIT: 'off',
        SCHEME: 'https',
        PUBLIC_PORT: String(port),
        HOST_ORIGINS: `https://localhost:${port}`,
      },
    });
    closers.push(stack.stop);
    const provider = await startProvider(stack.url, () => readFragment(stack.url));
    closers.push(provider.close);
    const hosts = await startHostServers(provider.url);
    closers.push(hosts.close);
    const origin = `https://www.marquee.com.localhost:${port}`;
    const peers = await buildPeers(join(folder, 'peers'), stack.url, origin);
    const server = { paths: HOST_SERVER_PATHS, url: hosts.url };
    const cdn = await startCdnServer({ stackUrl: stack.url, ...peers, folder, port, hosts: server, provider });
    closers.push(cdn.close);
    const browser = await startFullBrowser(cdn);
    closers.push(browser.close);
    console.log(browser.name);
    await work({ browser, cdn, provider });
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
