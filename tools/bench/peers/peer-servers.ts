import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { seedOrigin } from '../../../host-shell/marketplace/seed/seed.ts';
import { findFreePort, startStack } from '../../start/stack.ts';
import { startCdnServer } from '../browser/cdn-server.ts';
import type { Bench } from '../browser/first-view.ts';
import { startFullBrowser } from '../browser/full-browser.ts';
import { buildPeers } from './build-peers.ts';
import { FRAGMENT_PATH, startHost } from './peer-pages.ts';

const PEERS = import.meta.dirname;

/** Installs the packages that only peers have, where their lock file has changed. */
async function installPeers(): Promise<void> {
  const stamp = resolve(PEERS, 'node_modules/.package-lock.json');
  const [installed, locked] = [stamp, resolve(PEERS, 'package-lock.json')].map(
    (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0,
  );
  if ((installed ?? 0) > (locked ?? 0)) return;
  console.log('Installing the packages of the peers');
  await promisify(execFile)('npm', ['ci', '--prefix', PEERS, '--no-audit', '--no-fund'], {
    shell: process.platform === 'win32',
  });
}

/** Samples that stay from run to run, because seeding takes a while. */
const BENCH_STATE = resolve(import.meta.dirname, '../../../.wrangler/bench/state');

/**
 * Runs with the stack, the server of a host, and the measuring server in front of them, which the edge takes
 * for its own public address.
 */
export async function withPeers(work: (bench: Bench) => Promise<void>): Promise<void> {
  await installPeers();
  const folder = await mkdtemp(join(tmpdir(), 'marquee-peers-'));
  const closers: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    await mkdir(BENCH_STATE, { recursive: true });
    await seedOrigin({ persistTo: BENCH_STATE, log: () => {} });
    const port = await findFreePort();
    const stack = await startStack({
      port: await findFreePort(),
      persistTo: BENCH_STATE,
      variables: {
        RATE_LIMIT: 'off',
        SCHEME: 'https',
        PUBLIC_PORT: String(port),
        HOST_ORIGINS: `https://localhost:${port}`,
      },
    });
    closers.push(stack.stop);
    const host = await startHost(stack.url);
    closers.push(host.close);
    const origin = `https://www.marquee.com.localhost:${port}`;
    const peers = await buildPeers(join(folder, 'peers'), stack.url, origin);
    const fragmentHost = { path: FRAGMENT_PATH, url: host.url };
    const cdn = await startCdnServer({
      stackUrl: stack.url,
      links: peers.links,
      files: peers.files,
      folder,
      port,
      host: fragmentHost,
    });
    closers.push(cdn.close);
    const browser = await startFullBrowser(cdn);
    closers.push(browser.close);
    console.log(browser.name);
    await work({ browser, cdn, edge: stack.url });
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
