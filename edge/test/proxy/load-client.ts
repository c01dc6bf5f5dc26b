import { createConnection, type Socket } from 'node:net';
import { joinChunks } from './workerd.ts';

/** A request as it is sent, with the `Host` it names. */
export interface LoadRequest {
  readonly method?: string;
  readonly path: string;
  readonly host: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
}

export interface LoadResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/**
 * Sends many requests over a few kept-alive connections, one at a time on each, and calls back with each answer. A
 * client this plain keeps the trials' time with the worker.
 */
export async function sendAll<T extends LoadRequest>(
  port: number,
  connections: number,
  requests: Iterator<T>,
  onResponse: (request: T, response: LoadResponse) => void,
): Promise<void> {
  await Promise.all(Array.from({ length: connections }, () => runConnection(port, requests, onResponse)));
}

function runConnection<T extends LoadRequest>(
  port: number,
  requests: Iterator<T>,
  onResponse: (request: T, response: LoadResponse) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = createConnection({ port, host: '127.0.0.1', noDelay: true });
    let current: T | undefined;
    let received: Buffer = Buffer.alloc(0);
    const next = () => {
      const { done, value } = requests.next();
      if (done === true) {
        socket.end();
        resolve();
        return;
      }
      current = value;
      socket.write(serialize(value));
    };
    socket.on('error', reject);
    socket.on('connect', next);
    socket.on('close', () => resolve());
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const parsed = parse(received);
      if (parsed === undefined || current === undefined) return;
      received = received.subarray(parsed.length);
      try {
        onResponse(current, parsed.response);
      } catch (error) {
        socket.destroy();
        reject(error);
        return;
      }
      next();
    });
  });
}

function serialize({ method = 'GET', path, host, headers = [], body }: LoadRequest): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const length = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines}${length}\r\n${body ?? ''}`;
}

function parse(bytes: Buffer): { readonly length: number; readonly response: LoadResponse } | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  const start = end + 4;
  const isChunked = headers.get('transfer-encoding') === 'chunked';
  const size = isChunked ? measureChunks(bytes, start) : Number(headers.get('content-length') ?? 0);
  if (size === undefined || bytes.length < start + size) return undefined;
  const sent = bytes.subarray(start, start + size);
  const body = (isChunked ? joinChunks(sent) : sent).toString();
  return { length: start + size, response: { status: Number(statusLine.split(' ')[1]), headers, body } };
}

/**
 * Number of bytes of a body in the chunked coding, including its last line; undefined until it has arrived completely.
 */
function measureChunks(bytes: Buffer, start: number): number | undefined {
  for (let offset = start; ; ) {
    const lineEnd = bytes.indexOf('\r\n', offset);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(bytes.subarray(offset, lineEnd).toString(), 16);
    offset = lineEnd + 2 + size + 2;
    if (offset > bytes.length) return undefined;
    if (size === 0) return offset - start;
  }
}
