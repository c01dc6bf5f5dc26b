import { describe, expect, it } from 'vitest';
import { ANONYMOUS_USER } from '../../shared/contracts/anonymous-user.ts';
import type { HeaderProps } from '../../shared/contracts/header-props.ts';
import { parseSecretKeys } from '../../shared/contracts/hmac-keys.ts';
import { SessionTokens } from '../../shared/contracts/session-token.ts';
import { SESSION_COOKIE } from '../../shared/cookies/session-cookies.ts';
import type { HeaderFlags } from '../../shared/flags/flags.ts';
import type { EdgeVariables } from '../env.ts';
import type { Observation } from '../observation.ts';
import { createEdgeApp, PROD } from '../test/edge-request.ts';
import { chooseTestRelease, createTestManifest, createTestRelease } from '../test/test-release.ts';
import type { FindTrending, TrendingProps } from './find-trending.ts';
import { createFragmentRoutes } from './fragment-routes.ts';
import { type CountRender, createHeaderRenderer, type RenderOutcome } from './header-html.ts';
import type { HeaderRelease } from './header-release.ts';

const FILES = ['header.css', 'hydrate.js', 'react.js', 'react-dom.js'];
const MANIFEST = createTestManifest('b1b1b1b1b1b1', Object.fromEntries(FILES.map((file) => [file, 'sha384-x'])));
const OTHER = createTestRelease({ ...MANIFEST, id: 'c2c2c2c2c2c2' });
const NO_TRENDING: TrendingProps = {};
const PHONE = { 'sec-ch-ua-mobile': '?1' };

/** Fragments of a build, where the flag `creator-home` is on for phones. */
function openFragments(
  release: HeaderRelease = createTestRelease(MANIFEST),
  cookie: string | null = null,
  resolveFlags: EdgeVariables['resolveFlags'] = async (_, { isMobile }): Promise<HeaderFlags> =>
    isMobile ? { 'creator-home': true } : {},
  variables: Record<string, unknown> = {},
  findTrending: FindTrending = () => NO_TRENDING,
) {
  const outcomes: RenderOutcome[] = [];
  const errors: unknown[] = [];
  const observations: Observation[] = [];
  const onRender: CountRender = (_, outcome) => outcomes.push(outcome);
  const app = createEdgeApp((edge) => {
    edge.use((c, next) => {
      observations.push(c.get('observation'));
      c.set('resolveFlags', resolveFlags);
      return next();
    });
    edge.route(
      '/',
      createFragmentRoutes({
        chooseRelease: async (c) => ({ ...(await chooseTestRelease(release)(c)), cookie }),
        findRelease: async (_, id) => (id === OTHER.build.id ? OTHER : null),
        findTrending,
        renderHeaderHtml: createHeaderRenderer({ onRender, now: () => 0 }),
        onRender,
        reportError: (_, error) => errors.push(error),
      }),
    );
  }, variables);
  return { outcomes, errors, observations, request: app.request };
}

it('a fragment that everybody may share has the flags of one device, whoever requests it first', async () => {
  const { request } = openFragments();
  const desktop = await (await request('/header/fragment')).text();
  expect(desktop).toContain('data-marquee-props');
  expect(await (await request('/header/fragment', { headers: PHONE })).text()).toBe(desktop);
});

it('the files of a build come from the site, whichever hosts serve icons and images', async () => {
  const read = async (variables: Record<string, unknown>) =>
    (await openFragments(undefined, null, undefined, variables).request('/header/fragment')).text();
  const html = await read({ STATIC_HOST: 'static.example', IMAGE_HOST: 'img.example' });
  expect(html).toContain('src="https://www.marquee.com/header/builds/b1b1b1b1b1b1/hydrate.js" integrity="sha384-x"');
  expect(html).toBe(await read({}));
});

it.each([
  ['anonymous', false, 'private, max-age=15'],
  ['signed in', true, 'private, no-store'],
])(
  'a fragment remembers the share of a new user who is %s, and is kept for nobody else',
  async (_, isSignedIn, cacheControl) => {
    const iat = Math.floor(Date.now() / 1000);
    const session = await new SessionTokens(parseSecretKeys(PROD.SESSION_KEYS)).sign({
      user: { ...ANONYMOUS_USER, isAuthenticated: true, publicId: 'ana-1' },
      sid: 'fragment',
      iat,
      exp: iat + 600,
    });
    const { request } = openFragments(undefined, 'marquee_channel=7');
    const { headers } = await request('/header/fragment', {
      headers: isSignedIn ? { cookie: `${SESSION_COOKIE}=${session}` } : {},
    });
    expect([headers.get('set-cookie'), headers.get('cache-control')]).toEqual(['marquee_channel=7', cacheControl]);
  },
);

it('a fragment of a channel that its host names remembers no share, and may be kept for everybody', async () => {
  const { request } = openFragments(undefined, 'marquee_channel=7');
  const { headers } = await request('/header/fragment?channel=stable');
  expect([headers.get('set-cookie'), headers.get('cache-control')]).toEqual([
    null,
    'public, max-age=15, stale-if-error=600',
  ]);
});

