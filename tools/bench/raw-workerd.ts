import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../start/stack.ts';

const root = resolve(import.meta.dirname, '../..');

/** An origin that answers at once, so that only the edge is measured. */
const ORIGIN = `export default { fetch: () => Response.json({ query: Array.from({ length: 24 }, (_, n) => 'jazz concerts ' + n) }) }`;

const configuration = (port: number, sessionKeys: string) => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [ (name = "edge", worker = .edge), (name = "origin", worker = .origin) ],
  sockets = [ ( name = "http", address = "127.0.0.1:${port}", http = (), service = "edge" ) ]
);
const edge :Workerd.Worker = (
  modules = [ (name = "worker.js", esModule = embed "bench-worker.js") ],
  compatibilityDate = "2026-10-01",
  bindings = [
    (name = "STAGE", text = "local"),
    (name = "SCHEME", text = "http"),
    (name = "PUBLIC_PORT", text = "${port}"),
    (name = "RATE_LIMIT", text = "off"),
    (name = "SESSION_KEYS", text = "${sessionKeys}"),
    (name = "ORIGIN", service = "origin"),
    (name = "PAGES", service = "origin")
  ]
);
const origin :Workerd.Worker = (
  modules = [ (name = "origin.js", esModule = embed "origin.js") ],
  compatibilityDate = "2026-10-01"
);
`;

export interface RawWorkerd {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Runs the benchmark's worker in plain workerd: `wrangler dev` in front would be all that is measured. */
export async function startRawWorkerd(sessionKeys: string): Promise<RawWorkerd> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-bench-'));
  const wrangler = resolve(root, 'node_modules/wrangler/bin/wrangler.js');
  await promisify(execFile)(
    process.execPath,
    [wrangler, 'deploy', '--dry-run', '-c', 'tools/bench/wrangler.toml', '--outdir', folder],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production', WRANGLER_SEND_METRICS: 'false', CI: '1' } },
  );
  const port = await findFreePort();
  await writeFile(join(folder, 'origin.js'), ORIGIN);
  await writeFile(join(folder, 'config.capnp'), configuration(port, sessionKeys));
  const child = spawn(resolve(root, 'node_modules/workerd/bin/workerd'), ['serve', join(folder, 'config.capnp')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((done) => child.once('exit', done));
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isUp = await fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) break;
    await new Promise((done) => setTimeout(done, 100));
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
