import { expect, it } from 'vitest';
import type { HeaderProps } from '../../shared/contracts/header-props.ts';
import type { HeaderFlags } from '../../shared/flags/flags.ts';
import { createEdgeApp } from '../test/edge-request.ts';
import { BUILD, signSession } from '../test/test-edge.ts';
import { chooseTestRelease, createTestRelease } from '../test/test-release.ts';
import type { FindTrending, TrendingProps } from './find-trending.ts';
import { createFragmentRoutes } from './fragment-routes.ts';
import { type CountRender, createHeaderRenderer, type RenderOutcome } from './header-html.ts';
import type { HeaderRelease } from './header-release.ts';

const OTHER = createTestRelease({ ...BUILD, id: 'c2c2c2c2c2c2' });
const NO_TRENDING: TrendingProps = {};
const CH = 'https://www.marquee.ch/header/fragment';
const SHARED = 'public, max-age=15, stale-if-error=600';

interface Options {
  readonly release?: HeaderRelease;
  /** Of a user whose share is new. */
  readonly cookie?: string;
  readonly variables?: Record<string, unknown>;
  readonly findTrending?: FindTrending;
  readonly readFlags?: (isMobile: boolean) => HeaderFlags;
}

/** Fragments of a build. */
function openFragments({
  release = createTestRelease(BUILD),
  cookie,
  variables,
  findTrending = () => NO_TRENDING,
  readFlags = () => ({}),
}: Options = {}) {
  const outcomes: RenderOutcome[] = [];
  const errors: unknown[] = [];
  const onRender: CountRender = (_, outcome) => outcomes.push(outcome);
  const { request, observations } = createEdgeApp((edge) => {
    edge.use((c, next) => {
      c.set('resolveFlags', async (_, { isMobile }) => readFlags(isMobile));
      return next();
    });
    edge.route(
      '/',
      createFragmentRoutes({
        chooseRelease: async (c) => ({ ...(await chooseTestRelease(release)(c)), cookie: cookie ?? null }),
        findRelease: async (_, id) => (id === OTHER.build.id ? OTHER : null),
        findTrending,
        renderHeaderHtml: createHeaderRenderer(onRender, () => 0),
        onRender,
        reportError: (_, error) => errors.push(error),
      }),
    );
  }, variables);
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const response = await request(path, { headers });
    const text = await response.text();
    const props: Partial<HeaderProps> = JSON.parse(/data-marquee-props>(.*?)<\/script>/s.exec(text)?.[1] ?? '{}');
    return { status: response.status, headers: response.headers, tag: response.headers.get('etag') ?? '', text, props };
  };
  return { outcomes, errors, observations, read };
}

it.each([
  ['', {}, 'de-CH'],
  ['?path=/fr/', {}, 'fr-CH'],
  ['?path=/fr/&locale=it_CH', {}, 'it-CH'],
  ['?locale=it_CH', { 'eb-lang': 'fr_CH' }, 'it-CH'],
  ['?path=/fr/', { 'eb-lang': 'sv_SE' }, 'fr-CH'],
])('a fragment %s with %j is in %s', async (query, headers, tag) => {
  const page = await openFragments().read(CH + query, headers);
  expect(page.headers.get('content-language')).toBe(tag);
  expect(page.text).toContain(`messages-${tag.replace('-', '_')}.js`);
});

