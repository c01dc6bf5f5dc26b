import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGzip } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Misbehaviour, misbehaviours, sendGoodAnswer, startUpstream, type Upstream } from '../proxy/upstream.ts';
import type { RunningWorkerd } from '../proxy/workerd.ts';
import { openPage, rawRequest, startEdge } from './edge.ts';

// What only workerd, its sockets and a real build show. `edge/page/` has the rules of pages.

const HEAD = '<!doctype html><html><head><marquee-head title="A page in parts"></marquee-head></head>';
const HEADER = '<body><marquee-header><a href="/">Home</a></marquee-header><main>';
const END = 'late</main></body></html>';

let upstream: Upstream;
let edge: RunningWorkerd;

beforeAll(async () => {
  upstream = await startUpstream();
  edge = await startEdge(upstream.url);
});
afterAll(async () => {
  await edge.close();
  await upstream.close();
});
beforeEach(() => {
  upstream.seen.length = 0;
});

const isCall = (url = '') => /^\/(?:home\/)?api\//.test(url);
const pagesSeen = () => upstream.seen.filter(({ url }) => !isCall(url));
const servePages = (serve: Misbehaviour) =>
  upstream.behave((request, response) => (isCall(request.url) ? sendGoodAnswer : serve)(request, response));
const writePage = (write: (response: ServerResponse) => unknown, headers: Record<string, string> = {}) =>
  servePages((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers });
    return write(response) as undefined;
  });
const send = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  rawRequest(edge.port, method, path, 'www.marquee.de', headers);