it('a fragment is of the build that is named, where that is known, and remembers no share', async () => {
  const { request } = openFragments(undefined, 'marquee_channel=7');
  const read = async (build: string) => {
    const response = await request(`/header/fragment?build=${build}`);
    const [, id] = /data-marquee-build="[^"]*\/([0-9a-f]+)\/"/.exec(await response.text()) ?? [];
    return [response.status, id, response.headers.get('set-cookie')];
  };
  expect(await read('c2c2c2c2c2c2')).toEqual([200, 'c2c2c2c2c2c2', null]);
  expect(await read('d3d3d3d3d3d3')).toEqual([200, 'b1b1b1b1b1b1', null]);
  expect((await read('../secret'))[0]).toBe(400);
});

it('a fragment is the same for the next anonymous user and counts as a view, until flags or arguments differ', async () => {
  let flags: HeaderFlags = {};
  const { outcomes, request } = openFragments(undefined, null, async () => flags);
  const read = async (path: string) => {
    const response = await request(`https://www.marquee.ch${path}`);
    return [response.headers.get('etag'), await response.text()] as const;
  };
  const german = await read('/header/fragment?path=/');
  expect(await read('/header/fragment?path=/')).toEqual(german);
  expect(outcomes).toEqual(['rendered', 'rendered']);

  const [frenchTag, french] = await read('/header/fragment?path=/fr/');
  expect(french).toContain('Trouver un événement');
  flags = { 'new-signin-signup': true };
  const [signUpTag] = await read('/header/fragment?path=/');
  expect(new Set([german[0], frenchTag, signUpTag]).size).toBe(3);

  flags = {};
  const known = await request('https://www.marquee.ch/header/fragment?path=/', {
    headers: { 'if-none-match': german[0] ?? '' },
  });
  expect([known.status, await known.text()]).toEqual([304, '']);
});

it('a fragment has the trending searches that memory has, for its place, and is another once they are others', async () => {
  let trending: TrendingProps = NO_TRENDING;
  const places: unknown[] = [];
  const findTrending: FindTrending = (_, { site }, location) => {
    places.push([site.domain, location?.slug]);
    return trending;
  };
  const { outcomes, request } = openFragments(undefined, null, undefined, {}, findTrending);
  const read = async (query = '') => {
    const response = await request(`https://www.marquee.ch/header/fragment${query}`);
    const [, props = '{}'] = /data-marquee-props>(.*?)<\/script>/.exec(await response.text()) ?? [];
    return { tag: response.headers.get('etag'), props: JSON.parse(props) as Partial<HeaderProps> };
  };
  const without = await read();
  expect(without.props).not.toHaveProperty('trending');
  trending = { trending: ['jodeln'], trendingTimeframe: 'week' };
  const first = await read();
  expect(first.props).toMatchObject({ ...trending, location: null });
  trending = { ...trending };
  expect((await read()).tag).toBe(first.tag);
  trending = { ...trending, trending: ['schwingen'] };
  expect((await read()).props.trending).toEqual(['schwingen']);
  expect(new Set([without.tag, first.tag, (await read()).tag]).size).toBe(3);
  expect(outcomes).toEqual(Array(5).fill('rendered'));

  const location = encodeURIComponent(JSON.stringify({ slug: 'switzerland--bern', currentPlace: '<Bern>' }));
  expect((await read(`?location=${location}`)).props.location).toMatchObject({
    currentPlace: '<Bern>',
    isOnline: false,
  });
  expect(places.slice(-2)).toEqual([
    ['.ch', undefined],
    ['.ch', 'switzerland--bern'],
  ]);
});

describe('a fragment whose header cannot be rendered', () => {
  const broken = (part: 'render' | 'readLabels'): HeaderRelease => {
    const { build, renderer } = createTestRelease(MANIFEST);
    return { build, renderer: { ...renderer, [part]: () => Promise.reject(new Error('broken')) } };
  };

  it('is the fallback header with links and a search field in the messages of its site, kept by nobody, and one render failure', async () => {
    const { outcomes, errors, observations, request } = openFragments(broken('render'));
    const response = await request('https://www.marquee.ch/header/fragment?path=/fr/');
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(response.headers.get('content-language')).toBe('fr-CH');
    const html = await response.text();
    expect(html).toContain('<a href="https://www.marquee.ch/fr/">Marquee</a>');
    expect(html).toContain('<a href="https://www.marquee.ch/d/fr/local/events/">Trouver un événement</a>');
    expect(html).toContain('<form action="https://www.marquee.ch/search" role="search"><input type="search" name="q"');
    expect(html).not.toMatch(/<script|<link/);
    expect([outcomes, errors.length]).toEqual([['failed'], 1]);
    expect(observations).toMatchObject([{ hasFallbackHeader: true }]);
  });

  it('is the fallback header where the build gives no messages, and one render failure', async () => {
    const { outcomes, errors, request } = openFragments(broken('readLabels'));
    const response = await request('/header/fragment');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('role="search"');
    expect([outcomes, errors.length]).toEqual([['failed'], 1]);
  });

  it('still names arguments that are wrong', async () => {
    expect((await openFragments(broken('render')).request('/header/fragment?variant=x')).status).toBe(400);
  });
});
