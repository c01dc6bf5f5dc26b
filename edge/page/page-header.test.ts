import { describe, expect, it, vi } from 'vitest';
import { ANONYMOUS_USER } from '../../shared/contracts/anonymous-user.ts';
import { BROWSER, BUILD, createTestEdge, DE, FILE, html, PAGE, SCRIPT, withHeader } from '../test/test-edge.ts';
import { answerStatus, reset } from '../test/test-proxy.ts';

vi.spyOn(console, 'error').mockReturnValue();

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
    ["script-src 'nonce-theirs' 'strict-dynamic'; style-src 'self'", true],
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
    ['/shop/', ''],
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
  const fail = (): never => {
    throw new Error('broken');
  };

  it('keeps the content of the placeholder, and gives an empty one and the edge’s own pages the fallback header', async () => {
    const server = { contract: BUILD.contract, renderHeader: fail, readLabels: () => ({}) };
    const { open, state } = createTestEdge({}, async () => server);
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
});

describe('an origin that fails', () => {
  it.each<[string, () => Response, retryAfter: string]>([
    ['reset', reset, '30'],
    ['503', answerStatus(503, { 'retry-after': '7' }), '7'],
  ])(
    '%s: the page is the edge’s own, in the language of the site, with a header that works',
    async (_, fail, retryAfter) => {
      const { open, state } = createTestEdge();
      state.respond = fail;
      const page = await open(`${DE}/page`, { ...BROWSER, cookie: 'color-scheme=dark' });
      expect([page.status, page.headers.get('cache-control')]).toEqual([503, 'no-store']);
      expect(page.headers.get('retry-after')).toBe(retryAfter);
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
});

it('trending searches in the props are those that the edge has in memory, and no page waits for others', async () => {
  const { open, finish } = createTestEdge();
  expect((await open('https://www.marquee.fr/page')).props).not.toHaveProperty('trending');
  // The first page has had them fetched behind its back.
  await finish();
  expect((await open('https://www.marquee.fr/page')).props).toMatchObject({
    trending: [expect.stringContaining('location=')],
    trendingTimeframe: 'week',
  });
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
