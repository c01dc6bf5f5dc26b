import { connect } from 'node:net';
import { HEAD_FIELDS } from '../head/head-fields.ts';
import { ODD_COOKIES } from './odd-requests.ts';
import type { Random } from './proxy/random.ts';

/** Every route of the edge that reads a query, with its arguments and the fields that it reads. */
const INPUTS: Readonly<Record<string, readonly string[]>> = {
  '/api/v3/destination/search/autocomplete/': ['q', 'place_id', 'latitude', 'longitude'],
  '/api/v3/trending/': ['location', 'timeframe'],
  '/home/api/geo/place_predictions/': ['input', 'types', 'latitude', 'longitude'],
  '/home/api/geo/place_from_google_place_id/': ['googlePlaceId', 'excludeNeighborhoods'],
  '/home/api/geo/place_from_coordinates/': ['latitude', 'longitude', 'excludeNeighborhoods'],
  '/home/api/geo/place_from_request/': [],
  '/header/fragment': ['path', 'slots', 'location', 'locale', 'channel', 'build', 'styles', 'variant', 'query', 'user'],
  '/header/environment': ['build', 'locale', 'isMobile'],
  '/header/head': Object.keys(HEAD_FIELDS),
  '/header/user': [],
  '/header/status': ['format', 'refresh'],
  '/header/speculation-rules': [],
  '/header/prerender-rules': [],
  '/header/nothing': ['a'],
  '/search': ['q', 'location', 'from', 'place', 'variant'],
  '/page': ['a', 'referrer'],
};

const FIELDS = [
  ...['cookie', 'eb-lang', 'eb-correlation-id', 'eb-host-key', 'authorization', 'accept-language', 'user-agent'],
  ...['origin', 'referer', 'if-none-match', 'if-modified-since', 'range', 'traceparent', 'tracestate', 'sec-purpose'],
  ...[
    'accept',
    'accept-encoding',
    'x-forwarded-host',
    'cf-ipcountry',
    'content-type',
    'cache-control',
    'sec-ch-ua-mobile',
  ],
];

/** Bytes of a request, and the text that must not come back as markup. */
export interface FuzzRequest {
  readonly bytes: Buffer;
  readonly text: string;
}

/** A field's value cannot contain what ends it; everything else is sent byte for byte. */
const toField = (text: string) => text.replace(/[\r\n\0]/g, ' ');

