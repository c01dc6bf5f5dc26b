import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { answerWell } from '../test-proxy.ts';

/** Behaviour of the test origin for a request. */
export type Misbehaviour = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** A request as it reached the test origin. */
export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Upstream {
  readonly url: string;
  readonly seen: SeenRequest[];
  /** Replaces the behaviour from the next request on. */
  behave(misbehaviour: Misbehaviour): void;
  close(): Promise<void>;
}

/** An origin that misbehaves on command, over real sockets. */
export async function startUpstream(
  initial: Misbehaviour = sendGoodAnswer,
  { records = true }: { readonly records?: boolean } = {},
): Promise<Upstream> {
  let current = initial;
  const seen: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      if (records) seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      response.on('error', () => undefined);
      // The worker's clock is moved on in tests, the origin's is not.
      response.sendDate = false;
      Promise.resolve(current(request, response)).catch(() => response.destroy());
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    behave: (misbehaviour) => {
      current = misbehaviour;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Sends the correct answer for a request. */
export const sendGoodAnswer: Misbehaviour = async (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(await describeGoodAnswer(request));
};

function describeGoodAnswer({ url = '/', headers }: IncomingMessage): Promise<string> {
  return answerWell({ url: new URL(url, 'http://origin'), headers: headers as Record<string, string> }).text();
}

const withStatus =
  (status: number, headers: Record<string, string> = {}): Misbehaviour =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: 'ORIGIN', error_description: 'secret detail of the origin' }));
  };

const after =
  (ms: number, then: Misbehaviour): Misbehaviour =>
  async (request, response) => {
    await sleep(ms);
    return then(request, response);
  };

const reset: Misbehaviour = (request) => void request.socket.resetAndDestroy();

/** Declares more bytes than it sends, then cuts. */
const truncate: Misbehaviour = async (request, response) => {
  const json = await describeGoodAnswer(request);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(json.length) });
  response.write(json.slice(0, -5));
  setTimeout(() => request.socket.destroy(), 20);
};

/** Sends a body without a length, ended by the end of the connection: a cut is only visible in the JSON. */
const truncateUntilClose: Misbehaviour = async (request) => {
  const json = await describeGoodAnswer(request);
  request.socket.end(`HTTP/1.0 200 OK\r\ncontent-type: application/json\r\n\r\n${json.slice(0, -5)}`);
};

const trickle: Misbehaviour = async (request, response) => {
  const json = await describeGoodAnswer(request);
  response.writeHead(200, { 'content-type': 'application/json' });
  for (const character of json) {
    if (response.destroyed) return;
    response.write(character);
    await sleep(100);
  }
  response.end();
};

let bomb: Buffer | undefined;

/** 200 MB in 200 KB. Created in advance: this takes longer than the measured answers. */
export function prepareGzipBomb(): Buffer {
  bomb ??= gzipSync(
    Buffer.concat([Buffer.from('{"query":["'), Buffer.alloc(200 * 1024 * 1024, 'a'), Buffer.from('"]}')]),
    { level: 1 },
  );
  return bomb;
}

const gzipBomb: Misbehaviour = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
  response.end(prepareGzipBomb());
};

const redirectTo =
  (location: string): Misbehaviour =>
  (_, response) => {
    response.writeHead(302, { location });
    response.end();
  };

const sendText =
  (text: string | Buffer, headers: Record<string, string> = {}): Misbehaviour =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    response.end(text);
  };

export const misbehaviours = {
  hang: (() => undefined) as Misbehaviour,
  reset,
  truncate,
  truncateUntilClose,
  trickle,
  gzipBomb,
  redirectTo,
  withStatus,
  after,
  sendText,
};
