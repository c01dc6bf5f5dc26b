import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

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
  server.on('connection', (socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    behave: (misbehaviour) => {
      current = misbehaviour;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A call as the origin receives it. */
export interface OriginCall {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** The correct answer for a call. It repeats what the origin received, so that a test can identify the answer. */
export function answerWell({ url, headers }: OriginCall): Response {
  const received = `${headers['eb-host']}|${headers['eb-lang']}|${url.search}`;
  const place = {
    id: '5391959',
    location_slug: 'ca--san-francisco',
    place_type: 'locality',
    latitude: '37.7749',
    longitude: '-122.4194',
    localizations: { default: { locality: { full_name: received } } },
  };
  return Response.json({
    query: [received],
    trending: { active_timeframe: 'week', trending_searches: [{ term: received }] },
    predictions: [{ main_text: received, secondary_text: 'CA', types: ['locality'], place_id: '1' }],
    place,
  });
}

/** Sends the correct answer for a request. */
export const sendGoodAnswer: Misbehaviour = async (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(await describeGoodAnswer(request));
};

function describeGoodAnswer({ url = '/', headers }: IncomingMessage): Promise<string> {
  return answerWell({ url: new URL(url, 'http://origin'), headers: headers as Record<string, string> }).text();
}

/** Answers JSON, by default the error object of an origin. */
const respond =
  (
    status: number,
    headers: Record<string, string> = {},
    text: string | Buffer = JSON.stringify({ error: 'ORIGIN', error_description: 'secret detail of the origin' }),
  ): Misbehaviour =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);

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

/** 200 MB in 200 KB. */
const createGzipBomb = (): Misbehaviour => {
  const json = Buffer.concat([Buffer.from('{"query":["'), Buffer.alloc(200 * 1024 * 1024, 'a'), Buffer.from('"]}')]);
  return respond(200, { 'content-encoding': 'gzip' }, gzipSync(json, { level: 1 }));
};

export const misbehaviours = {
  hang: (() => undefined) as Misbehaviour,
  reset,
  truncate,
  truncateUntilClose,
  trickle,
  createGzipBomb,
  respond,
  after,
};
