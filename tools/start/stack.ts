import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { QUIET_WRANGLER } from '../wrangler.ts';

const root = resolve(import.meta.dirname, '../..');

/** The edge, which is the one that listens, and the origin behind it. */
const CONFIGS = ['edge/wrangler.local.toml', 'host-shell/wrangler.toml'];

const START_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 5_000;

export interface StackOptions {
  readonly port: number;
  /** Folder of the D1 data. */
  readonly persistTo: string;
  /** Variables of the edge worker over those of `edge/wrangler.local.toml`. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Each line the workers print. */
  readonly onOutput?: (line: string) => void;
  /** Gives the start up: the workers end, and `startStack` rejects with its reason. */
  readonly signal?: AbortSignal;
}

export interface Stack {
  readonly url: string;
  /** Ends all its processes, and resolves when they are gone. */
  readonly stop: () => Promise<void>;
  /** Settles when the workers end by themselves. */
  readonly ended: Promise<number | null>;
}

/** Folder in which the workers of a state say how they are reached; `npm run release` reads it. */
export const resolveRegistry = (persistTo: string): string => resolve(persistTo, 'registry');

/** Whether nothing listens on the port. Rejects with the system's error where that cannot be tried. */
function isPortFree(port: number): Promise<boolean> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(false) : fail(error)));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
}

/**
 * A port that was free a moment ago. A connection cannot take it before it is listened on: systems give those a port from
 * 32,768 on.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isPortFree(port)) return port;
  }
}

/** @throws Error that names the port where something listens on it: another instance would answer for this one */
export async function requireFreePort(port: number): Promise<void> {
  if (!(await isPortFree(port))) throw new Error(`Port ${port} is taken: stop what listens there, or set PORT`);
}

/**
 * Runs the edge and the host shell behind it in workerd, with their production code.
 *
 * @throws Error where the port is taken, and with the workers' own output when they are not up in time.
 */
export async function startStack({ port, persistTo, variables = {}, onOutput, signal }: StackOptions): Promise<Stack> {
  await requireFreePort(port);
  // Everything temporary, the workers' own included, so that a stop leaves nothing.
  const folder = await mkdtemp(join(tmpdir(), 'marquee-run-'));
  const overrides = Object.entries({ PUBLIC_PORT: String(port), ...variables });
  const child = spawn(
    process.execPath,
    [
      resolve(root, 'node_modules/wrangler/bin/wrangler.js'),
      'dev',
      ...CONFIGS.flatMap((config) => ['-c', config]),
      ...['--port', String(port), '--ip', '127.0.0.1', '--inspector-port', '0'],
      ...['--persist-to', persistTo, '--infer-origin-from-routes=false', '--log-level', 'warn'],
      ...overrides.flatMap(([name, value]) => ['--var', `${name}:${value}`]),
    ],
    {
      cwd: root,
      // A group of its own, so that stopping reaches workerd too.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...QUIET_WRANGLER,
        CLOUDFLARE_CF_FETCH_ENABLED: 'false',
        NODE_ENV: 'production',
        TMPDIR: folder,
        WRANGLER_REGISTRY_PATH: resolveRegistry(persistTo),
      },
    },
  );

  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output.push(text);
      if (output.length > 200) output.shift();
      for (const line of text.split('\n')) if (line.trim() !== '') onOutput?.(line);
    });
  }
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  const stop = async () => {
    await stopGroup(child, ended);
    await rm(folder, { recursive: true, force: true });
  };

  const url = `http://localhost:${port}`;
  const aborted = new Promise<false>((done) => signal?.addEventListener('abort', () => done(false)));
  const isUp = await Promise.race([waitUntilHealthy(port), ended.then(() => false), aborted]);
  if (!isUp) {
    await stop();
    signal?.throwIfAborted();
    throw new Error(`The workers did not start:\n${output.join('')}`);
  }
  return { url, stop, ended };
}

async function waitUntilHealthy(port: number): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const attempt = fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2_000) });
    // Rejects while nothing listens.
    if (await attempt.then(({ ok }) => ok).catch(() => false)) return true;
    await new Promise((done) => setTimeout(done, 100));
  }
  return false;
}

async function stopGroup(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, name);
    } catch {
      // All of them are gone already.
    }
  };
  signal('SIGTERM');
  const late = setTimeout(() => signal('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(late);
  signal('SIGKILL');
}
