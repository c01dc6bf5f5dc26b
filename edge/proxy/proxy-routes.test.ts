import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import { AUTOCOMPLETE_PATH } from '../../shared/endpoints/autocomplete/autocomplete.ts';
import { findSiteByHost } from '../../shared/sites/sites.ts';
import type { EdgeEnv } from '../env.ts';
import { createErrorHandler } from '../http/problem-response.ts';
import { createObservation, type Observation } from '../observation.ts';
import { TEST_TRACE } from '../test/edge-request.ts';
import { ApiProxy } from './api-proxy.ts';
import { createProxyObserver, type ProxyEvent, type ProxyObserver } from './proxy-observer.ts';
import { createProxyRoutes } from './proxy-routes.ts';

const SEARCH = `${AUTOCOMPLETE_PATH}?q=jazz&place_id=online`;
const MINUTE_MS = 60_000;

let now: number;
let events: ProxyEvent[];
let work: Promise<unknown>[];
let calls: { readonly url: string; readonly language: string | null }[];
let counted: unknown[];
let observation: Observation;
/** What the origin does with the next call. */
let respond: () => Promise<Response>;
let observe: (event: ProxyEvent) => void;

beforeEach(() => {
  now = 1_800_000_000_000;
  [events, work, calls, counted] = [[], [], [], []];
  respond = async () => Response.json({ query: ['jazz'] });
  observe = (event) => void events.push(event);
});

/** The proxy before an origin, as the edge mounts it; returns what asks it. */
function createProxy() {
  const origin = {
    base: 'https://origin.test',
    fetch: async (url: string, init: RequestInit) => {
      calls.push({ url, language: new Headers(init.headers).get('eb-lang') });
      now += 25;
      return respond();
    },
  };
  const api = new ApiProxy({ origin, stage: 'test', openCache: () => undefined, clock: () => now });
  const onward = createProxyObserver({ countUpstream: (event) => void counted.push(event) });
  const observer: ProxyObserver = {
    ...onward,
    observe(c, event) {
      onward.observe(c, event);
      observe(event);
    },
  };
  const app = new Hono<EdgeEnv>();
  app.use(async (c, next) => {
    const site = findSiteByHost(new URL(c.req.url).hostname);
    if (site === undefined) throw new Error('no site');
    observation = createObservation(0);
    c.set('siteLocale', { site, language: site.languages[0] });
    c.set('observation', observation);
    c.set('correlationId', 'test');
    c.set('trace', TEST_TRACE);
    c.set('geo', {});
    await next();
  });
  app.route('/', createProxyRoutes(api, observer));
  app.onError(createErrorHandler(() => {}));
  const context = {
    waitUntil: (promise: Promise<unknown>) => void work.push(promise),
    passThroughOnException: () => {},
    props: {},
  };
  return async (path: string, init: RequestInit = {}, host = 'www.marquee.com') =>
    app.request(`https://${host}${path}`, init, {}, context);
}