describe('a page that streams', () => {
  it('sends the head, drawn, while the origin has sent no more than the head', async () => {
    const release = Promise.withResolvers<void>();
    writePage(async (response) => {
      response.write(HEAD);
      await release.promise;
      response.end(HEADER + END);
    });
    const page = await openPage(edge.port, '/page');
    await page.until('<title>A page in parts</title>');
    // With the head go the header's styles and script: the browser fetches them while the origin thinks.
    await page.until('/hydrate.js" integrity="sha384-');
    expect(page.text()).not.toContain('<body');
    release.resolve();
    expect(await page.whole()).toContain(END);
  });

  it.each([false, true])(
    'sends the header before the body of the page is ready, and each part as it comes; compressed: %s',
    async (isCompressed) => {
      const parts = Array.from({ length: 10 }, (_, index) => `<p>part ${index}</p>`);
      const arrived = parts.map(() => Promise.withResolvers<void>());
      writePage(
        async (response) => {
          const gzip = createGzip();
          const out = isCompressed ? gzip : response;
          if (isCompressed) gzip.pipe(response);
          for (const [index, part] of [HEAD + HEADER, ...parts].entries()) {
            out.write(part);
            if (isCompressed) gzip.flush();
            // Nothing more is written before the reader has this: what buffers never gets the next.
            await arrived[index - 1]?.promise;
          }
          out.end(END);
        },
        isCompressed ? { 'content-encoding': 'gzip' } : {},
      );
      const page = await openPage(edge.port, '/page', { 'accept-encoding': 'identity' });
      await page.until('</marquee-header>');
      expect(page.text()).toMatch(/og:title" content="A page in parts".*role="search".*data-marquee-props/s);
      for (const [index, part] of parts.entries()) {
        await page.until(part);
        arrived[index]?.resolve();
      }
      expect((await page.whole()).endsWith(parts.join('') + END)).toBe(true);
      expect(page.headers.has('content-encoding')).toBe(false);
    },
  );

  it('hands on as much as the reader takes, and keeps none of it', async () => {
    const megabyte = `<p>${'a'.repeat(1024 * 1024 - 7)}</p>`;
    let sent = 0;
    const stalled = Promise.withResolvers<void>();
    writePage(async (response) => {
      response.write(HEAD + HEADER);
      for (; sent < 200 && !response.destroyed; sent += 1) {
        if (response.write(megabyte)) continue;
        const waiting = new Promise((next) => response.once('drain', next));
        // The sockets between hold a few megabytes; past them, an origin is held up by a reader who does not read.
        if (sent > 2) stalled.resolve();
        await waiting;
      }
      response.end(END);
    });
    const response = await fetch(`http://127.0.0.1:${edge.port}/page`);
    const reader = response.body?.getReader();
    await reader?.read();
    await stalled.promise;
    expect(sent).toBeLessThan(200);
    let bytes = 0;
    for (let step = await reader?.read(); step?.done === false; step = await reader?.read()) bytes += step.value.length;
    expect(bytes).toBeGreaterThan(199 * 1024 * 1024);
  });

  it('breaks off where the origin broke off, and is not passed off as whole', async () => {
    writePage((response) => response.write(HEAD + HEADER, () => response.socket?.resetAndDestroy()));
    const page = await openPage(edge.port, '/page').catch(() => null);
    await expect(page?.whole() ?? Promise.reject(new Error('reset'))).rejects.toThrow();
  });
});

it.each(['//evil.example/', '/..%2f..%2fetc/', '/a/../../b', '/\\evil.example/x', '/page?a=1&a=2'])(
  'asks the origin for %s as a path of its own, never another host',
  async (path) => {
    servePages(misbehaviours.reset);
    const answer = await send(path, { accept: 'text/html' });
    expect(answer.status).toBe(503);
    for (const { url } of pagesSeen()) expect(url).toMatch(path.startsWith('/page') ? path : /^\//);
    const text = await answer.text();
    expect(text).not.toMatch(/(?:href|src|content)="(?:https?:)?\/\/evil/);
    expect(text).toMatch(/<a href="\/(?!\/)[^"]*">/);
  },
);

it('passes files in ranges, and what is not sent again, on', async () => {
  const bytes = Buffer.from('0123456789');
  servePages((request, response) => {
    const { range, 'if-none-match': known } = request.headers;
    if (known === '"v1"') return void response.writeHead(304, { etag: '"v1"' }).end();
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    response.writeHead(206, { 'content-type': 'video/mp4', 'content-range': `bytes ${from}-${to}/10` });
    return void response.end(bytes.subarray(Number(from), Number(to) + 1));
  });
  const part = await send('/film.mp4', { accept: '*/*', 'sec-fetch-dest': 'video', range: 'bytes=2-4' });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234']);
  expect(pagesSeen().at(-1)?.headers['accept-encoding']).toBe('identity');
  expect((await send('/film.mp4', { 'if-none-match': '"v1"' })).status).toBe(304);
});

it('passes an upload on as it comes, with its length', async () => {
  servePages((_, response) => void response.writeHead(201).end('stored'));
  const upload = httpRequest({
    port: edge.port,
    method: 'POST',
    path: '/upload/a',
    headers: { host: 'www.marquee.de', accept: 'application/json', 'content-length': '2' },
  });
  upload.write('a');
  upload.end('b');
  const [response] = (await once(upload, 'response')) as [IncomingMessage];
  expect([response.statusCode, (await response.toArray()).join('')]).toEqual([201, 'stored']);
  expect(pagesSeen().at(-1)).toMatchObject({ body: 'ab', headers: { 'content-length': '2' } });
});

it('passes a WebSocket on, with what its origin needs to know of the page', async () => {
  const server = createServer();
  const seen: IncomingHttpHeaders[] = [];
  server.on('upgrade', ({ headers }, socket) => {
    seen.push(headers);
    const accept = createHash('sha1').update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`);
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-protocol: hot\r\nsec-websocket-accept: ${accept.digest('base64')}\r\n\r\n`,
    );
    // A text frame of two bytes.
    socket.write(Buffer.from([0x81, 2, 0x68, 0x69]));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const socketEdge = await startEdge(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  try {
    const socket = new WebSocket(`ws://localhost:${socketEdge.port}/hot?a=1`, 'hot');
    const message = await new Promise((done, fail) => {
      socket.addEventListener('message', ({ data }) => done(data));
      socket.addEventListener('error', fail);
    });
    expect([message, socket.protocol]).toEqual(['hi', 'hot']);
    expect(seen[0]).toMatchObject({ upgrade: 'websocket', 'x-forwarded-host': `localhost:${socketEdge.port}` });
    socket.close();
  } finally {
    await socketEdge.close();
    server.closeAllConnections();
    server.close();
  }
});
