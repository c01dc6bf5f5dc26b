import { createServer, type IncomingMessage } from 'node:http';
import { listen, passOn, selectHeaders } from './pass-on.ts';

interface StoredAnswer {
  readonly headers: readonly string[];
  readonly body: Buffer;
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
export function startImmutableCache(target: number): ReturnType<typeof listen> {
  const stored = new Map<string, StoredAnswer>();
  const server = createServer({ keepAliveTimeout: 0, requestTimeout: 0 }, (incoming, outgoing) => {
    const key = buildKey(incoming);
    const kept = key === null ? undefined : stored.get(key);
    if (kept !== undefined) return void outgoing.writeHead(200, [...kept.headers]).end(kept.body);
    passOn(incoming, outgoing, { port: target, headers: selectHeaders(incoming.rawHeaders) }, (answer) => {
      const headers = selectHeaders(answer.rawHeaders);
      outgoing.writeHead(answer.statusCode ?? 502, headers);
      outgoing.flushHeaders();
      answer.pipe(outgoing);
      if (key === null || !isStorable(answer)) return;
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('end', () => stored.set(key, { headers, body: Buffer.concat(chunks) }));
    });
  });
  return listen(server);
}
