import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface StoredAnswer {
  readonly headers: readonly string[];
  readonly body: Buffer;
}

export interface ImmutableCache {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** Of one connection, so they are not passed on. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive']);

function selectEndToEnd(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => !HOP_BY_HOP.has((rawHeaders[index - (index % 2)] ?? '').toLowerCase()));
}

/** What an immutable answer may depend on; null for a request that is always passed on. */
function buildKey({ method, url, headers }: IncomingMessage): string | null {
  if (method !== 'GET' || headers.range !== undefined || headers['if-none-match'] !== undefined) return null;
  return [headers.host, url, headers['accept-encoding'], headers.origin].join(' ');
}

const isStorable = ({ statusCode, headers }: IncomingMessage): boolean =>
  statusCode === 200 && /\bimmutable\b/.test(headers['cache-control'] ?? '') && headers['set-cookie'] === undefined;

/**
 * Stands in front of the stack as a browser's cache does for a user who comes back: what is immutable by its
 * `Cache-Control` is requested once. Each test is a new browser, and the files of its page are a fifth of its time.
 * Everything else passes through as it is sent.
 *
 * @param target port of the stack
 */
export async function startImmutableCache(target: number): Promise<ImmutableCache> {
  const stored = new Map<string, StoredAnswer>();

  function passOn(incoming: IncomingMessage, outgoing: ServerResponse, key: string | null): void {
    const { method, url: path } = incoming;
    const options = { host: '127.0.0.1', port: target, method, path, agent: false };
    const upstream = request({ ...options, headers: selectEndToEnd(incoming.rawHeaders) }, (answer) => {
      const headers = selectEndToEnd(answer.rawHeaders);
      outgoing.writeHead(answer.statusCode ?? 502, headers);
      outgoing.flushHeaders();
      answer.once('error', () => outgoing.destroy());
      answer.pipe(outgoing);
      if (key === null || !isStorable(answer)) return;
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('end', () => stored.set(key, { headers, body: Buffer.concat(chunks) }));
    });
    upstream.once('error', () => outgoing.destroy());
    outgoing.once('close', () => upstream.destroy());
    incoming.pipe(upstream);
  }

  const server = createServer({ keepAliveTimeout: 0, requestTimeout: 0 }, (incoming, outgoing) => {
    const key = buildKey(incoming);
    const answer = key === null ? undefined : stored.get(key);
    if (answer === undefined) passOn(incoming, outgoing, key);
    else outgoing.writeHead(200, [...answer.headers]).end(answer.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
