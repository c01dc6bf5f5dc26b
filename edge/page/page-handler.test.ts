import { describe, expect, it, vi } from 'vitest';
import { ANONYMOUS_USER } from '../../shared/contracts/anonymous-user.ts';
import { parseSecretKeys } from '../../shared/contracts/hmac-keys.ts';
import { OriginTokens } from '../../shared/contracts/origin-token.ts';
import { PROD } from '../test/edge-request.ts';
import { BUILD, createTestEdge, html, PAGE, signSession, withHeader } from '../test/test-edge.ts';
import { answerStatus, reset } from '../test/test-proxy.ts';

const DE = 'https://www.marquee.de';
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-dest': 'document' };
const SCRIPT = { accept: '*/*', 'sec-fetch-dest': 'empty' };
const FILE = { accept: '*/*', 'sec-fetch-dest': 'script' };

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
      ...{ 'x-original-url': '/evil', 'x-rewrite-url': '/evil', 'x-http-method-override': 'evil', 'cf-ray': 'evil' },
      ...{
        'eb-user-id': 'evil',
        'eb-host': 'evil',
        'eb-flags': 'manage-overview',
        'eb-csrf-token': 'evil',
        'eb-place-slug': 'evil',
      },
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

  it.each([
    '/page?',
    '/?',
    '/page?a=1&a=2',
    '/signout/',
    '/favicon.ico',
    '/d/x/jazz',
    '/fr/signout/',
    '/header/playground/frame',
  ])('is every path that is not the edge’s, as it came, with its body: %s', async (path) => {
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
  });

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
    ['without a placeholder', BROWSER, {}],
    ['of another type', BROWSER, { 'content-type': 'text/plain' }],
    ['for download', BROWSER, { 'content-disposition': 'attachment; filename="page.html"' }],
    ['in part', { ...SCRIPT, range: 'bytes=0-4' }, { 'content-range': 'bytes 0-4/99' }, 206],
    ['in place of a picture', { accept: '*/*', 'sec-fetch-dest': 'image' }, {}, 404],
    ['in UTF-16', BROWSER, { 'content-type': 'text/html; charset=UTF-16LE' }],
    ['in an unknown coding', BROWSER, { 'content-type': "text/html; charset='utf-8'" }],
    ['compressed in a coding that is not undone', BROWSER, { 'content-encoding': 'zstd' }],
  ])(
    'passes through where it is none to rewrite, byte for byte, with its own headers: a page %s',
    async (what, headers, fields, status = 200) => {
      const { open, state } = createTestEdge();
      const page = what.startsWith('without') ? '<!doctype html><title>&amp;</title><p>&lt;marquee-header&gt;' : PAGE;
      const own = { 'content-security-policy': "default-src 'self'", 'cdn-cache-control': 'max-age=600', ...fields };
      state.respond = html(page, { ...own, etag: '"v1"', 'cross-origin-resource-policy': 'same-site' }, status);
      const answer = await open('/page', headers);
      if (what.startsWith('without'))
        return expect(answer.text).toBe(page.replace('<!doctype html>', '<!doctype html>'));
      expect([answer.status, answer.text]).toEqual([status, page]);
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
    const id = '=([0-9a-f-]{36}); Path=/;';
    expect(given).toEqual([
      expect.stringMatching(`^eb_guest_id${id} Max-Age=31536000; Secure; HttpOnly; SameSite=Lax$`),
      expect.stringMatching(`^eb_stable_id${id} Max-Age=31536000; Secure; HttpOnly; SameSite=Lax$`),
      expect.stringMatching(`^eb_session_id${id} Secure; HttpOnly; SameSite=Lax$`),
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

  it('keeps its bytes in another character coding, and what is put in is ASCII', async () => {
    const { open, state } = createTestEdge();
    for (const charset of ['; charset=iso-8859-1', '; charset="Windows-1252"', '']) {
      state.respond = html(PAGE.replace('theirs', ''), { 'content-type': `text/html${charset}` });
      const { text, props } = await open(`${DE}/page`);
      expect(text).toMatch(/^[\n\x20-\x7e]*&#\d+;[\n\x20-\x7e]*$/);
      expect(props.env.localeInfo.locale).toBe('de_DE');
    }
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
    expect(rules).toMatchObject([
      { eagerness: 'moderate' },
      { where: { selector_matches: '[data-marquee-next]' }, eagerness: 'immediate' },
    ]);
    expect(prefetch.text).toContain('{"not":{"href_matches":"/*signout/*"}}');
    expect(JSON.parse(prerender.text)).toEqual({ prerender: [rules[0]] });
  });
});

describe('the header’s files', () => {
  it('are in the page on the first view of a build, and files once the browser has them', async () => {
    const { open } = createTestEdge();
    const first = (await open('/page')).text;
    expect(first).toMatch(
      /<style nonce="[^"]+" data-marquee-build="\/header\/builds\/b1b1b1b1b1b1\/">@font-face\{src:url\(\/header\/builds\/b1b1b1b1b1b1\/fonts\/a\)\}<\/style>/,
    );
    expect(first).toMatch(
      /serveSearch\(\)<\/script><script async src="[^"]*\/pre-hydration-suggestions\.js" integrity="sha384-/,
    );
    const second = (await open('/page', { cookie: `marquee_build=${BUILD.id}` })).text;
    expect(second).not.toContain('<style');
    expect(second).toContain(
      '<link rel="stylesheet" href="/header/builds/b1b1b1b1b1b1/header.css" integrity="sha384-header.css"',
    );
    // From the cache, before the first paint.
    expect(second).toMatch(/<script src="[^"]*\/pre-hydration\.js" integrity="sha384-/);
    expect((await open('/page', { cookie: 'marquee_build=000000000000' })).text).toContain('<style');
  });

  it.each([
    ["default-src 'self'", false],
    ["script-src 'self' 'unsafe-inline'", false],
    ["script-src 'nonce-theirs' 'strict-dynamic'; style-src 'self'", true],
    ["style-src 'self'", true],
  ])(
    'obey the policy of a page, in its headers or its markup, which is amended by what they need: %s',
    async (policy, isInline) => {
      const { open, state } = createTestEdge();
      for (const page of [
        html(PAGE, { 'content-security-policy': policy }),
        html(
          PAGE.replace('<marquee-head', `<meta http-equiv="content-security-policy" content="${policy}"><marquee-head`),
        ),
      ]) {
        state.respond = page;
        const { text, headers } = await open('/page');
        const [, inMarkup = ''] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(text) ?? [];
        const amended = headers.get('content-security-policy') ?? inMarkup.replaceAll('&apos;', "'");
        const nonce = /hydrate\.js" [^>]*nonce="([^"]+)"/.exec(text)?.[1];
        expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
        expect(text.includes('<style nonce=')).toBe(isInline);
        expect(/<script async src="[^"]*pre-hydration\.js"/.test(text)).toBe(!isInline);
        expect(amended.includes(`style-src 'self' 'nonce-${nonce}'`)).toBe(isInline);
        expect(amended).toContain(policy.split(';')[0]);
      }
    },
  );

  it('are named by Link fields where the origin says that the page has the header, the same for every browser', async () => {
    const { open, state } = createTestEdge();
    const readLinks = async (headers: Record<string, string>, path = '/page') => {
      const page = await open(path, headers);
      expect(page.headers.has('marquee-hints')).toBe(false);
      return (page.headers.get('link') ?? '')
        .split(', ')
        .map((link) => link.replace(/^<\/header\/builds\/b1b1b1b1b1b1\/([^>]*)>; rel=(\w+).*/, '$2 $1'));
    };
    const modules = [
      'preload pre-hydration-suggestions.js',
      ...['hydrate.js', 'react.js', 'react-dom.js', 'messages-en_US.js'].map((file) => `modulepreload ${file}`),
      'preload fonts/figtree-latin-wght-normal.woff2',
    ];
    const hints = { 'marquee-hints': 'header', link: '</their.css>; rel=preload; as=style' };
    state.respond = html(PAGE, hints);
    expect(await readLinks({})).toEqual([hints.link, ...modules]);
    expect(await readLinks({ cookie: `marquee_build=${BUILD.id}` })).toEqual([hints.link, ...modules]);
    state.respond = html(PAGE, { ...hints, 'content-security-policy': "default-src 'self'" });
    expect(await readLinks({})).toEqual([hints.link, 'preload header.css', 'preload pre-hydration.js', ...modules]);
    expect(await readLinks({}, '/header/nothing')).toEqual(modules);
    state.respond = html(PAGE);
    expect(await readLinks({})).toEqual(['']);
  });

  it.each([
    ['https://elsewhere.example/', DE],
    ['//elsewhere.example/', DE],
    ['/shop/', ''],
    [`${DE}/shop/`, ''],
  ])(
    'and links have the header’s own with their host where the page’s addresses are relative to another: %s',
    async (href, start) => {
      const { open, state } = createTestEdge();
      state.respond = html(PAGE.replace('<marquee-head', `<base href="${href}"><marquee-head`));
      const { text } = await open(`${DE}/page`);
      const addresses = [
        ...text.matchAll(/ (?:href|src|action)="([^"]*)(?:\/signin\/|\/header\/builds\/[^"]*hydrate\.js|\/search)"/g),
      ];
      expect(new Set(addresses.map(([, address]) => address))).toEqual(new Set([start]));
    },
  );
});

describe('a header that cannot be rendered', () => {
  const createBrokenEdge = () => {
    const fail = (): never => {
      throw new Error('broken');
    };
    return createTestEdge({}, async () => ({ contract: BUILD.contract, renderHeader: fail, readLabels: () => ({}) }));
  };

  it('keeps the content of the placeholder, and gives an empty one and the edge’s own pages the fallback header', async () => {
    const { open, state } = createBrokenEdge();
    const page = await open('/page');
    expect([page.status, page.text]).toEqual([
      200,
      expect.stringContaining('<marquee-header><a href="/">Home</a></marquee-header><main id="main">'),
    ]);
    state.respond = html('<marquee-header locale="de_DE"> <!-- nothing --> </marquee-header>theirs');
    expect((await open(`${DE}/page`)).text).toMatch(
      /<marquee-header[^>]*>.*<header lang="de">.*Events finden<.*<\/header><\/marquee-header>theirs$/,
    );
    const notFound = await open('/header/no-such-page');
    expect([notFound.status, notFound.text]).toEqual([
      404,
      expect.stringMatching(/<header lang="en">.*<form action="[^"]+\/search" role="search">/),
    ]);
  });
});

describe('a placeholder', () => {
  const attribute = (value: unknown) => JSON.stringify(value).replaceAll('"', '&quot;');
  const organizer = {
    ...ANONYMOUS_USER,
    isAuthenticated: true,
    canCreateEvents: true,
    publicId: 'olu',
    fullName: 'Olu',
  };
  const evaluated = { 'creator-home': true, 'old-collections-link': true };
  const frame = '/header/playground/frame';
  const page = { path: '/', name: 'home', isHome: true, query: '', variant: 'default', showCreateEventCTA: true };
  const slot = { label: 'Gift <cards>', url: '/gift-cards/', gaLabel: 'gift-cards' };

  it.each<[attributes: string, props: object, path?: string]>([
    ['', { page, user: ANONYMOUS_USER, flags: evaluated, variant: 'full' }],
    [` user="${attribute({ ...organizer, hasTikibar: true })}"`, { user: organizer }],
    ...['null', '{', attribute({ fullName: 'Eve' }), attribute({ ...organizer, publicId: '../x' })].map(
      (user): [string, object] => [` user="${user}"`, { user: ANONYMOUS_USER }],
    ),
    // In the playground alone.
    [' flags=""', { flags: {} }, frame],
    [' flags="interests-detached,toString,nope"', { flags: { 'interests-detached': true } }, frame],
    [' flags="interests-detached"', { flags: evaluated }],
    [
      ' site=".ch" locale="fr_CH"',
      { env: { ebDomain: '.ch', localeInfo: { locale: 'fr_CH' } }, location: { slug: 'ca--san-francisco' } },
    ],
    [' site=".ch" locale="sv_SE"', { env: { localeInfo: { locale: 'de_CH' } } }],
    [' site=".nowhere"', { env: { ebDomain: '.com' } }],
    ...['//evil.example/', 'https://evil.example/', 'somewhere', '/a b', ''].map((path): [string, object] => [
      ` path="${path}"`,
      { page },
    ]),
    [
      ' path="/d/online/jazz/?page=2" variant="more-events"',
      { page: { path: '/d/online/jazz/?page=2', isHome: false, query: 'jazz', variant: 'more-events' } },
    ],
    [' shortcuts', { shortcuts: true }],
    [' variant="logo-only"', { variant: 'logo-only' }],
    [' show-create-event-cta="false"', { page: { showCreateEventCTA: false } }],
    [` slots="${attribute({ afterMenus: [slot] })}"`, { slots: { afterMenus: [slot] } }],
  ])('shows in place of the request’s what it names: %s', async (attributes, props, path = '/') => {
    const { open, state } = createTestEdge({ FLAGS: 'creator-home,old-collections-link' });
    state.respond = withHeader(attributes);
    expect((await open(path)).props).toMatchObject(props);
  });

  it('refuses a slot that is no link, and asks for a place as on the site that it names', async () => {
    const { open, state } = createTestEdge();
    for (const url of ['javascript:alert(1)', '//evil.example/', 'data:text/html,x']) {
      state.respond = withHeader(` slots="${attribute({ afterMenus: [{ ...slot, url }] })}"`);
      expect((await open('/')).props.slots).toBeUndefined();
    }
    state.respond = withHeader(' site=".be" locale="fr_BE"');
    await open('/');
    expect(state.seen.at(-2)?.headers).toMatchObject({ 'eb-host': 'www.marquee.be', 'eb-lang': 'fr_BE' });
  });
});

describe('an origin that fails', () => {
  it.each<[string, () => Response, number]>([
    ['reset', reset, 503],
    ['500', answerStatus(500), 503],
    ['503', answerStatus(503, { 'retry-after': '7' }), 503],
  ])(
    '%s: the page is the edge’s own, in the language of the site, with a header that works',
    async (_, fail, status) => {
      const { open, state } = createTestEdge();
      state.respond = fail;
      const page = await open(`${DE}/page`, { ...BROWSER, cookie: 'color-scheme=dark' });
      expect([page.status, page.headers.get('cache-control')]).toEqual([status, 'no-store']);
      expect(page.headers.get('retry-after')).toBe(_ === '503' ? '7' : '30');
      for (const part of ['<html lang="de-DE">', 'role="search"', ':root{color-scheme:dark;'])
        expect(page.text).toContain(part);
      expect(page.text).not.toContain('secret detail');
    },
  );

  it.each<[string, Record<string, string>, string]>([
    ['a script', SCRIPT, 'GET'],
    ['a form', BROWSER, 'POST'],
    ['a program', {}, 'GET'],
    ['a file', FILE, 'GET'],
  ])('answers %s itself where it answers: status, body and Retry-After', async (_, headers, method) => {
    const { open, state, pages } = createTestEdge();
    state.respond = answerStatus(500, { 'retry-after': '7' });
    const answer = await open('/orders', headers, { method });
    expect([answer.status, answer.headers.get('retry-after'), JSON.parse(answer.text).error]).toEqual([
      500,
      '7',
      'ORIGIN',
    ]);
    expect(pages()).toHaveLength(1);
  });

  it.each([
    ['/page?a=1&b=%20', '/page?a=1&b=%20'],
    ['//evil.example/x?y', '/.//evil.example/x?y'],
  ])('is tried again at the same address of the site: %s', async (path, expected) => {
    const { open, state } = createTestEdge();
    state.respond = reset;
    const [, href = ''] = /<a href="([^"]*)">Try again/.exec((await open(path, BROWSER)).text) ?? [];
    expect(href.replaceAll('&amp;', '&')).toBe(expected);
  });

  it('may have carried out a form, and the answer says so', async () => {
    const { open, state, pages } = createTestEdge();
    state.respond = reset;
    const page = await open('/orders/', BROWSER, { method: 'POST' });
    expect([page.status, page.headers.get('retry-after'), pages().length]).toEqual([503, null, 1]);
    expect(page.text).toContain('your request may have been carried out');
    expect(page.text).not.toContain('Try again');
    const answer = await open('/orders/', { accept: 'application/json' }, { method: 'PUT' });
    expect([answer.status, JSON.parse(answer.text).error_description]).toEqual([
      502,
      'The origin gave no answer. It may have carried out the request.',
    ]);
    expect(JSON.parse((await open('/orders', SCRIPT)).text)).toMatchObject({
      error: 'BAD_GATEWAY',
      error_description: 'The origin gave no answer.',
    });
  });

  it.each<[string, () => Response]>([
    ['a reset', reset],
    ['a 502', answerStatus(502)],
    ['a 503', answerStatus(503)],
  ])('is asked a second time after %s of what only reads', async (_, fail) => {
    for (const method of ['GET', 'HEAD']) {
      const { open, state, pages } = createTestEdge();
      state.respond = () => (pages().length === 1 ? fail() : html(PAGE)());
      expect([(await open('/page', BROWSER, { method })).status, pages().length]).toEqual([200, 2]);
    }
  });
});