describe('a call of the proxy', () => {
  it('is a miss, then a hit, then stale while it is refreshed', async () => {
    const request = createProxy();
    await request(SEARCH);
    expect(observation).toMatchObject({ route: 'autocomplete', cache: 'miss', originMs: 25 });
    await request(SEARCH);
    expect(observation).toMatchObject({ route: 'autocomplete', cache: 'hit', originMs: null, upstreamCalls: [] });
    now += 5 * MINUTE_MS - 1;
    await request(SEARCH);
    now += 1;
    expect((await request(SEARCH)).status).toBe(200);
    await Promise.all(work);
    expect(events.map(({ cache }) => cache)).toEqual(['miss', 'hit', 'hit', 'stale']);
    expect(events.map(({ waitedForOrigin }) => waitedForOrigin)).toEqual([true, false, false, false]);
    expect(events[0]).toEqual({
      ...{ endpoint: 'autocomplete', site: '.com', locale: 'en_US', status: 200, cache: 'miss' },
      ...{ durationMs: 25, waitedForOrigin: true },
    });
    expect(calls).toHaveLength(2);
  });

  it('that joins the call of another is collapsed', async () => {
    const request = createProxy();
    await Promise.all([request(SEARCH), request(SEARCH)]);
    expect(calls).toHaveLength(1);
    expect(events.map(({ cache }) => cache).sort()).toEqual(['collapsed', 'miss']);
  });

  it('is stale where the origin fails after that, and a miss that waited where nothing is stored', async () => {
    const request = createProxy();
    await request(SEARCH);
    respond = async () => Response.json({}, { status: 500 });
    now += 2 * 60 * MINUTE_MS;
    expect((await request(SEARCH)).status).toBe(200);
    const failed = await request(SEARCH.replace('jazz', 'salsa'));
    expect(failed.status).toBe(502);
    expect(failed.headers.get('cache-status')).toBe('marquee; fwd=miss');
    expect(events[1]?.cache).toBe('stale');
    expect(events.at(-1)).toMatchObject({ status: 502, cache: 'miss', waitedForOrigin: true });
  });

  it('with wrong arguments asks neither the cache nor the origin', async () => {
    const response = await createProxy()(`${AUTOCOMPLETE_PATH}?q=`);
    expect(response.status).toBe(400);
    expect(events).toMatchObject([{ status: 400, cache: null, waitedForOrigin: false }]);
    expect(calls).toEqual([]);
  });

  it('of which the origin knows nothing is remembered as that, and fresh', async () => {
    respond = async () => Response.json({ error: 'NOT_FOUND' }, { status: 404 });
    const request = createProxy();
    expect((await request(SEARCH)).status).toBe(404);
    expect((await request(SEARCH)).status).toBe(404);
    expect(calls).toHaveLength(1);
    expect(events.map(({ cache, status }) => [cache, status])).toEqual([
      ['miss', 404],
      ['hit', 404],
    ]);
    expect(counted).toMatchObject([{ upstream: 'search', outcome: 'not-found' }]);
  });

  it('that finds an empty list is asked again after ten seconds', async () => {
    respond = async () => Response.json({ query: [] });
    const request = createProxy();
    const response = await request(SEARCH);
    expect(response.headers.get('cache-control')).toBe('public, max-age=10');
    now += 10_001;
    await request(SEARCH);
    expect(calls).toHaveLength(2);
  });

  it('keeps an answer only as long as the origin allows, and gives it a strong tag of its own', async () => {
    respond = async () =>
      Response.json({ query: ['jazz'] }, { headers: { 'cache-control': 'max-age=7', etag: 'W/"o"' } });
    const response = await createProxy()(SEARCH);
    expect(response.headers.get('cache-control')).toBe('public, max-age=7');
    expect(response.headers.get('etag')).toMatch(/^"/);
  });

  it('counts each call to the origin, with its outcome', async () => {
    const request = createProxy();
    await request(SEARCH);
    expect(observation.upstreamCalls).toEqual([{ upstream: 'search', outcome: 'ok', durationMs: 25 }]);
    expect(counted).toEqual([{ upstream: 'search', outcome: 'ok', durationMs: 25 }]);
    respond = async () => Response.json({}, { status: 403 });
    await request(SEARCH.replace('jazz', 'salsa'));
    expect(counted[1]).toMatchObject({ outcome: '403' });
  });

  it('is answered where its observer throws', async () => {
    observe = () => {
      throw new Error('broken observer');
    };
    expect((await createProxy()(SEARCH)).status).toBe(200);
  });
});

describe('the language of a call', () => {
  const ask = async (language?: string) => {
    const headers = language === undefined ? {} : { 'eb-lang': language };
    await createProxy()(SEARCH, { headers }, 'www.marquee.ca');
    return [calls[0]?.language, events[0]?.locale];
  };

  it('is that of its field', async () => {
    expect(await ask('fr_CA')).toEqual(['fr_CA', 'fr_CA']);
  });

  it.each([undefined, 'de_DE', ''])('is the first of the site where the field is %s', async (language) => {
    expect(await ask(language)).toEqual(['en_CA', 'en_CA']);
  });
});

describe('an address of the proxy', () => {
  const path = AUTOCOMPLETE_PATH;
  const bare = path.slice(0, -1);

  it('without its last slash is redirected, with its query', async () => {
    const response = await createProxy()(`${bare}?q=jazz`);
    expect([response.status, response.headers.get('location'), response.headers.get('cache-control')]).toEqual([
      ...[308, `${path}?q=jazz`, 'no-store'],
    ]);
    expect((await createProxy()(bare, { method: 'POST' })).status).toBe(404);
  });

  it('ends before its fragment', async () => {
    expect((await createProxy()(`${bare}#top?q=1`)).headers.get('location')).toBe(path);
    expect((await createProxy()(`${bare}?q=1#top`)).headers.get('location')).toBe(`${path}?q=1`);
    expect((await createProxy()(`${bare}?`)).headers.get('location')).toBe(`${path}?`);
  });

  it('is read only', async () => {
    const options = await createProxy()(SEARCH, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    const post = await createProxy()(SEARCH, { method: 'POST' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(calls).toEqual([]);
    expect((await createProxy()(SEARCH, { method: 'HEAD' })).status).toBe(200);
  });

  it('is an endpoint, exactly as it is sent', async () => {
    for (const other of [`${path}x.css`, path.replace('a', '%61'), `${path}/`])
      expect((await createProxy()(other)).status).toBe(404);
  });
});