it('may be kept by hosts and caches for 15 seconds while nobody is signed in, with the flags of one device', async () => {
  const { read } = openFragments({ readFlags: (isMobile) => (isMobile ? { 'creator-home': true } : {}) });
  const phone = { 'sec-ch-ua-mobile': '?1' };
  const first = await read(CH, phone);
  expect([first.headers.get('cache-control'), first.headers.get('vary'), first.props.flags]).toEqual([
    SHARED,
    'Cookie, eb-lang',
    {},
  ]);
  expect((await read('https://www.marquee.de/header/fragment')).headers.get('vary')).toBe('Cookie');
  expect((await read(CH)).text).toBe(first.text);
  const known = await read(CH, { 'if-none-match': `"x", ${first.tag}` });
  expect([known.status, known.text, known.tag]).toEqual([304, '', first.tag]);
  expect((await read(`${CH}?variant=logo-only`, { 'if-none-match': first.tag })).status).toBe(200);

  const cookie = await signSession({ isAttendee: true });
  const own = await read(CH, { cookie, 'if-none-match': first.tag });
  expect([own.status, own.headers.get('cache-control'), own.tag]).toEqual([200, 'private, no-store', '']);
  expect(own.headers.get('vary')).toBe('Cookie, eb-lang, Sec-CH-UA-Mobile, User-Agent');
  const hasManage = async (headers: Record<string, string>) =>
    (await read(CH, { ...headers, cookie })).text.includes('data-track="menu:manage-events"');
  expect([await hasManage({}), await hasManage(phone), await hasManage({})]).toEqual([false, true, false]);
});

it('has no search where only the logo is asked for, and the links and the banner of its host', async () => {
  const { read } = openFragments();
  expect((await read(`${CH}?variant=logo-only`)).text).not.toContain('role="search"');
  const link = { label: 'Cart', url: 'https://shop.example/cart/', gaLabel: 'cart' };
  const slots = { beforeSignIn: [link], banner: { text: 'Free returns', link } };
  const { text } = await read(`${CH}?slots=${encodeURIComponent(JSON.stringify(slots))}`);
  for (const part of [
    'role="search"',
    'href="https://shop.example/cart/" data-track="header:cart">Cart</a>',
    'Free returns',
  ])
    expect(text).toContain(part);
});

