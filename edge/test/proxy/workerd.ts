import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { build } from 'esbuild';

/** Path of the workerd program that wrangler runs. */
const workerdPath = (createRequire(import.meta.url)('workerd') as { readonly default: string }).default;

export interface RunningWorkerd {
  readonly port: number;
  close(): Promise<void>;
}

export interface WorkerdOptions {
  /** The worker's module. */
  readonly entry: string;
  /** Files behind names that only wrangler's configuration resolves. */
  readonly alias?: Readonly<Record<string, string>>;
  /** Files of modules beside the worker's own, by the name that it imports each by: `./{name}`. */
  readonly modules?: Readonly<Record<string, string>>;
  readonly vars: Readonly<Record<string, string>>;
  /** Minifies as wrangler.toml does for deployments; by default names stay readable in errors. */
  readonly minify?: boolean;
  /** Whether the worker's log is shown. Default: yes. */
  readonly isQuiet?: boolean;
  /** 0 or absent: any free port. */
  readonly port?: number | undefined;
}

/** A worker's bundle and configuration, ready to be run. */
export interface PreparedWorkerd {
  /** Has the bundle `worker.js`, and its other modules beside it. */
  readonly directory: string;
  start(): Promise<RunningWorkerd>;
  remove(): Promise<void>;
}

/** Bundles a worker for workerd, as a deployment would. */
export async function prepareWorkerd(options: WorkerdOptions): Promise<PreparedWorkerd> {
  const directory = await mkdtemp(join(tmpdir(), 'marquee-workerd-'));
  const modules = { 'worker.js': options.entry, ...options.modules };
  await build({
    entryPoints: Object.entries(modules).map(([name, path]) => ({ in: path, out: name.replace(/\.js$/, '') })),
    outdir: directory,
    bundle: true,
    alias: { ...options.alias },
    external: ['cloudflare:workers', 'node:*', ...Object.keys(options.modules ?? {}).map((name) => `*/${name}`)],
    format: 'esm',
    target: 'es2022',
    conditions: ['workerd', 'worker', 'browser'],
    define: { 'process.env.NODE_ENV': '"production"' },
    minify: options.minify ?? false,
    logLevel: 'silent',
  });
  await writeFile(join(directory, 'config.capnp'), describeWorker(options));
  return {
    directory,
    start: () => runWorkerd(directory, options),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

/**
 * Runs a worker in workerd itself, directly on the network: wrangler's harness sends the worker's `fetch` through Node,
 * whose sockets behave differently when reset.
 */
export async function startWorkerd(options: WorkerdOptions): Promise<RunningWorkerd> {
  const prepared = await prepareWorkerd(options);
  const running = await prepared.start();
  return {
    ...running,
    close: async () => {
      await running.close();
      await prepared.remove();
    },
  };
}

async function runWorkerd(directory: string, { port = 0, isQuiet = false }: WorkerdOptions): Promise<RunningWorkerd> {
  const child = spawn(
    workerdPath,
    ['serve', '--experimental', '--control-fd=3', `--socket-addr=http=127.0.0.1:${port}`, 'config.capnp'],
    {
      cwd: directory,
      stdio: ['ignore', isQuiet ? 'ignore' : 'inherit', 'pipe', 'pipe'],
    },
  );
  return {
    port: await readPort(child, readErrors(child)),
    close: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function describeWorker({ vars, modules = {} }: WorkerdOptions): string {
  const files = ['worker.js', ...Object.keys(modules)].map((name) => quote(name));
  const bindings = Object.entries(vars).map(([name, value]) => `( name = ${quote(name)}, text = ${quote(value)} )`);
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    ( name = "internet", network = ( allow = ["public", "private"] ) ),
    ( name = "main", worker = (
      modules = [ ${files.map((file) => `( name = ${file}, esModule = embed ${file} )`).join(', ')} ],
      compatibilityDate = "2026-10-01",
      bindings = [ ${bindings.join(', ')} ],
    ) ),
  ],
  sockets = [ ( name = "http", http = (), service = "main" ) ],
);
`;
}

const quote = (text: string) => JSON.stringify(text);

/** The first error that workerd prints; all of it is shown with `WORKERD_LOG`. */
function readErrors(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    if (text.length < 4_000) text += chunk.toString();
    if (process.env.WORKERD_LOG !== undefined) process.stderr.write(chunk);
  });
  return () => text;
}

/** @throws Error with workerd's own message when the worker does not start. */
function readPort(child: ChildProcess, errors: () => string): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = '';
    (child.stdio[3] as Readable).on('data', (chunk: Buffer) => {
      text += chunk.toString();
      for (const line of text.split('\n')) {
        if (!line.includes('"listen"') || !line.endsWith('}')) continue;
        resolve((JSON.parse(line) as { readonly port: number }).port);
      }
    });
    child.once('close', (code) => reject(new Error(`workerd ended with ${code}: ${errors()}`)));
  });
}
