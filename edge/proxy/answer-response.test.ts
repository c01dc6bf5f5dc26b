import { describe, expect, it } from 'vitest';
import { SITES, type Site } from '../../shared/sites/sites.ts';
import type { CacheEntry } from '../cache/cache-entry.ts';
import { type CachedResponse, HIT } from '../cache/http-cache.ts';
import { type AnswerContext, AnswerResponder } from './answer-response.ts';

const RECEIVED_AT = 1_000_000;
const ENTRY: CacheEntry = {
  status: 200,
  headers: { etag: '"abc"' },
  body: new TextEncoder().encode('{"query":["jazz"]}'),
  freshMs: 60_000,
  staleWhileRevalidateMs: 0,
  staleIfErrorMs: 0,
  generatedAt: RECEIVED_AT,
};

const findSite = (hasOneLanguage: boolean): Site => {
  const site = SITES.find(({ languages }) => (languages.length === 1) === hasOneLanguage);
  if (site === undefined) throw new Error('no such site');
  return site;
};

const createContext = ({
  site = findSite(true),
  browserCache = 'public',
  fields = {},
}: {
  readonly site?: Site;
  readonly browserCache?: AnswerContext['browserCache'];
  readonly fields?: Record<string, string>;
} = {}): AnswerContext => ({
  siteLocale: { site, language: site.languages[0] },
  browserCache,
  requestHeaders: new Headers(fields),
});

const answer = (
  entry: Partial<CacheEntry> = {},
  outcome: CachedResponse['outcome'] = { result: 'miss' },
  servedAt = RECEIVED_AT,
): CachedResponse => ({ entry: { ...ENTRY, ...entry }, outcome, servedAt });

const readHeaders = (cached: CachedResponse, context = createContext()) =>
  Object.fromEntries(new AnswerResponder().respond(cached, context).headers);

describe('an answer of the proxy', () => {
  it('has the fields that the edge builds, and none that the origin sent', async () => {
    const headers = { etag: '"abc"', 'set-cookie': 'a=b', server: 'origin', 'cache-control': 'max-age=1' };
    const response = new AnswerResponder().respond(answer({ headers }), createContext());
    expect(Object.fromEntries(response.headers)).toEqual({
      age: '0',
      'cache-control': 'public, max-age=60',
      'cache-status': 'marquee; fwd=miss; ttl=60',
      'content-type': 'application/json; charset=utf-8',
      etag: '"abc"',
      'x-content-type-options': 'nosniff',
    });
    expect([response.status, await response.json()]).toEqual([200, { query: ['jazz'] }]);
  });

  it.each([
    ['in whole seconds of its freshness', 'public', 1_999, 'public, max-age=1'],
    ['as long as it is fresh at all', 'public', 1, 'public, max-age=0'],
    ['not at all where the origin says so', 'public', 0, 'no-store'],
    ['not at all where it is private and the origin says so', 'private', 0, 'no-store'],
    ['after asking, by its own browser, where it depends on the place', 'private', 60_000, 'private, no-cache'],
  ] as const)('is kept by browsers %s', (_, browserCache, freshMs, expected) => {
    expect(readHeaders(answer({ freshMs }), createContext({ browserCache }))['cache-control']).toBe(expected);
  });

  it('says its age to caches that may keep it, and to no others', () => {
    const old = answer({}, { result: 'stale' }, RECEIVED_AT + 12_900);
    expect(readHeaders(old).age).toBe('12');
    expect(readHeaders(old, createContext({ browserCache: 'private' }))).not.toHaveProperty('age');
  });

  it('varies by language where the site has more than one', () => {
    expect(readHeaders(answer(), createContext({ site: findSite(false) })).vary).toBe('eb-lang');
    expect(readHeaders(answer())).not.toHaveProperty('vary');
  });

  it('has no entity tag where none is stored', () => {
    expect(readHeaders(answer({ headers: {} }))).not.toHaveProperty('etag');
  });

  it('is not sent again to a client that has it', async () => {
    const fields = { 'if-none-match': '"abc"' };
    const response = new AnswerResponder().respond(answer(), createContext({ fields }));
    expect([response.status, await response.text()]).toEqual([304, '']);
  });

  it('that is negative is a problem, which nobody keeps', async () => {
    const response = new AnswerResponder().respond(answer({ status: 404 }), createContext());
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-status')).toBe('marquee; fwd=miss; ttl=60');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(['age', 'etag'].filter((name) => response.headers.has(name))).toEqual([]);
    expect(await response.json()).toMatchObject({ error: 'NOT_FOUND' });
  });
});

describe('a hit', () => {
  it('has the age and the lifetime of its second', () => {
    const responder = new AnswerResponder();
    const read = (servedAt: number) => {
      const { headers } = responder.respond({ entry: ENTRY, outcome: HIT, servedAt }, createContext());
      return [headers.get('age'), headers.get('cache-status')];
    };
    expect(read(RECEIVED_AT + 1_000)).toEqual(['1', 'marquee; hit; ttl=59']);
    expect(read(RECEIVED_AT + 1_900)).toEqual(['1', 'marquee; hit; ttl=59']);
    expect(read(RECEIVED_AT + 2_000)).toEqual(['2', 'marquee; hit; ttl=58']);
  });

  it('has fields of its own beside an answer of the same entry that was fetched', () => {
    const responder = new AnswerResponder();
    const read = (outcome: CachedResponse['outcome']) =>
      responder.respond({ entry: ENTRY, outcome, servedAt: RECEIVED_AT }, createContext()).headers.get('cache-status');
    expect(read(HIT)).toBe('marquee; hit; ttl=60');
    expect(read({ result: 'miss', stored: true })).toBe('marquee; fwd=miss; ttl=60; stored');
    expect(read(HIT)).toBe('marquee; hit; ttl=60');
  });
});