/** A text in a random input of a random route: an argument, a field, a cookie, the path, or the body of a beacon. */
export function createFuzzRequest(random: Random, text: string): FuzzRequest {
  const path = random.pick(Object.keys(INPUTS));
  const names = INPUTS[path] ?? [];
  // A lone surrogate has no UTF-8.
  const encoded = encodeURIComponent(text.toWellFormed());
  const isRaw = random.chance(0.3);
  const value = isRaw ? text.replace(/[\s\0#]/g, '+') : encoded;
  const lines = ['host: www.marquee.ca.localhost', 'accept: text/html,*/*;q=0.8', 'connection: close'];
  const request = (method: string, target: string, body = '') =>
    Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  const kind = random.below(6);
  if (kind === 0) return { bytes: request('GET', `/${random.pick(['', 'fr/', 'd/', 'd/fr/online/'])}${value}`), text };
  if (kind === 1) {
    lines.push(`${random.pick(FIELDS)}: ${toField(text)}`);
    return { bytes: request('GET', path), text };
  }
  if (kind === 2) {
    const name = random.pick(['location', 'session', 'session_hint', 'eb_stable_id', 'marquee_channel', 'csrftoken']);
    lines.push(
      `cookie: ${random.chance(0.2) ? random.pick(ODD_COOKIES) : `${name}=${toField(isRaw ? text : encoded)}`}`,
    );
    return { bytes: request('GET', path), text };
  }
  if (kind === 3) {
    const body = random.pick([
      text,
      JSON.stringify({ name: 'HeaderInteraction', action: text, category: text, label: text, requestPath: text }),
      JSON.stringify({ name: 'HeaderError', reason: 'network', build: text, message: text }),
      JSON.stringify([{ flag: text }, text]),
    ]);
    lines.push('origin: http://www.marquee.ca.localhost', `content-length: ${Buffer.byteLength(body)}`);
    return { bytes: request('POST', random.pick(['/header/events', '/header/exceptions', '/page']), body), text };
  }
  const given = names.filter(() => random.chance(0.4));
  const query = (given.length === 0 ? names.slice(0, 1) : given).map((name) => `${name}=${value}`).join('&');
  return { bytes: request(random.pick(['GET', 'GET', 'HEAD', 'OPTIONS']), `${path}?${query}`), text };
}

const HOST = 'host: www.marquee.com\r\n';

/** Requests that are not HTTP, or that two programs could read in two ways (RFC 9112 §6.3, §11.2). */
export const MALFORMED_REQUESTS: readonly string[] = [
  '\r\n\r\n\r\n',
  'GET\r\n\r\n',
  'GET / \r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  `GET / HTTP/1.1\n${HOST}\n`,
  `G\0T / HTTP/1.1\r\n${HOST}\r\n`,
  `GET /\0 HTTP/1.1\r\n${HOST}\r\n`,
  `GET / HTTP/1.1\r\n${HOST}host: evil.example\r\n\r\n`,
  `GET / HTTP/1.1\r\nhost: a b\r\n\r\n`,
  `GET / HTTP/1.1\r\nhost: [::1\r\n\r\n`,
  `GET http://evil.example/ HTTP/1.1\r\n${HOST}\r\n`,
  `GET * HTTP/1.1\r\n${HOST}\r\n`,
  `GET / HTTP/1.1\r\n${HOST}a\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}: a\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}a : b\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}a: b\r\n c\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}a: ${'b'.repeat(200_000)}\r\n\r\n`,
  `GET /${'a'.repeat(200_000)} HTTP/1.1\r\n${HOST}\r\n`,
  `GET / HTTP/1.1\r\n${HOST}${'a: b\r\n'.repeat(5_000)}\r\n`,
  `POST /page HTTP/1.1\r\n${HOST}content-length: -1\r\n\r\n`,
  `POST /page HTTP/1.1\r\n${HOST}content-length: 1e3\r\n\r\n`,
  `POST /page HTTP/1.1\r\n${HOST}content-length: 5\r\ncontent-length: 6\r\n\r\nabcdef`,
  `POST /page HTTP/1.1\r\n${HOST}content-length: 99999999999999999999\r\n\r\n`,
  `POST /page HTTP/1.1\r\n${HOST}transfer-encoding: chunked\r\ncontent-length: 3\r\n\r\n0\r\n\r\n`,
  `POST /page HTTP/1.1\r\n${HOST}transfer-encoding: chunked, gzip\r\n\r\nabc`,
  `POST /page HTTP/1.1\r\n${HOST}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`,
  `POST /header/events HTTP/1.1\r\n${HOST}content-length: 100\r\n\r\nshort`,
  `GET / HTTP/1.1\r\n${HOST}upgrade: websocket\r\nconnection: upgrade\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}expect: 200-maybe\r\n\r\n`,
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
];

/** Requests whose bodies break off or do not parse: nothing tells the edge whether the origin or the client ended the call. */
export const BROKEN_BODIES: readonly string[] = [
  `POST /page HTTP/1.1\r\n${HOST}transfer-encoding: chunked\r\n\r\nZ\r\n\r\n`,
  `POST /page HTTP/1.1\r\n${HOST}transfer-encoding: chunked\r\n\r\nfffffffffffffffff\r\n`,
  `POST /page HTTP/1.1\r\n${HOST}content-length: 100\r\n\r\nshort`,
];

export interface RawResponse {
  /** 0 where the connection ended without a response. */
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Sends bytes and resolves with what came back by the end of the connection; after `timeoutMs` without one, it closes it. */
export function sendBytes(port: number, bytes: Buffer | string, timeoutMs: number): Promise<RawResponse> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(timeoutMs, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A reset is an answer to bytes that are not HTTP.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const all = Buffer.concat(chunks).toString();
      const [, status = '0'] = /^HTTP\/1\.1 (\d{3})/.exec(all) ?? [];
      const end = all.indexOf('\r\n\r\n');
      resolve({ status: Number(status), head: all.slice(0, end), body: all.slice(end + 4) });
    });
  });
}

/** What is wrong with a response, in words; null if nothing is. */
export function findFault({ text }: FuzzRequest, { status, head, body }: RawResponse): string | null {
  if (status === 0) return 'no response';
  if (status >= 500) return `status ${status}: ${body.slice(0, 200)}`;
  if (/^content-type: text\/html/im.test(head) && /<[a-z!/]/i.test(text) && body.includes(text))
    return 'the text is markup';
  return null;
}
