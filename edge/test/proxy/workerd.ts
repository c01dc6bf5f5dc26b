import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
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
  /** Storage of the Cache API; without it the Cache API fails, as on some platforms. */
  readonly cacheStorePort?: number | undefined;
  /** 0 or absent: any free port. */
  readonly port?: number | undefined;
}

/** A worker's bundle and configuration, ready to be run. */
export interface PreparedWorkerd {
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

function describeWorker({ vars, modules = {}, cacheStorePort }: WorkerdOptions): string {
  const files = ['worker.js', ...Object.keys(modules)].map((name) => quote(name));
  const bindings = Object.entries(vars).map(([name, value]) => `( name = ${quote(name)}, text = ${quote(value)} )`);
  const store = cacheStorePort === undefined ? '' : 'cacheApiOutbound = "cache-store",';
  const storeService =
    cacheStorePort === undefined
      ? ''
      : `( name = "cache-store", external = ( address = "127.0.0.1:${cacheStorePort}", http = () ) ),`;
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    ( name = "internet", network = ( allow = ["public", "private"] ) ),
    ${storeService}
    ( name = "main", worker = (
      modules = [ ${files.map((file) => `( name = ${file}, esModule = embed ${file} )`).join(', ')} ],
      compatibilityDate = "2026-10-01",
      ${store}
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

export interface CacheStore {
  readonly port: number;
  readonly size: () => number;
  close(): Promise<void>;
}

/** The service behind workerd's Cache API: `GET` looks up, `PUT` stores a whole HTTP response, `PURGE` deletes. */
export async function startCacheStore(): Promise<CacheStore> {
  const entries = new Map<string, { readonly headers: string[]; readonly body: Buffer }>();
  const server = createServer((request, response) => {
    const key = `${request.headers.host}${request.url}`;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'PUT') {
        entries.set(key, parseStored(Buffer.concat(chunks)));
        response.writeHead(204).end();
      } else if (request.method === 'PURGE') {
        response.writeHead(entries.delete(key) ? 200 : 404).end();
      } else {
        const entry = entries.get(key);
        if (entry === undefined) response.writeHead(504, { 'cf-cache-status': 'MISS' }).end();
        else response.writeHead(200, [...entry.headers, 'cf-cache-status', 'HIT']).end(entry.body);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    size: () => entries.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function parseStored(bytes: Buffer): { headers: string[]; body: Buffer } {
  const end = bytes.indexOf('\r\n\r\n');
  const [, ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = lines.flatMap((line) => {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    return name === 'transfer-encoding' || name === 'content-length' ? [] : [name, line.slice(colon + 1).trim()];
  });
  const chunked = /^transfer-encoding:\s*chunked/im.test(bytes.subarray(0, end).toString('latin1'));
  const body = bytes.subarray(end + 4);
  return { headers, body: chunked ? joinChunks(body) : body };
}

/** Undoes the chunked coding (RFC 9112 §7.1). */
export function joinChunks(bytes: Buffer): Buffer<ArrayBuffer> {
  const chunks: Buffer[] = [];
  let offset = 0;
  while (offset < bytes.length) {
    const lineEnd = bytes.indexOf('\r\n', offset);
    const size = Number.parseInt(bytes.subarray(offset, lineEnd).toString(), 16);
    if (!(size > 0)) break;
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    offset = lineEnd + 2 + size + 2;
  }
  return Buffer.concat(chunks);
}
