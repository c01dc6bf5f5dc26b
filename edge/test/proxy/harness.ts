import { createConnection } from 'node:net';
import { join } from 'node:path';
import { type CacheStore, joinChunks, startCacheStore, startWorkerd } from './workerd.ts';

const WORKER = join(import.meta.dirname, 'worker.ts');

export interface ProxyUnderTest {
  readonly port: number;
  /** Behind the worker's Cache API. */
  readonly store: CacheStore;
  /** A request to the .com site. */
  get(path: string): Promise<Response>;
  /** Moves the clock of the proxy; timers stay real. */
  advanceClock(ms: number): Promise<void>;
  /** Clears the state of an isolate; the Cache API stays. */
  newIsolate(): Promise<void>;
  state(): Promise<ProxyStateReport>;
  close(): Promise<void>;
}

/** Duration of a request by the worker's clock, from `Server-Timing`, without delays of a busy machine. */
export function readWorkerMs(response: Response): number {
  const text = /\btotal;dur=(\d+)/.exec(response.headers.get('server-timing') ?? '')?.[1];
  if (text === undefined) throw new Error('No total in Server-Timing');
  return Number(text);
}

interface ProxyStateReport {
  readonly upstreams: Readonly<Record<string, { readonly breaker: string; readonly inFlight: number }>>;
}

/** Runs the test worker in workerd against an origin. */
export async function startProxy(originUrl: string): Promise<ProxyUnderTest> {
  const store = await startCacheStore();
  const workerd = await startWorkerd({
    entry: WORKER,
    vars: { ORIGIN_URL: originUrl },
    cacheStorePort: store.port,
  });
  const { port } = workerd;
  const request = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);
  return {
    port,
    store,
    get: (path) => rawRequest(port, 'GET', path, 'localhost'),
    advanceClock: async (ms) => void (await request(`/test/clock?ms=${ms}`, { method: 'POST' })),
    newIsolate: async () => void (await request('/test/isolate', { method: 'POST' })),
    state: async () => (await (await request('/test/state')).json()) as ProxyStateReport,
    close: async () => {
      await workerd.close();
      await store.close();
    },
  };
}

/** Writes a request to the socket unchanged: `fetch` would normalize paths and forbid the `Host` header. */
export function rawRequest(
  port: number,
  method: string,
  path: string,
  host: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('end', () => {
      try {
        resolve(parseResponse(Buffer.concat(chunks)));
      } catch (error) {
        reject(error);
      }
    });
    socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n${lines.join('')}\r\n`);
  });
}

function parseResponse(bytes: Buffer): Response {
  const end = bytes.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = new Headers();
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const status = Number(statusLine.split(' ')[1]);
  let body = bytes.subarray(end + 4);
  if (headers.get('transfer-encoding') === 'chunked') body = joinChunks(body);
  return new Response([204, 304].includes(status) ? null : new Uint8Array(body), { status, headers });
}
