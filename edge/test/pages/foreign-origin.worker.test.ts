import { createHash } from 'node:crypto';
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rawRequest } from '../proxy/harness.ts';
import { type Misbehaviour, misbehaviours, sendGoodAnswer, startUpstream, type Upstream } from '../proxy/upstream.ts';
import type { RunningWorkerd } from '../proxy/workerd.ts';
import { startEdge } from './edge.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-dest': 'document' };
const SCRIPT = { accept: '*/*', 'sec-fetch-dest': 'empty' };
const FILE = Buffer.from('0123456789');

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

const respond =
  (status: number, headers: Record<string, string> = {}, body: string | Buffer = ''): Misbehaviour =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);

function servePages(serve: Misbehaviour): void {
  upstream.behave((request, response) =>
    /^\/(?:home\/)?api\//.test(request.url ?? '') ? sendGoodAnswer(request, response) : serve(request, response),
  );
}
const pagesSeen = () => upstream.seen.filter(({ url }) => !/^\/(?:home\/)?api\//.test(url));
const send = (path: string, headers: Record<string, string> = {}, method = 'GET', host = 'www.marquee.de') =>
  rawRequest(edge.port, method, path, host, headers);

const page = (charset: string, text: string, encoding: BufferEncoding = 'latin1'): Misbehaviour => {
  const bytes = Buffer.from(
    `<!doctype html><html><head><marquee-head title="A page"></marquee-head></head><body><marquee-header>Home</marquee-header>${text}</body></html>`,
    encoding,
  );
  return (_, response) => void response.writeHead(200, { 'content-type': `text/html${charset}` }).end(bytes);
};

describe('caches in front of a composed page', () => {
  it('get no word of the origin that lets them keep it', async () => {
    servePages(
      respond(
        200,
        {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'public, max-age=600',
          'cdn-cache-control': 'max-age=600',
          'surrogate-control': 'max-age=600',
          'cloudflare-cdn-cache-control': 'max-age=600',
        },
        '<marquee-header></marquee-header>',
      ),
    );
    const { headers } = await send('/page', BROWSER);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect([...headers.keys()].filter((name) => /cdn|surrogate/.test(name))).toEqual([]);
  });

  it('get them of files', async () => {
    servePages(respond(200, { 'content-type': 'text/css', 'cdn-cache-control': 'max-age=600' }, 'x'));
    expect((await send('/a.css')).headers.get('cdn-cache-control')).toBe('max-age=600');
  });
});

describe('a page in another character coding', () => {
  it.each(['; charset=iso-8859-1', '; charset="Windows-1252"', '; charset=shift_jis', ''])(
    'keeps its bytes, and what is put in is ASCII: %s',
    async (charset) => {
      servePages(page(charset, '<p>Caf\xe9</p>'));
      const bytes = Buffer.from(await (await send('/page', BROWSER)).arrayBuffer());
      const text = bytes.toString('latin1');
      expect(text).toContain('<p>Caf\xe9</p>');
      const added = text.replace('<p>Caf\xe9</p>', '');
      expect(added).toContain('data-marquee-root');
      expect(added).toMatch(/^[\n\x20-\x7e]*$/);
      // The messages of the site need more than ASCII, in the markup and in the props.
      expect(added).toMatch(/&#\d+;/);
      const [, props = ''] = /data-marquee-props>(.*?)<\/script>/s.exec(added) ?? [];
      expect(() => JSON.parse(props)).not.toThrow();
    },
  );

  it('is not written in references where it is UTF-8', async () => {
    servePages(page('; charset=UTF-8', '<p>Café</p>', 'utf8'));
    expect(await (await send('/page', BROWSER)).text()).not.toMatch(/&#\d{3,};/);
  });

  it.each(['foo', "'utf-8'", 'UTF-16LE', 'iso-2022-jp'])(
    'passes through where it is none to rewrite: %s',
    async (name) => {
      servePages(
        respond(
          200,
          {
            'content-type': `text/html; charset=${name}`,
            'content-security-policy': "default-src 'self'",
            etag: '"a"',
          },
          FILE,
        ),
      );
      const answer = await send('/page', BROWSER);
      expect(answer.status).toBe(200);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(FILE);
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'self'");
      expect(answer.headers.get('etag')).toBe('"a"');
    },
  );

  it('passes through in a content coding that is not undone', async () => {
    servePages(respond(200, { 'content-type': 'text/html', 'content-encoding': 'zstd' }, FILE));
    const answer = await send('/page', BROWSER);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(FILE);
    expect(answer.headers.get('content-encoding')).toBe('zstd');
  });
});

describe('a page with many elements and long tags', () => {
  const HEAD = '<!doctype html><html lang="de"><head><title>x</title></head><body>';
  const HEADER = '<marquee-header>Home</marquee-header>';
  const NESTED = `${'<div>'.repeat(20_000)}x${'</div>'.repeat(20_000)}`;
  const read = async (html: string) => {
    servePages(respond(200, { 'content-type': 'text/html; charset=utf-8' }, html));
    return (await send('/page', BROWSER)).text();
  };

  it.each([
    ['nested', NESTED],
    ['without end tags', '<li>x'.repeat(100_000)],
  ])('is unchanged behind its header: %s', async (_, content) => {
    const text = await read(`${HEAD}${HEADER}${content}`);
    expect(text).toContain('data-marquee-root');
    expect(text.endsWith(`</marquee-header>${content}`)).toBe(true);
  });

  const attribute = (length: number) => `data-state='${'>'.repeat(length)}'`;

  it.each([
    ['html', (state: string) => `<html lang="de" ${state}><body>${HEADER}<p>x`],
    ['the placeholder of the head', (state: string) => `<body><marquee-head ${state}></marquee-head>${HEADER}<p>x`],
    ['the placeholder of the header', (state: string) => `<body><marquee-header ${state}>Home</marquee-header><p>x`],
  ])('is unchanged from an attribute of 4 MB on: %s', async (_, build) => {
    const html = build(attribute(4_000_000));
    expect((await read(html)) === html).toBe(true);
    // An attribute of 900 KB is no reason to go without a header.
    const text = await read(build(attribute(900_000)));
    expect(text).toContain('data-marquee-root');
    expect(text.endsWith('</marquee-header><p>x')).toBe(true);
  });

  it.each([
    ['in front of', '<p>', ''],
    ['behind', '', '<p>'],
  ])('has its header with an attribute of 4 MB %s it', async (_, before, behind) => {
    const add = (tag: string) => tag.replace('>', ` ${attribute(4_000_000)}>`);
    const text = await read(`${HEAD}${add(before)}${HEADER}${add(behind)}x`);
    expect(text).toContain('data-marquee-root');
    expect(text.startsWith(HEAD + add(before))).toBe(true);
    expect(text.endsWith(`</marquee-header>${add(behind)}x`)).toBe(true);
  });

  it('has its header in place of a tag of 2 MB', async () => {
    const text = await read(`${HEAD}<marquee-header><p ${attribute(2_000_000)}>Home</p></marquee-header><p>x`);
    expect(text).toContain('data-marquee-root');
    expect(text.endsWith('</marquee-header><p>x')).toBe(true);
    expect(text.length).toBeLessThan(200_000);
  });

  it('has its header behind 20,000 elements, and is unchanged without one', async () => {
    const text = await read(HEAD + NESTED + HEADER);
    expect(text.startsWith(HEAD + NESTED)).toBe(true);
    expect(text).toContain('data-marquee-root');
    expect(await read(HEAD + NESTED)).toBe(HEAD + NESTED);
  });
});

describe('errors of the origin', () => {
  const fail = (status: number, headers: Record<string, string> = {}) =>
    servePages(respond(status, { 'content-type': 'application/json', ...headers }, '{"its":"own"}'));

  it.each<[string, string, Record<string, string>]>([
    ['a script', 'GET', SCRIPT],
    ['a form', 'POST', BROWSER],
    ['a program', 'GET', {}],
    ['a file', 'GET', { accept: 'image/avif,image/*,*/*;q=0.8', 'sec-fetch-dest': 'image' }],
  ])('are its own for %s: status, body and Retry-After', async (_, method, headers) => {
    fail(500, { 'retry-after': '7' });
    const answer = await send('/orders', headers, method);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([500, '7']);
    expect(await answer.json()).toEqual({ its: 'own' });
    expect(pagesSeen()).toHaveLength(1);
  });

  it('are a page of the edge for a navigation, which says when to come back', async () => {
    fail(503, { 'retry-after': '7' });
    const answer = await send('/page', BROWSER);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '7']);
    expect(await answer.text()).toContain('role="search"');
  });

  it('are the error object for a script where no answer comes', async () => {
    servePages(misbehaviours.reset);
    const answer = await send('/orders', SCRIPT);
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({ error: 'BAD_GATEWAY' });
  });
});

describe('a second try', () => {
  it.each([
    ['a reset', misbehaviours.reset],
    ['a 502', misbehaviours.withStatus(502)],
    ['a 503', misbehaviours.withStatus(503)],
  ])('mends %s of what only reads', async (_, misbehaviour) => {
    for (const method of ['GET', 'HEAD']) {
      servePages(misbehaviours.first(1, misbehaviour, page('', 'theirs')));
      upstream.seen.length = 0;
      expect((await send('/page', BROWSER, method)).status).toBe(200);
      expect(pagesSeen()).toHaveLength(2);
    }
  });

  it('is none for a form', async () => {
    servePages(misbehaviours.first(1, misbehaviours.reset, page('', 'theirs')));
    expect((await send('/page', BROWSER, 'POST')).status).toBe(503);
    expect(pagesSeen()).toHaveLength(1);
  });
});

describe('files of the origin', () => {
  const serveFile: Misbehaviour = (request, response) => {
    const { range, 'if-none-match': known } = request.headers;
    if (known === '"v1"') return void response.writeHead(304, { etag: '"v1"' }).end();
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    const type = { 'content-type': 'video/mp4', etag: '"v1"', 'accept-ranges': 'bytes' };
    if (from === undefined) return void response.writeHead(200, type).end(FILE);
    const part = FILE.subarray(Number(from), Number(to) + 1);
    response.writeHead(206, { ...type, 'content-range': `bytes ${from}-${to}/${FILE.length}` }).end(part);
  };

  it('come in ranges', async () => {
    servePages(serveFile);
    for (const headers of [{}, { accept: '*/*', 'sec-fetch-dest': 'video' }]) {
      const answer = await send('/film.mp4', { ...headers, range: 'bytes=2-4' });
      expect([answer.status, answer.headers.get('content-range')]).toEqual([206, 'bytes 2-4/10']);
      expect(await answer.text()).toBe('234');
      expect(pagesSeen().at(-1)?.headers['accept-encoding']).toBe('identity');
    }
  });

  it('are not sent again to who has them', async () => {
    servePages(serveFile);
    expect((await send('/film.mp4', { 'if-none-match': '"v1"' })).status).toBe(304);
    expect((await send('/data', { ...SCRIPT, 'if-none-match': '"v1"' })).status).toBe(304);
  });

  it('are changed under the condition that the client names', async () => {
    servePages(
      (request, response) => void response.writeHead(request.headers['if-match'] === '"v1"' ? 204 : 412).end(),
    );
    expect((await send('/data', { 'if-match': '"v1"' }, 'PUT')).status).toBe(204);
  });

  it.each<[string, number, Record<string, string>, Record<string, string>]>([
    ['a download', 200, BROWSER, { 'content-disposition': 'attachment; filename="page.html"' }],
    ['a part', 206, { ...SCRIPT, range: 'bytes=0-4' }, { 'content-range': 'bytes 0-4/99' }],
    ['an error in place of a picture', 404, { accept: '*/*', 'sec-fetch-dest': 'image' }, {}],
  ])('are untouched where they are HTML: %s', async (_, status, headers, fields) => {
    const html = '<!doctype html><html><marquee-header></marquee-header>';
    const own = { 'content-type': 'text/html', etag: '"v1"', 'cross-origin-resource-policy': 'same-site', ...fields };
    servePages(respond(status, own, html));
    const answer = await send('/page', headers);
    expect([answer.status, await answer.text()]).toEqual([status, html]);
    expect(Object.fromEntries(answer.headers)).toMatchObject(own);
    expect(answer.headers.has('set-cookie')).toBe(false);
  });

  it('have no policy of the edge', async () => {
    servePages(respond(200, { 'content-type': 'image/png' }, 'x'));
    const { headers } = await send('/a.png');
    for (const name of ['cross-origin-resource-policy', 'x-content-type-options', 'referrer-policy'])
      expect(headers.has(name)).toBe(false);
  });
});

it('has a header where the type was sent twice', async () => {
  servePages((_, response) => {
    response.setHeader('content-type', ['text/html', 'text/html; charset=utf-8']);
    response.end('<marquee-header></marquee-header>');
  });
  const answer = await send('/page', BROWSER);
  expect(await answer.text()).toContain('data-marquee-root');
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
});

it.each(['302', '308'])('keeps a redirect of the origin to itself on the site: %s', async (status) => {
  servePages(
    respond(Number(status), {
      location: `${upstream.url}/d/next?a=1`,
      link: `<${upstream.url}/x>; rel=next`,
      'set-cookie': 'a=1; Domain=127.0.0.1; Path=/',
    }),
  );
  const { headers } = await send('/page', BROWSER);
  expect([headers.get('location'), headers.get('link'), headers.getSetCookie()]).toEqual([
    '/d/next?a=1',
    '</x>; rel=next',
    ['a=1; Path=/'],
  ]);
});

it('passes an upload on as it comes, with its length, and gives up once nothing but the answer is missing', async () => {
  const slow = await startEdge(upstream.url, { ORIGIN_TIMEOUTS: '/upload=0.3' });
  try {
    const upload = (path: string) =>
      new Promise<{ status: number; text: string }>((done, fail) => {
        const headers = { host: 'www.marquee.de', accept: 'application/json', 'content-length': '4' };
        const request = httpRequest({ port: slow.port, method: 'POST', path, headers }, (response) => {
          response.setEncoding('utf8');
          let text = '';
          response.on('data', (chunk: string) => {
            text += chunk;
          });
          response.on('end', () => done({ status: response.statusCode ?? 0, text }));
        });
        request.on('error', fail);
        // Longer than the time for the first byte: no answer is late while the body comes.
        const parts = ['a', 'b', 'c', 'd'];
        const next = () => {
          const part = parts.shift();
          if (part === undefined) return void request.end();
          request.write(part);
          setTimeout(next, 150);
        };
        next();
      });
    servePages(respond(201, {}, 'stored'));
    expect(await upload('/upload/a')).toEqual({ status: 201, text: 'stored' });
    expect(pagesSeen().at(-1)).toMatchObject({ body: 'abcd', headers: { 'content-length': '4' } });
    servePages(misbehaviours.hang);
    const { status, text } = await upload('/upload/a');
    expect([status, JSON.parse(text).error_description]).toEqual([
      504,
      'The origin took too long to answer. It may have carried out the request.',
    ]);
  } finally {
    await slow.close();
  }
});

it('passes a WebSocket on, with what its origin needs to know of the page', async () => {
  const server = createServer();
  const seen: IncomingHttpHeaders[] = [];
  server.on('upgrade', ({ headers, url }, socket) => {
    seen.push(headers);
    if (url === '/refused') return void socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 2\r\n\r\nno');
    const accept = createHash('sha1').update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`);
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-protocol: hot\r\nsec-websocket-accept: ${accept.digest('base64')}\r\n\r\n`,
    );
    // A text frame of two bytes.
    socket.write(Buffer.from([0x81, 2, 0x68, 0x69]));
    return undefined;
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
    const refused = await rawRequest(socketEdge.port, 'GET', '/refused', 'www.marquee.de', {
      upgrade: 'websocket',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-version': '13',
    });
    expect(refused.status).toBe(403);
  } finally {
    await socketEdge.close();
    server.closeAllConnections();
    server.close();
  }
});