it.each<[string, object, Record<string, string>, boolean]>([
  ['is missing on a computer', { isAttendee: true }, {}, false],
  [
    'is there by the user agent of a phone',
    { isAttendee: true },
    { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148' },
    true,
  ],
  ['is there by the hint of a phone', { isAttendee: true }, { 'sec-ch-ua-mobile': '?1' }, true],
  ['is there on a computer for who is no attendee', {}, {}, true],
])('"Manage my events" of an attendee %s', async (_, user, headers, isShown) => {
  const { text } = await createTestEdge().open('/page', { ...headers, cookie: await signSession(user) });
  const [, menu = ''] = text.split('data-menu="user"');
  expect(menu).toContain('Account settings');
  expect(menu.slice(0, menu.indexOf('</details>')).includes('Manage my events')).toBe(isShown);
});

it('trending searches in the props are those that the edge has in memory, and no page waits for others', async () => {
  const { open, finish, state } = createTestEdge();
  expect((await open('https://www.marquee.fr/page')).props).not.toHaveProperty('trending');
  // The first page has had them fetched behind its back.
  await finish();
  expect((await open('https://www.marquee.fr/page')).props).toMatchObject({
    trending: [expect.stringContaining('location=')],
    trendingTimeframe: 'week',
  });
  state.answerCall = answerStatus(500);
  await open(`${DE}/page`);
  await finish();
  expect((await open(`${DE}/page`)).props).not.toHaveProperty('trending');
});

it('a page that is fetched ahead counts no view of its build', async () => {
  const { open } = createTestEdge();
  const readViews = async () => {
    const { releases } = JSON.parse((await open('/header/status?format=json')).text);
    return releases.builds.find((one: { readonly build: string }) => one.build === BUILD.id)?.views ?? 0;
  };
  await open('/page', { 'sec-purpose': 'prefetch' });
  expect(await readViews()).toBe(0);
  await open('/page');
  expect(await readViews()).toBe(1);
});
