import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANONYMOUS_USER } from '../../../shared/contracts/anonymous-user.ts';
import type { HeaderProps, HeaderUser } from '../../../shared/contracts/header-props.ts';
import { parseSecretKeys } from '../../../shared/contracts/hmac-keys.ts';
import { OriginTokens } from '../../../shared/contracts/origin-token.ts';
import { type SessionPayload, SessionTokens } from '../../../shared/contracts/session-token.ts';
import { rawRequest } from '../proxy/harness.ts';
import {
  type Misbehaviour,
  misbehaviours,
  PLACE,
  sendGoodAnswer,
  sendJson,
  startUpstream,
  type Upstream,
} from '../proxy/upstream.ts';
import { type RunningWorkerd, startWorkerd } from '../proxy/workerd.ts';
import { edgeOptions, openPage, SERVER_MODULE, SESSION_KEYS, startEdge } from './edge.ts';

const PAGE =
  '<!doctype html><html><head><marquee-head title="A page"></marquee-head></head>' +
  '<body><marquee-header><a href="/">Home</a></marquee-header><main id="main">theirs</main></body></html>';

let upstream: Upstream;
let edge: RunningWorkerd;

type Write = (response: ServerResponse, headers: IncomingHttpHeaders) => void;

/** The API's calls are answered well, whatever becomes of pages. */
function servePages(write: Write, answerCall: Misbehaviour = sendGoodAnswer): void {
  upstream.behave((request, response) => {
    if (request.url?.startsWith('/home/api/') || request.url?.startsWith('/api/')) return answerCall(request, response);
    return write(response, request.headers);
  });
}

const html =
  (text: string, headers: Record<string, string | string[]> = {}): Write =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end(text);
  };

/** Of a browser that was here before. */
const ID = '45313591-6180-4341-913b-634111a1e3af';
const BROWSER_COOKIES = `eb_guest_id=${ID}; eb_stable_id=${ID}; eb_session_id=${ID}`;
/** As a client might claim it. */
const FORGED_IDENTITY = {
  'eb-user-id': 'eve-1',
  'eb-organization-id': '666',
  'eb-soa-token': 'forged',
  'eb-guest-id': 'forged',
  'eb-stable-id': 'forged',
  'eb-session-id': 'forged',
};
const identityOf = (seen: { readonly headers: IncomingHttpHeaders } | undefined) =>
  Object.fromEntries(
    Object.entries(seen?.headers ?? {}).filter(([name]) => /^eb-(?:(?!correlation).*-id|soa-token)$/.test(name)),
  );
function signSession(changed: Partial<SessionPayload>): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  const user = { ...ANONYMOUS_USER, isAuthenticated: true, publicId: 'ana-1' };
  const payload = { user, sid: 'session-of-ana', iat, exp: iat + 600, ...changed };
  return new SessionTokens(parseSecretKeys(SESSION_KEYS)).sign(payload);
}

