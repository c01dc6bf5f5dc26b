import { describe, expect, it, vi } from 'vitest';
import { parseSecretKeys } from '../../shared/contracts/hmac-keys.ts';
import { OriginTokens } from '../../shared/contracts/origin-token.ts';
import { PROD } from '../test/edge-request.ts';
import { BROWSER, createTestEdge, DE, FILE, html, PAGE, SCRIPT, signSession } from '../test/test-edge.ts';

/** Of a browser that was here before. */
const ID = '45313591-6180-4341-913b-634111a1e3af';
const BROWSER_COOKIES = `eb_guest_id=${ID}; eb_stable_id=${ID}; eb_session_id=${ID}`;
const BROWSER_IDS = { 'eb-guest-id': ID, 'eb-stable-id': ID, 'eb-session-id': ID };
const LOCATION = `location=${encodeURIComponent(JSON.stringify({ slug: 'ca--san-francisco', value: 'San Francisco' }))}`;

vi.spyOn(console, 'error').mockReturnValue();

describe('what the origin receives', () => {
  it('is the site by its table, and nothing that a client forged', async () => {
    const { open, pages } = createTestEdge({ FLAGS: 'creator-home' });
    const forged = {
      ...{ 'x-forwarded-host': 'evil.example', 'x-forwarded-prefix': '/evil', forwarded: 'host=evil.example' },
      ...{ 'x-original-url': '/evil', 'x-http-method-override': 'evil', 'cf-ray': 'evil' },
      ...{ 'eb-user-id': 'evil', 'eb-host': 'evil', 'eb-flags': 'manage-overview', 'eb-place-slug': 'evil' },
      ...{ 'if-none-match': '"evil"', range: 'bytes=0-9', connection: 'x-hop', 'x-hop': 'evil' },
    };
    await open(`${DE}/page?a=1`, {
      ...forged,
      cookie: `csrftoken=theirs; ${LOCATION}; ${BROWSER_COOKIES}`,
      'x-csrftoken': 'theirs',
      traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00',
    });
    expect(pages()).toEqual([
      {
        method: 'GET',
        url: '/page?a=1',
        body: '',
        headers: {
          ...BROWSER_IDS,
          cookie: `csrftoken=theirs; ${LOCATION}; ${BROWSER_COOKIES}`,
          'eb-correlation-id': '4bf92f35-77b3-4da6-a3ce-929d0e0e4736',
          'eb-flags': 'creator-home',
          'eb-host': 'www.marquee.de',
          'eb-lang': 'de_DE',
          'eb-origin': DE,
          'eb-place-slug': 'ca--san-francisco',
          forwarded: 'host="www.marquee.de";proto=https',
          traceparent: expect.stringMatching(
            /^00-4bf92f3577b34da6a3ce929d0e0e4736-(?!00f067aa0ba902b7)[0-9a-f]{16}-00$/,
          ),
          'x-csrftoken': 'theirs',
          'x-forwarded-host': 'www.marquee.de',
          'x-forwarded-proto': 'https',
        },
      },
    ]);
  });

  it('is the ids of the browser and the user of the session with a token that proves it, never for a file', async () => {
    const { open, pages } = createTestEdge();
    const cookie = `${await signSession({}, { organizationId: '7' })}; ${BROWSER_COOKIES}`;
    const forged = { 'eb-user-id': 'eve-1', 'eb-soa-token': 'forged', 'eb-guest-id': 'forged' };
    await open('/page', { ...forged, cookie });
    await open('/likes/', { ...forged, cookie }, { method: 'POST' });
    await open('/data', { ...forged, ...FILE, cookie });
    await open('/data', { ...forged, ...SCRIPT, cookie });
    const identities = pages().map(({ headers }) =>
      Object.fromEntries(
        Object.entries(headers).filter(([name]) => /^eb-(?:(?!correlation).*-id|soa-token)$/.test(name)),
      ),
    );
    const { 'eb-soa-token': token = '', ...ids } = identities[0] ?? {};
    expect(ids).toEqual({ ...BROWSER_IDS, 'eb-user-id': 'ana-1', 'eb-organization-id': '7' });
    expect(identities[1]).toMatchObject(ids);
    expect(identities.slice(2)).toEqual([{}, {}]);
    const now = Math.floor(Date.now() / 1000);
    const claims = await new OriginTokens(parseSecretKeys(PROD.SESSION_KEYS)).verify(token, 'origin:prod', now);
    expect(claims).toMatchObject({ sub: 'ana-1', org: '7', sid: 'session-of-ana' });
    expect(claims?.exp).toBeLessThanOrEqual(now + 120);
  });

  it.each(['/?', '/page?a=1&a=2', '/favicon.ico', '/header/playground/frame'])(
    'is every path that is not the edge’s, as it came, with its body: %s',
    async (path) => {
      const { open, state, pages } = createTestEdge();
      state.respond = () =>
        new Response(null, {
          status: 303,
          headers: { location: 'https://elsewhere.example/', 'set-cookie': 'session=; Max-Age=0' },
        });
      const answer = await open(
        `https://www.marquee.ca${path}`,
        { cookie: 'csrftoken=theirs' },
        { method: 'POST', body: 'csrfmiddlewaretoken=theirs' },
      );
      expect(pages()).toMatchObject([{ method: 'POST', url: path, body: 'csrfmiddlewaretoken=theirs' }]);
      expect([answer.status, answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual([
        303,
        'https://elsewhere.example/',
        ['session=; Max-Age=0'],
      ]);
    },
  );

  it.each(['/header/nothing', '/header/playground/nothing', '/search?q=jazz', '/healthz', 'https://evil.example/'])(
    'is nothing of what the edge keeps: %s',
    async (path) => {
      const { open, pages } = createTestEdge();
      const { status, headers } = await open(path, { 'x-forwarded-host': 'www.marquee.com' });
      expect(pages()).toEqual([]);
      // SITE-5: refuses a host that is none of ours, whatever else the request says.
      if (path.includes('evil')) expect([status, headers.get('cache-control')]).toEqual([421, 'no-store']);
    },
  );
});

describe('what the reader gets', () => {
  it('is the page as it came, with head and header in their places', async () => {
    const { text } = await createTestEdge().open('/page');
    expect(text.startsWith('<!doctype html><html lang="en-US"><head>')).toBe(true);
    expect(text.endsWith('</marquee-header><main id="main">theirs</main></body></html>')).toBe(true);
    const order = [
      '<title>A page',
      '<style nonce=',
      '</head>',
      '<marquee-header>',
      'role="search"',
      'data-marquee-props',
      'serveSearch()',
      '<script type="module" async src="/header/builds/b1b1b1b1b1b1/hydrate.js" integrity="sha384-hydrate.js" crossorigin',
    ];
    const places = order.map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(text).not.toContain('<a href="/">Home</a>');
  });

  it.each<[string, Record<string, string>, Record<string, string>, number?]>([
    ['of another type', BROWSER, { 'content-type': 'text/plain' }],
    ['in part', { ...SCRIPT, range: 'bytes=0-4' }, { 'content-range': 'bytes 0-4/99' }, 206],
    ['in UTF-16', BROWSER, { 'content-type': 'text/html; charset=UTF-16LE' }],
    ['compressed in a coding that is not undone', BROWSER, { 'content-encoding': 'zstd' }],
  ])(
    'passes through where it is none to rewrite, byte for byte, with its own headers: a page %s',
    async (_, headers, fields, status = 200) => {
      const { open, state } = createTestEdge();
      const own = { 'content-security-policy': "default-src 'self'", 'cdn-cache-control': 'max-age=600', ...fields };
      state.respond = html(PAGE, { ...own, etag: '"v1"', 'cross-origin-resource-policy': 'same-site' }, status);
      const answer = await open('/page', headers);
      expect([answer.status, answer.text]).toEqual([status, PAGE]);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        ...own,
        etag: '"v1"',
        'cross-origin-resource-policy': 'same-site',
      });
      for (const name of ['set-cookie', 'speculation-rules', 'referrer-policy'])
        expect(answer.headers.has(name)).toBe(false);
    },
  );

  it('says nothing that was true of the bytes of the origin alone, and what it differs by', async () => {
    const { open, state } = createTestEdge();
    const theirs = {
      etag: '"theirs"',
      'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
      expires: '0',
      'surrogate-control': 'max-age=600',
    };
    state.respond = html(PAGE, {
      ...theirs,
      vary: 'Accept-Language, cookie',
      'cache-control': 'public, max-age=600',
      'speculation-rules': '"/theirs.json"',
      'set-cookie': 'csrftoken=theirs',
    });
    const { headers } = await open('/fr/page', { cookie: BROWSER_COOKIES });
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-language': 'en-US',
      'content-type': 'text/html; charset=utf-8',
      'set-cookie': 'csrftoken=theirs',
      'speculation-rules': '"/theirs.json", "/header/speculation-rules"',
      vary: 'Accept-Language, cookie, Sec-CH-UA-Mobile, User-Agent',
    });
    for (const name of [...Object.keys(theirs), 'content-security-policy']) expect(headers.has(name)).toBe(false);
    expect((await open('https://www.marquee.ca/fr/page')).headers.get('content-language')).toBe('fr-CA');
  });

  it('has the ids of the browser as cookies on its first page, and on no page that is fetched ahead', async () => {
    const { open, pages } = createTestEdge();
    const given = (await open('/page')).headers.getSetCookie();
    const [id, rest] = ['=([0-9a-f-]{36});', 'Path=/; HttpOnly; Secure; SameSite=Lax$'];
    expect(given).toEqual([
      expect.stringMatching(`^eb_guest_id${id} Max-Age=31536000; ${rest}`),
      expect.stringMatching(`^eb_stable_id${id} Max-Age=31536000; ${rest}`),
      expect.stringMatching(`^eb_session_id${id} ${rest}`),
    ]);
    expect(given[1]).toContain(pages()[0]?.headers['eb-stable-id']);
    expect((await open('/page', { 'sec-purpose': 'prefetch' })).headers.has('set-cookie')).toBe(false);
    expect((await open('/page', { cookie: BROWSER_COOKIES })).headers.has('set-cookie')).toBe(false);
  });

  it('is in the locale that a placeholder names, where the site has it', async () => {
    const { open, state } = createTestEdge();
    const read = async (head: string, header: string) => {
      state.respond = html(
        `<head><marquee-head locale="${head}"></marquee-head></head><marquee-header locale="${header}"></marquee-header>`,
      );
      const { text, props } = await open('https://www.marquee.ch/page');
      return [
        /content-language" content="(..)"/.exec(text)?.[1],
        /canonical" href="([^"]*)"/.exec(text)?.[1],
        /messages-(.._..)\.js/.exec(text)?.[1],
        props.env.localeInfo.locale,
      ];
    };
    expect(await read('fr_CH', 'it_CH')).toEqual(['fr', 'https://www.marquee.ch/fr/page', 'fr_CH', 'it_CH']);
    expect(await read('sv_SE', 'zz')).toEqual(['de', 'https://www.marquee.ch/page', 'de_CH', 'de_CH']);
  });

  it('escapes text from outside in the tags of the head, the props and the fields', async () => {
    const { open, state } = createTestEdge();
    const hostile = `"><script>alert(1)</script><!--\u2028`;
    const attribute = hostile.replaceAll('"', '&quot;');
    state.respond = html(
      `<head><marquee-head title="${attribute}"></marquee-head></head><marquee-header query="${attribute}"></marquee-header>`,
    );
    const { text, props } = await open('/page');
    expect(text).toContain('<title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!--');
    expect(props.page.query).toBe(hostile);
    expect(/data-marquee-props>(.*?)<\/script>/s.exec(text)?.[1]).not.toMatch(/[<\u2028]/);
    // The placeholder itself stands as its author wrote it.
    expect(text.replace(`query="${attribute}"`, '')).not.toContain('<script>alert');
  });

  it('names the rules for what browsers fetch ahead: links of the header and of searches, never the end of a session', async () => {
    const { open } = createTestEdge();
    const [prefetch, prerender] = [await open('/header/speculation-rules'), await open('/header/prerender-rules')];
    expect(prefetch.headers.get('content-type')).toBe('application/speculationrules+json');
    const { prefetch: rules } = JSON.parse(prefetch.text);
    expect(rules).toMatchObject([{ eagerness: 'moderate' }]);
    expect(prefetch.text).toContain('{"not":{"href_matches":"/*signout/*"}}');
    expect(JSON.parse(prerender.text)).toEqual({ prerender: [rules[0]] });
  });
});