it('has its styles in its text, or with its scripts in files with integrity of the site, where a host requests it so', async () => {
  const { read } = openFragments({ variables: { STATIC_HOST: 'static.example', IMAGE_HOST: 'img.example' } });
  const base = 'https://www.marquee.ch/header/builds/b1b1b1b1b1b1/';
  const inline = (await read(CH)).text;
  expect(inline).toContain(
    `<style data-marquee-build="${base}" data-integrity="sha384-header.css">@font-face{src:url(${base}fonts/a)}</style>`,
  );
  expect(inline).not.toContain('rel="stylesheet"');
  const { text } = await read(`${CH}?styles=file`);
  // A block of JSON is data: no policy of a host stops it. Browsers know no integrity of fonts.
  const tags = text.match(/<(?:script|link)(?![^>]* (?:type="application\/json"|as="font"))[^>]*>/g) ?? [];
  expect(tags.filter((tag) => /<script|rel="stylesheet"/.test(tag)).length).toBeGreaterThan(2);
  for (const tag of tags) expect(tag).toMatch(new RegExp(` (?:src|href)="${base}[^"]+"[^>]* integrity="sha384-[^"]+"`));
  expect(text).not.toMatch(/<style|<[^>]+ (?:style|on\w+)=/);
  const script = '<script data-integrity="sha384-pre-hydration.js">serveSearch()</script>';
  for (const [query, count] of Object.entries({
    '': 0,
    '?scripts=file': 0,
    '?scripts=inline': 1,
    '?scripts=inline&styles=file': 1,
  })) {
    const { text } = await read(CH + query);
    expect([text.split(script).length - 1, /[/]pre-hydration[.]js"/.test(text)], query).toEqual([count, count === 0]);
  }
});

it.each([
  ['locale=sv_SE', ['locale']],
  ['variant=full&variant=full', ['variant']],
  ['styles=none&scripts=', ['styles', 'scripts']],
  ['location={}', ['location']],
  ['slots={"drawer":[{"label":"x","gaLabel":"x","url":"javascript:alert(1)"}]}', ['slots']],
  ['build=../secret', ['build']],
  ['path=x&variant=x&locale=x', ['path', 'variant', 'locale']],
])('refuses %s by name, also where the header cannot be rendered', async (query, fields) => {
  const { status, text } = await openFragments({ release: broken('render') }).read(`${CH}?${query}`);
  expect([status, Object.keys(JSON.parse(text).error_detail.ARGUMENTS_ERROR)]).toEqual([400, fields]);
});

it('remembers the share of a new user, and is kept for nobody else; none where a channel or a known build is named', async () => {
  const { read } = openFragments({ cookie: 'marquee_channel=7' });
  const cookie = await signSession();
  const ask = async (query: string, headers: Record<string, string> = {}) => {
    const { status, headers: given, text } = await read(CH + query, headers);
    const [, build] = /data-marquee-build="[^"]*\/([0-9a-f]+)\/"/.exec(text) ?? [];
    return [status, build, given.get('set-cookie'), given.get('cache-control')];
  };
  expect(await ask('')).toEqual([200, BUILD.id, 'marquee_channel=7', 'private, max-age=15']);
  expect(await ask('', { cookie })).toEqual([200, BUILD.id, 'marquee_channel=7', 'private, no-store']);
  expect(await ask('?channel=stable')).toEqual([200, BUILD.id, null, SHARED]);
  expect(await ask('?build=c2c2c2c2c2c2')).toEqual([200, OTHER.build.id, null, SHARED]);
  expect(await ask('?build=d3d3d3d3d3d3')).toEqual([200, BUILD.id, null, SHARED]);
});

it('is the same for the next anonymous user and counts as a view, until flags, arguments or trending searches differ', async () => {
  let flags: HeaderFlags = {};
  let trending = NO_TRENDING;
  const slugs: unknown[] = [];
  const { outcomes, read } = openFragments({
    readFlags: () => flags,
    findTrending(_, _siteLocale, location) {
      slugs.push(location?.slug);
      return trending;
    },
  });
  const german = await read(CH);
  expect(await read(CH)).toEqual(german);
  expect(german.props).not.toHaveProperty('trending');
  const tags = [german.tag, (await read(`${CH}?path=/fr/`)).tag];
  flags = { 'new-signin-signup': true };
  tags.push((await read(CH)).tag);
  flags = {};
  trending = { trending: ['jodeln'], trendingTimeframe: 'week' };
  const first = await read(CH);
  expect(first.props).toMatchObject({ ...trending, location: null });
  trending = { ...trending };
  expect((await read(CH)).tag).toBe(first.tag);
  trending = { ...trending, trending: ['schwingen'] };
  const second = await read(CH);
  expect(second.props.trending).toEqual(['schwingen']);
  expect(new Set([...tags, first.tag, second.tag]).size).toBe(5);
  expect(outcomes).toEqual(Array(7).fill('rendered'));

  const location = encodeURIComponent(JSON.stringify({ slug: 'switzerland--bern', currentPlace: '<Bern>' }));
  expect((await read(`${CH}?location=${location}`)).props.location).toMatchObject({ currentPlace: '<Bern>' });
  expect(slugs.slice(-2)).toEqual([undefined, 'switzerland--bern']);
});

function broken(part: 'render' | 'readLabels'): HeaderRelease {
  const { build, renderer } = createTestRelease(BUILD);
  return { build, renderer: { ...renderer, [part]: () => Promise.reject(new Error('broken')) } };
}

it.each(['render', 'readLabels'] as const)(
  'a fragment whose header cannot be rendered is the fallback header in the messages of its site, kept by nobody, and one render failure: %s',
  async (part) => {
    const { outcomes, errors, observations, read } = openFragments({ release: broken(part) });
    const { status, headers, text } = await read(`${CH}?path=/fr/`);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({ 'cache-control': 'no-store', 'content-language': 'fr-CH' });
    for (const tag of [
      '<a href="https://www.marquee.ch/fr/">Marquee</a>',
      '<a href="https://www.marquee.ch/d/fr/local/events/">Trouver un événement</a>',
      '<form action="https://www.marquee.ch/search" role="search">',
    ])
      expect(text).toContain(tag);
    expect(text).toMatch(/^<div data-marquee-slot><header lang="fr">(?!.*<(?:script|link)).*<\/header><\/div>$/);
    expect([outcomes, errors.length]).toEqual([['failed'], 1]);
    expect(observations).toMatchObject([{ hasFallbackHeader: true }]);
  },
);