const pagesSeen = () => upstream.seen.filter(({ url }) => !/^\/(?:home\/api|api)\//.test(url));
const open = (path: string, headers: Record<string, string> = {}) => openPage(edge.port, path, headers);

beforeAll(async () => {
  upstream = await startUpstream();
  edge = await startEdge(upstream.url, { FLAGS: 'creator-home,old-collections-link' });
});
afterAll(async () => {
  await edge.close();
  await upstream.close();
});
beforeEach(() => {
  upstream.seen.length = 0;
  servePages(html(PAGE));
});

describe('what the origin receives', () => {
  it('is the site by its table, and nothing that a client forged', async () => {
    const forged = {
      host: 'www.marquee.de',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'evil',
      'x-forwarded-port': '666',
      'x-forwarded-prefix': '/evil',
      forwarded: 'host=evil.example',
      'x-original-url': '/admin/',
      'x-rewrite-url': '/admin/',
      'x-http-method-override': 'DELETE',
      'eb-user-id': '1',
      'eb-host': 'www.marquee.fr',
      'eb-origin': 'https://evil.example',
      'eb-place-slug': 'us--nowhere',
      'eb-csrf-token': 'planted',
      'if-none-match': '"old"',
      range: 'bytes=0-9',
    };
    await (await open('/page?a=1', { ...forged, cookie: 'theirs=1' })).whole();
    const [seen] = pagesSeen();
    expect(seen).toMatchObject({ method: 'GET', url: '/page?a=1' });
    expect(seen?.headers).toMatchObject({
      'eb-host': 'www.marquee.de',
      'eb-origin': 'http://www.marquee.de',
      'x-forwarded-host': 'www.marquee.de',
      'x-forwarded-proto': 'http',
      forwarded: 'host="www.marquee.de";proto=http',
      'eb-lang': 'de_DE',
      cookie: 'theirs=1',
    });
    expect(JSON.stringify(seen?.headers)).not.toMatch(
      /evil|666|admin|DELETE|planted|marquee\.fr|nowhere|"range"|if-none/,
    );
    expect(seen?.headers).not.toHaveProperty('eb-user-id');
  });

  it('is the ids of the browser, on its first page already, and never those of a file', async () => {
    await (await open('/page', { ...FORGED_IDENTITY, cookie: BROWSER_COOKIES })).whole();
    expect(identityOf(pagesSeen()[0])).toEqual({ 'eb-guest-id': ID, 'eb-stable-id': ID, 'eb-session-id': ID });

    upstream.seen.length = 0;
    const page = await open('/page', { cookie: 'eb_guest_id=planted' });
    const given = [page.headers['set-cookie']].flat().map((cookie) => cookie?.split(';')[0]?.split('=')[1]);
    expect(Object.values(identityOf(pagesSeen()[0]))).toEqual(expect.arrayContaining(given));
    expect(given).toHaveLength(3);

    upstream.seen.length = 0;
    const session = await signSession({ organizationId: '7' });
    for (const dest of ['script', 'empty']) {
      const headers = { accept: '*/*', 'sec-fetch-dest': dest };
      await (await open('/data', { ...FORGED_IDENTITY, ...headers, cookie: `session=${session}` })).whole();
    }
    expect(pagesSeen().map(identityOf)).toEqual([{}, {}]);
  });

  it('is the user of the session with a token that proves it, on pages and on calls that change something', async () => {
    const session = await signSession({ organizationId: '7' });
    const cookie = `session=${session}; ${BROWSER_COOKIES}`;
    await (await open('/page', { ...FORGED_IDENTITY, cookie })).whole();
    await fetch(`http://localhost:${edge.port}/likes/`, { method: 'POST', headers: { ...FORGED_IDENTITY, cookie } });
    expect(pagesSeen()).toHaveLength(2);
    const tokens = new OriginTokens(parseSecretKeys(SESSION_KEYS));
    for (const seen of pagesSeen()) {
      const { 'eb-soa-token': token, ...ids } = identityOf(seen);
      const browser = { 'eb-guest-id': ID, 'eb-stable-id': ID, 'eb-session-id': ID };
      expect(ids).toEqual({ ...browser, 'eb-user-id': 'ana-1', 'eb-organization-id': '7' });
      const now = Math.floor(Date.now() / 1000);
      const claims = await tokens.verify(String(token), 'origin:local', now);
      expect(claims).toMatchObject({ aud: 'origin:local', sub: 'ana-1', org: '7', sid: 'session-of-ana' });
      expect(claims?.exp).toBeLessThanOrEqual(now + 120);
    }
  });

  it('is the flags of the page’s header, never those of a client, and none for a file', async () => {
    const forged = { 'eb-flags': 'manage-overview' };
    const text = await (await open('/page', forged)).whole();
    const [, props = '{}'] = /<script type="application\/json" data-marquee-props>(.*?)<\/script>/s.exec(text) ?? [];
    await fetch(`http://localhost:${edge.port}/likes/`, { method: 'POST', headers: forged });
    await (await open('/data', { ...forged, accept: '*/*', 'sec-fetch-dest': 'script' })).whole();
    const sent = pagesSeen().map(({ headers }) => headers['eb-flags']);
    expect(sent).toEqual(['creator-home,old-collections-link', 'creator-home,old-collections-link', undefined]);
    expect(Object.keys(JSON.parse(props).flags).join()).toBe(sent[0]);
  });

  it.each(['/page?', '/page', '/page?a=1&a=2', '/?'])('is the address as it came: %s', async (path) => {
    expect((await rawRequest(edge.port, 'GET', path, 'www.marquee.com')).status).toBe(200);
    expect(pagesSeen()[0]?.url).toBe(path);
  });

  it('is its own token of forms, however it is called', async () => {
    const own = { cookie: 'csrftoken=theirs', 'x-csrftoken': 'theirs', 'x-csrf-token': 'theirs' };
    await (await open('/page', own)).whole();
    expect(pagesSeen()[0]?.headers).toMatchObject(own);
    expect(pagesSeen()[0]?.headers).not.toHaveProperty('eb-csrf-token');
  });

  it.each([
    ...['/signout/', '/signin/', '/host/app.js', '/favicon.ico', '/robots.txt', '/manifest.webmanifest', '/d/x/jazz'],
    ...['/help', '/fr/signout/', '/it/signout/', '/header/playground', '/header/playground/frame'],
  ])('is every path that is not the header’s, the API’s, the search’s or health’s: %s', async (path) => {
    const host = path.startsWith('/it/') ? 'www.marquee.ch' : 'www.marquee.ca';
    for (const method of ['GET', 'POST']) {
      upstream.seen.length = 0;
      expect((await rawRequest(edge.port, method, path, host)).status).toBe(200);
      expect(pagesSeen().map((seen) => [seen.method, seen.url])).toEqual([[method, path]]);
    }
  });

  it.each(['/header/nothing', '/header/playground/nothing', '/search?q=jazz', '/healthz'])(
    'is nothing of what the edge keeps: %s',
    async (path) => {
      await (await open(path)).whole();
      expect(pagesSeen()).toEqual([]);
    },
  );

  it('is the form by which somebody logs out, answered by its own origin', async () => {
    servePages((response) =>
      response.writeHead(303, { location: '/bye/', 'set-cookie': 'session=; Path=/; Max-Age=0' }).end(),
    );
    const form = 'csrfmiddlewaretoken=theirs';
    const answer = await fetch(`http://localhost:${edge.port}/signout/`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { cookie: 'session=theirs; csrftoken=theirs' },
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/bye/']);
    expect(answer.headers.getSetCookie()).toEqual(['session=; Path=/; Max-Age=0']);
    expect(pagesSeen()).toMatchObject([{ method: 'POST', url: '/signout/', body: form }]);
  });

  it('is the id of the request, and the slug of the place where one is known', async () => {
    const location = encodeURIComponent(JSON.stringify({ slug: 'ca--san-francisco', value: 'San Francisco' }));
    const page = await open('/page', { cookie: `location=${location}` });
    expect(pagesSeen()[0]?.headers).toMatchObject({
      'eb-correlation-id': page.headers['eb-correlation-id'],
      'eb-place-slug': 'ca--san-francisco',
    });
    upstream.seen.length = 0;
    upstream.behave((request, response) =>
      request.url?.includes('/geo/') ? misbehaviours.withStatus(404)(request, response) : html(PAGE)(response, {}),
    );
    await open('/page', { 'eb-correlation-id': 'ours-1234' });
    expect(pagesSeen()[0]?.headers).not.toHaveProperty('eb-place-slug');
  });

  it('is the trace of the client with the span of the edge, or a new one where it is malformed', async () => {
    await open('/page', {
      traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00',
      tracestate: 'vendor=1',
    });
    expect(pagesSeen()[0]?.headers).toMatchObject({
      'eb-correlation-id': '4bf92f35-77b3-4da6-a3ce-929d0e0e4736',
      traceparent: expect.stringMatching(/^00-4bf92f3577b34da6a3ce929d0e0e4736-(?!00f067aa0ba902b7)[0-9a-f]{16}-00$/),
      tracestate: 'vendor=1',
    });
    upstream.seen.length = 0;
    await open('/page', { traceparent: 'ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', tracestate: 'a=1' });
    expect(pagesSeen()[0]?.headers.traceparent).toMatch(/^00-(?!4bf92f35)[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/);
    expect(pagesSeen()[0]?.headers).not.toHaveProperty('tracestate');
  });

  it.each(['//evil.example/', '/%2f%2fevil.example/', '/..%2f..%2fetc/', '/a/../../b', '/a%00b'])(
    'is %s as a path of its own, never another host',
    async (path) => {
      const answer = await rawRequest(edge.port, 'GET', path, 'www.marquee.com');
      expect([200, 400, 404]).toContain(answer.status);
      for (const { url } of pagesSeen()) expect(url.startsWith('/')).toBe(true);
      expect(await answer.text()).not.toMatch(/(?:href|src|content)="(?:https?:)?\/\/evil/);
    },
  );
});

describe('what the reader gets', () => {
  it('is the page of the guide, with its head and a header', async () => {
    const fixture = resolve(import.meta.dirname, '../../../host-shell/e2e/hosts/fixtures/composition/page.html');
    servePages(html(await readFile(fixture, 'utf8')));
    const text = await (await open('/shop/')).whole();
    expect(text).toContain('<title>A shop');
    expect(text).toContain('<meta name="description" content="What it sells"');
    expect(text).toContain('role="search"');
    expect(text).not.toContain('Events by Marquee');
    expect(text).toContain('<main id="main"><h1>A shop</h1></main>');
  });

  it('is the page as it came, with head and header in their places', async () => {
    const text = await (await open('/page')).whole();
    expect(text.startsWith('<!doctype html><html lang="en-US"><head>')).toBe(true);
    expect(text.endsWith('</marquee-header><main id="main">theirs</main></body></html>')).toBe(true);
    expect(
      text.match(/hydrate\.js" integrity="sha384-[^"]+" crossorigin="anonymous" nonce="[^"]+"><\/script>/g),
    ).toHaveLength(1);
  });

  it('brings styles and script with the header where a page has no place for the head', async () => {
    servePages(html('<!doctype html><title>Bare</title><marquee-header></marquee-header><p>theirs'));
    const text = await (await open('/page')).whole();
    expect(text.indexOf('<style')).toBeGreaterThan(text.indexOf('<title>Bare</title>'));
    expect(text.indexOf('<style')).toBeLessThan(text.indexOf('data-marquee-root'));
  });

  it('is another page or file byte for byte', async () => {
    const page = '<!doctype html><html lang="xx"><title>&amp;</title><p>no place for us &lt;marquee-header&gt;';
    servePages(html(page));
    expect(await (await open('/page')).whole()).toBe(page);
    servePages((response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(PAGE));
    expect(await (await open('/page.txt')).whole()).toBe(PAGE);
  });

  it('is readable where the origin compressed it', async () => {
    servePages((response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(gzipSync(PAGE));
    });
    const page = await open('/page', { 'accept-encoding': 'identity' });
    expect((await page.whole()).includes('data-marquee-root')).toBe(true);
    expect(page.headers).not.toHaveProperty('content-encoding');
  });

  it('says nothing that was true of the bytes of the origin alone', async () => {
    servePages(html(PAGE, { etag: '"theirs"', 'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT', expires: '0' }));
    const { headers } = await open('/page');
    for (const name of ['etag', 'last-modified', 'expires', 'content-length']) expect(headers).not.toHaveProperty(name);
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  it('says its language, unless the origin does', async () => {
    expect((await open('/fr/page', { host: 'www.marquee.ca' })).headers['content-language']).toBe('fr-CA');
    servePages(html(PAGE, { 'content-language': 'en-GB' }));
    expect((await open('/page')).headers['content-language']).toBe('en-GB');
  });

  it('is in the locale that a placeholder names, where the site has it', async () => {
    const name = (head: string, header: string) =>
      html(
        `<!doctype html><head><marquee-head locale="${head}"></marquee-head></head><body><marquee-header locale="${header}"></marquee-header>`,
      );
    const read = async () => {
      const text = await (await open('/page', { host: 'www.marquee.ch' })).whole();
      const [, props = '{}'] = /<script type="application\/json" data-marquee-props>(.*?)<\/script>/s.exec(text) ?? [];
      return {
        head: /<meta http-equiv="content-language" content="(..)">/.exec(text)?.[1],
        canonical: /<link rel="canonical" href="https?:\/\/[^/]*([^"]*)">/.exec(text)?.[1],
        messages: /messages-(.._..)\.js/.exec(text)?.[1],
        header: JSON.parse(props).env.localeInfo.locale,
      };
    };
    servePages(name('fr_CH', 'it_CH'));
    expect(await read()).toEqual({ head: 'fr', canonical: '/fr/page', messages: 'fr_CH', header: 'it_CH' });
    servePages(name('sv_SE', 'zz'));
    expect(await read()).toEqual({ head: 'de', canonical: '/page', messages: 'de_CH', header: 'de_CH' });
  });

  it('names the rules for what browsers fetch ahead: links of the header and of searches, never the end of a session', async () => {
    servePages(html(PAGE));
    const path = '/header/speculation-rules';
    expect((await open('/page')).headers['speculation-rules']).toBe(`"${path}"`);
    servePages(html(PAGE, { 'speculation-rules': '"/theirs.json"' }));
    expect((await open('/page')).headers['speculation-rules']).toBe(`"/theirs.json", "${path}"`);
    servePages((response) => response.writeHead(200, { 'content-type': 'text/css' }).end('x'));
    expect((await open('/file')).headers).not.toHaveProperty('speculation-rules');
    const { status, headers, text: readText } = await open(path);
    const text = readText();
    expect([status, headers['content-type']]).toEqual([200, 'application/speculationrules+json']);
    expect(JSON.parse(text)).toMatchObject({
      prefetch: [
        { source: 'document', eagerness: 'moderate' },
        { source: 'document', where: { selector_matches: '[data-marquee-next]' }, eagerness: 'immediate' },
      ],
    });
    expect(text).toContain('{"not":{"href_matches":"/*signout/*"}}');
  });

  it('prerenders the pages of pointed links where the origin names the rules, which no page does by itself', async () => {
    const prerender = await open('/header/prerender-rules');
    const prefetch = await open('/header/speculation-rules');
    const { status, headers } = prerender;
    expect([status, headers['content-type']]).toEqual([200, 'application/speculationrules+json']);
    expect(JSON.parse(prerender.text())).toEqual({ prerender: [JSON.parse(prefetch.text()).prefetch[0]] });
    servePages(html(PAGE, { 'speculation-rules': '"/header/prerender-rules"' }));
    expect((await open('/page')).headers['speculation-rules']).toBe(
      '"/header/prerender-rules", "/header/speculation-rules"',
    );
  });

  it('says what it differs by, beside what the origin says', async () => {
    expect((await open('/page')).headers.vary).toBe('Cookie, Sec-CH-UA-Mobile, User-Agent');
    servePages(html(PAGE, { vary: 'Accept-Language, cookie' }));
    expect((await open('/page')).headers.vary).toBe('Accept-Language, cookie, Sec-CH-UA-Mobile, User-Agent');
    servePages((response) => response.writeHead(200, { 'content-type': 'text/css', vary: 'Accept' }).end('x'));
    expect((await open('/file')).headers.vary).toBe('Accept');
  });

  it('has the cookies of the origin and those of the browser’s ids; files that caches may share have none', async () => {
    servePages(html(PAGE, { 'set-cookie': 'csrftoken=theirs; Path=/' }));
    const cookie = `csrftoken=theirs; ${BROWSER_COOKIES}`;
    expect((await open('/page', { cookie })).headers['set-cookie']).toEqual(['csrftoken=theirs; Path=/']);
    servePages(html(PAGE));
    expect((await open('/page', { 'sec-purpose': 'prefetch' })).headers).not.toHaveProperty('set-cookie');
    const given = [(await open('/page')).headers['set-cookie']].flat();
    expect(given).toEqual([
      expect.stringMatching(/^eb_guest_id=[0-9a-f-]{36}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^eb_stable_id=[0-9a-f-]{36}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^eb_session_id=[0-9a-f-]{36}; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    for (const type of ['text/css', 'image/png', 'application/json']) {
      servePages((response) =>
        response.writeHead(200, { 'content-type': type, 'cache-control': 'public, max-age=60' }).end('x'),
      );
      const { headers } = await open('/file');
      expect(headers).not.toHaveProperty('set-cookie');
      expect(headers['cache-control']).toBe('public, max-age=60');
    }
  });

  it('is a redirect of the origin, which is for the browser to follow', async () => {
    servePages((response) =>
      response.writeHead(302, { location: 'https://elsewhere.example/', 'set-cookie': ['a=1', 'b=2'] }).end(),
    );
    const answer = await open('/page');
    expect(answer.status).toBe(302);
    expect(answer.headers).toMatchObject({ location: 'https://elsewhere.example/' });
    expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(pagesSeen()).toHaveLength(1);
  });

  it('breaks off where the origin broke off, and is not passed off as whole', async () => {
    servePages((response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write(PAGE.slice(0, -20), () => response.socket?.resetAndDestroy());
    });
    const page = await open('/page').catch(() => null);
    await expect(page?.whole() ?? Promise.reject(new Error('reset'))).rejects.toThrow();
  });
});

describe('text from outside', () => {
  const HOSTILE = `"><script>alert(1)</script><!--\u2028`;

  it('is escaped in the tags of the head', async () => {
    servePages(
      html(`<!doctype html><head><marquee-head title='${HOSTILE.replaceAll('"', '&quot;')}'></marquee-head></head>`),
    );
    const text = await (await open('/page')).whole();
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('<title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!--');
  });

  it('is escaped in the props and in the fields of the header', async () => {
    const location = JSON.stringify({ slug: 'us--x', currentPlace: HOSTILE, value: HOSTILE, isOnline: false });
    const attribute = location.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    servePages(
      html(
        `<!doctype html><body><marquee-header location="${attribute}" query="${HOSTILE.replaceAll('"', '&quot;')}"></marquee-header>`,
      ),
    );
    const text = await (await open('/page')).whole();
    const [, props = ''] = /<script type="application\/json" data-marquee-props>(.*?)<\/script>/s.exec(text) ?? [];
    expect(JSON.parse(props).page.query).toBe(HOSTILE);
    expect(props).not.toMatch(/[<\u2028]/);
    // The placeholder itself stands as its author wrote it.
    expect(text.slice(text.indexOf('data-marquee-root'))).not.toContain('<script>alert');
  });
});

describe('a fragment', () => {
  const fragmentOf = async (path: string) =>
    (await open(`/header/fragment?path=${encodeURIComponent(path)}`, { host: 'www.marquee.de' })).whole();

  it('marks the page that it is included in, and opens its list, with absolute links', async () => {
    const fragment = await fragmentOf('/l/concerts/?utm_source=mail');
    const marked = [...fragment.matchAll(/<a[^>]* href="([^"]*)"[^>]* aria-current="page"/g)].map(([, url]) => url);
    expect(marked).toEqual([expect.stringMatching(/^http:\/\/www\.marquee\.de\.localhost(?::\d+)?\/l\/concerts\/$/)]);
    expect(fragment.match(/<details[^>]* open=""/g)).toHaveLength(1);
  });

  it('signs in to an address of the site where onboarding keeps the page', async () => {
    const fragment = await fragmentOf('/l/ads/?onboarding_redirect=1');
    const [, url] = /<a[^>]* href="([^"]*)"[^>]* data-track="header:sign-in"/.exec(fragment) ?? [];
    expect(url).toMatch(/^http:\/\/www\.marquee\.de\.localhost(?::\d+)?\/l\/ads\/\?onboarding_redirect=1$/);
  });
});

describe('policies of the origin', () => {
  const readNonce = (text: string) => /hydrate\.js" [^>]*nonce="([^"]+)"><\/script>/.exec(text)?.[1] ?? 'no nonce';

  it('are kept and amended by what the header needs', async () => {
    servePages(
      html(PAGE, {
        'content-security-policy': "default-src 'none'; script-src 'nonce-theirs'; img-src https://i.example",
      }),
    );
    const page = await open('/page');
    const nonce = readNonce(await page.whole());
    expect(page.headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'nonce-theirs' 'self' 'nonce-${nonce}'; img-src https://i.example 'self' data: https:; ` +
        `style-src 'self' 'nonce-${nonce}'; connect-src 'self'; font-src 'self'; manifest-src 'self'`,
    );
  });

  it('give no nonce to a script of the page, whatever it says', async () => {
    const scripts = '<script nonce="" src="/a.js"></script><script nonce src="/b.js"></script><script>c</script>';
    servePages(html(PAGE.replace('theirs', scripts), { 'content-security-policy': "script-src 'nonce-theirs'" }));
    const text = await (await open('/page')).whole();
    expect(readNonce(text)).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(text).toContain(`<main id="main">${scripts}</main>`);
  });

  it.each([
    ["default-src 'self'", false],
    ["script-src 'nonce-theirs'; style-src 'self'", true],
  ])('are amended in the markup, too: %s', async (policy, isInline) => {
    const meta = `<meta http-equiv="content-security-policy" content="${policy}">`;
    servePages(html(PAGE.replace('<marquee-head', `${meta}<marquee-head`)));
    const text = await (await open('/page')).whole();
    const [, amended = ''] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(text) ?? [];
    const nonce = readNonce(text);
    expect(amended.replaceAll('&apos;', "'")).toContain(
      isInline ? `style-src 'self' 'nonce-${nonce}'` : "style-src 'self'; connect-src 'self'",
    );
    expect(text.includes('<style nonce=')).toBe(isInline);
    expect(text.includes('<link rel="stylesheet" href="/header/builds/')).toBe(!isInline);
  });

  it('are not made up where there are none', async () => {
    expect((await open('/page')).headers).not.toHaveProperty('content-security-policy');
  });
});

it('keeps the content of the placeholder where the header cannot be rendered, and gives an empty one the fallback header', async () => {
  const options = edgeOptions(upstream.url);
  const broken = await startWorkerd({
    ...options,
    modules: { [SERVER_MODULE]: resolve(import.meta.dirname, 'broken-header.ts') },
    isQuiet: true,
  });
  try {
    const page = await openPage(broken.port, '/page');
    expect(page.status).toBe(200);
    expect(await page.whole()).toContain(
      '<marquee-header><a href="/">Home</a></marquee-header><main id="main">theirs</main>',
    );
    for (const empty of ['', ' <!-- nothing --> ']) {
      servePages(html(`<!doctype html><title>x</title><marquee-header locale="de_DE">${empty}</marquee-header>theirs`));
      const text = await (await openPage(broken.port, '/page', { host: 'www.marquee.de' })).whole();
      expect(text).toMatch(
        /<marquee-header[^>]*>.*<header lang="de">.*Events finden<.*<\/header><\/marquee-header>theirs/,
      );
    }
    // A page of the edge's own.
    const notFound = await openPage(broken.port, '/header/no-such-page');
    expect(notFound.status).toBe(404);
    expect(await notFound.whole()).toMatch(/<header lang="en">.*<form action="[^"]+\/search" role="search">/);
    const fragment = await openPage(broken.port, '/header/fragment');
    expect([fragment.status, fragment.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(await fragment.whole()).toMatch(/^<div data-marquee-slot><header lang="en">.*<\/header><\/div>$/);
  } finally {
    await broken.close();
  }
});

describe('what a placeholder shows in place of the request’s', () => {
  const organizer: HeaderUser = {
    ...ANONYMOUS_USER,
    isAuthenticated: true,
    canCreateEvents: true,
    publicId: 'olu-organizer',
    fullName: 'Olu Organizer',
  };
  const readProps = async (attributes: string, answerCall?: Misbehaviour, path = '/'): Promise<HeaderProps> => {
    servePages(html(`<!doctype html><title>x</title><marquee-header${attributes}></marquee-header>`), answerCall);
    const text = await (await open(path)).whole();
    return JSON.parse(/data-marquee-props>(.*?)<\/script>/.exec(text)?.[1] ?? '');
  };
  const attribute = (value: unknown) => JSON.stringify(value).replaceAll('"', '&quot;');

  it('is a user, with the roles that a session of theirs would have', async () => {
    const { user } = await readProps(` user="${attribute({ ...organizer, hasTikibar: true })}"`);
    expect(user).toEqual(organizer);
  });

  it.each(['', 'null', '{', '[]', attribute({ fullName: 'Eve' }), attribute({ ...organizer, publicId: '../x' })])(
    'is no user that cannot be read: %s',
    async (user) => {
      expect((await readProps(` user="${user}"`)).user).toEqual(ANONYMOUS_USER);
    },
  );

  it('is a list of flags, in place of the evaluated ones, in the playground alone', async () => {
    const readFlags = async (attributes: string, path?: string) => (await readProps(attributes, undefined, path)).flags;
    const evaluated = { 'creator-home': true, 'old-collections-link': true };
    const frame = '/header/playground/frame';
    expect(await readFlags('', frame)).toEqual(evaluated);
    expect(await readFlags(' flags=""', frame)).toEqual({});
    expect(await readFlags(' flags="interests-detached,toString,nope"', frame)).toEqual({ 'interests-detached': true });
    expect(await readFlags(' flags="interests-detached"')).toEqual(evaluated);
  });

  it('gives a browser an id that is stable, and evaluates its first page with it', async () => {
    servePages(html('<!doctype html><title>x</title>'));
    const first = await open('/page');
    const cookies = (first.headers['set-cookie'] as string[] | undefined) ?? [];
    expect(cookies.filter((cookie) => cookie.startsWith('eb_stable_id='))).toHaveLength(1);
    const cookie = cookies.map((given) => given.split(';')[0]).join('; ');
    expect((await open('/page', { cookie })).headers).not.toHaveProperty('set-cookie');
    expect((await open('/header/environment')).headers).not.toHaveProperty('set-cookie');
  });

  it('is another site in one of its languages, with the place that the request has there', async () => {
    const props = await readProps(' site=".be" locale="fr_BE"', (_, response) => sendJson(response, { place: PLACE }));
    expect(props.env).toMatchObject({ ebDomain: '.be', localeInfo: { locale: 'fr_BE' } });
    expect(props.location?.slug).toBe('ca--san-francisco');
    const looked = upstream.seen.find(({ headers }) => headers['eb-host'] === 'www.marquee.be');
    expect(looked?.headers['eb-lang']).toBe('fr_BE');
    expect(looked?.url).toMatch(/^\/home\/api\/geo\/place_from_request\/\?.*country=BE/);
    expect((await readProps(' site=".ch" locale="sv_SE"')).env.localeInfo.locale).toBe('de_CH');
    expect((await readProps(' site=".nowhere"')).env.ebDomain).toBe('.com');
  });
});

describe('a page whose addresses are relative to another host', () => {
  it.each([
    ['https://elsewhere.example/', 'http://www.marquee.de'],
    ['//elsewhere.example/', 'http://www.marquee.de'],
    ['/shop/', ''],
    ['http://www.marquee.de/shop/', ''],
  ])('has the header’s own with their host where it must: %s', async (href, start) => {
    servePages(html(PAGE.replace('<marquee-head', `<base href="${href}"><marquee-head`)));
    const text = await (await open('/page', { host: 'www.marquee.de' })).whole();
    const addresses = [...text.matchAll(/ (?:href|src|action)="([^"]*(?:\/signin\/|hydrate\.js|\/search))"/g)];
    expect(new Set(addresses.map(([, address = '']) => address.replace(/\/(?:header|signin|search).*/, '')))).toEqual(
      new Set([start]),
    );
  });
});

describe('an origin that fails', () => {
  it.each([
    ['/page?a=1&b=%20', '/page?a=1&b=%20'],
    ['//evil.example/x?y', '/.//evil.example/x?y'],
    ['/\\evil.example/x', '/.//evil.example/x'],
  ])('is tried again at the same address of the site: %s', async (path, expected) => {
    upstream.behave(misbehaviours.reset);
    const page = await rawRequest(edge.port, 'GET', path, 'www.marquee.com', { accept: 'text/html' });
    const [, href = ''] = /<a href="([^"]*)">Try again/.exec(await page.text()) ?? [];
    expect(href.replaceAll('&amp;', '&')).toBe(expected);
  });

  it('may have carried out a form, and the answer says so', async () => {
    upstream.behave(misbehaviours.reset);
    const page = await rawRequest(edge.port, 'POST', '/orders/', 'www.marquee.com', { accept: 'text/html' });
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, null]);
    const text = await page.text();
    expect(text).toContain('your request may have been carried out');
    expect(text).not.toContain('Try again');
    const answer = await rawRequest(edge.port, 'PUT', '/orders/', 'www.marquee.com', { accept: 'application/json' });
    expect(await answer.json()).toMatchObject({
      error_description: 'The origin gave no answer. It may have carried out the request.',
    });
  });

  it.each([
    ['reset', misbehaviours.reset],
    ['500', misbehaviours.withStatus(500)],
    ['503', misbehaviours.withStatus(503)],
  ])('%s: the page is the edge’s own, in the language of the site, with a header that works', async (_, fail) => {
    upstream.behave(fail);
    const page = await open('/page', { host: 'www.marquee.de', accept: 'text/html,*/*;q=0.8' });
    expect(page.status).toBe(503);
    expect(page.headers).toMatchObject({ 'retry-after': '30', 'cache-control': 'no-store' });
    const text = await page.whole();
    expect(text).toContain('<html lang="de-DE">');
    expect(text).toContain('role="search"');
    expect(text).not.toContain('secret detail');
  });

  it('the page of the edge has the color scheme that its reader chose', async () => {
    upstream.behave(misbehaviours.reset);
    const page = await open('/page', { accept: 'text/html', cookie: 'color-scheme=dark' });
    expect(await page.whole()).toContain(':root{color-scheme:dark;');
  });
});

describe('facts of the page in the attributes of its placeholder', () => {
  const readPageProps = async (attributes: string) => {
    servePages(html(`<!doctype html><title>x</title><marquee-header${attributes}></marquee-header>`));
    const text = await (await open('/')).whole();
    const json = /data-marquee-props>(.*?)<\/script>/.exec(text)?.[1] ?? '';
    return { text, page: JSON.parse(json).page };
  };

  it('are those of the address, where it has none', async () => {
    const { text, page } = await readPageProps('');
    expect(page).toEqual({
      path: '/',
      name: 'home',
      isHome: true,
      query: '',
      variant: 'default',
      showCreateEventCTA: true,
    });
    expect(text).toContain('Create an event');
  });

  it.each(['//evil.example/', 'https://evil.example/', 'somewhere', '/a b', ''])(
    'are those of the address where %j is no path of a page',
    async (path) => {
      const { text, page } = await readPageProps(` path="${path}"`);
      expect(page.path).toBe('/');
      expect(text).toMatch(/<input type="hidden" name="from" value="\/"/);
    },
  );

  it('turn keyboard shortcuts on, which are off without', async () => {
    const read = async (attribute: string) => {
      servePages(html(`<!doctype html><title>x</title><marquee-header ${attribute}></marquee-header>`));
      const text = await (await open('/page')).whole();
      return JSON.parse(/data-marquee-props>(.*?)<\/script>/.exec(text)?.[1] ?? '').shortcuts;
    };
    expect([await read(''), await read('shortcuts')]).toEqual([undefined, true]);
  });

  it('are those of the path and variant that it names', async () => {
    const { page } = await readPageProps(' path="/d/online/jazz/?page=2" variant="more-events"');
    expect(page).toMatchObject({
      path: '/d/online/jazz/?page=2',
      isHome: false,
      query: 'jazz',
      variant: 'more-events',
    });
  });

  it('leave the search and the navigation out where only the logo is named', async () => {
    const full = (await readPageProps('')).text;
    const { text } = await readPageProps(' variant="logo-only"');
    for (const part of ['role="search"', 'data-track="header:sign-in"']) {
      expect(full).toContain(part);
      expect(text).not.toContain(part);
    }
    expect(text).toContain('data-track="header:logo"');
  });

  it('add links and a banner of the page, and refuse what is no link', async () => {
    const link = { label: 'Gift <cards>', url: '/gift-cards/', gaLabel: 'gift-cards' };
    const slots = { afterMenus: [link], banner: { text: 'Free returns' } };
    const { text, page } = await readPageProps(` slots='${JSON.stringify(slots)}'`);
    expect(text).toContain('href="/gift-cards/" data-track="header:gift-cards">Gift &lt;cards&gt;</a>');
    expect(text).toContain('Free returns');
    expect(page.path).toBe('/');
    for (const url of ['javascript:alert(1)', '//evil.example/', 'data:text/html,x']) {
      const refused = await readPageProps(` slots='${JSON.stringify({ afterMenus: [{ ...link, url }] })}'`);
      expect(refused.text).not.toContain('header:gift-cards');
    }
  });

  it('hide the call to action', async () => {
    const { text, page } = await readPageProps(' show-create-event-cta="false"');
    expect(page.showCreateEventCTA).toBe(false);
    expect(text).not.toContain('Create an event');
  });
});

describe('"Manage my events" of an attendee', () => {
  const attendee: HeaderUser = {
    ...ANONYMOUS_USER,
    isAuthenticated: true,
    isAttendee: true,
    publicId: '52001',
    fullName: 'Ana Attendee',
    email: 'ana@example.com',
  };
  const IPHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148';

  it.each<[string, Partial<HeaderUser>, Record<string, string>, boolean]>([
    ['is missing on a computer', {}, {}, false],
    ['is there by the user agent of a phone', {}, { 'user-agent': IPHONE }, true],
    ['is there by the hint of a phone', {}, { 'sec-ch-ua-mobile': '?1' }, true],
    ['is there on a computer for who is no attendee', { isAttendee: false }, {}, true],
  ])('%s', async (_, change, headers, isShown) => {
    const iat = Math.floor(Date.now() / 1000);
    const session = await new SessionTokens(parseSecretKeys(SESSION_KEYS)).sign({
      user: { ...attendee, ...change },
      sid: 'composition',
      iat,
      exp: iat + 600,
    });
    const text = await (await open('/page', { ...headers, cookie: `session=${session}` })).whole();
    const [, menu = ''] = text.split('data-menu="user"');
    expect(menu).toContain('Account settings');
    expect(menu.slice(0, menu.indexOf('</details>')).includes('Manage my events')).toBe(isShown);
  });
});

it('gives hosts that ask the flags that the operators set', async () => {
  const { flags } = JSON.parse(await (await open('/header/environment')).whole());
  expect(flags).toEqual({ 'creator-home': true, 'old-collections-link': true });
});

it('refuses a host that is none of ours, whatever else the request says', async () => {
  for (const host of ['evil.example', 'www.marquee.com.evil.example', 'marquee.evil']) {
    const page = await open('/page', { host, 'x-forwarded-host': 'www.marquee.com' });
    expect(page.status).toBe(421);
    expect(page.headers['cache-control']).toBe('no-store');
  }
  expect(pagesSeen()).toEqual([]);
});
