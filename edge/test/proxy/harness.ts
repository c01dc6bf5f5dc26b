import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { startWorkerd } from './workerd.ts';

const WORKER = join(import.meta.dirname, 'worker.ts');

export interface ProxyUnderTest {
  readonly port: number;
  /** A request to the .com site. */
  get(path: string): Promise<Response>;
  /** Moves the clock of the proxy; timers stay real. */
  advanceClock(ms: number): Promise<void>;
  /** Clears the state of an isolate. */
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
  const { port, close } = await startWorkerd({ entry: WORKER, vars: { ORIGIN_URL: originUrl } });
  const call = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);
  return {
    port,
    get: (path) => rawRequest(port, 'GET', path, 'localhost'),
    advanceClock: async (ms) => void (await call(`/test/clock?ms=${ms}`, { method: 'POST' })),
    newIsolate: async () => void (await call('/test/isolate', { method: 'POST' })),
    state: async () => (await (await call('/test/state')).json()) as ProxyStateReport,
    close,
  };
}

/** Sends a request as it is written: `fetch` would normalize paths and forbid the `Host` header. */
export async function rawRequest(
  port: number,
  method: string,
  path: string,
  host: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    const fields = { host, connection: 'close', ...headers };
    request({ port, host: '127.0.0.1', method, path, headers: fields, agent: false }, resolve)
      .on('error', reject)
      .end();
  });
  const body = Buffer.concat(await message.toArray());
  const fields = Object.entries(message.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const status = message.statusCode ?? 0;
  return new Response([204, 304].includes(status) ? null : body, { status, headers: fields });
}
