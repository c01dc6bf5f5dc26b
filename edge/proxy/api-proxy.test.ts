import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { DEFAULT_SITE, SITES } from '../../shared/sites/sites.ts';
import { STAGES } from '../../shared/stages/stages.ts';
import type { CacheEntry } from '../cache/cache-entry.ts';
import { CacheTimeoutError } from '../cache/http-cache.ts';
import { createExecution, TEST_TRACE } from '../test/edge-request.ts';
import { createTestProxy, reset } from '../test/test-proxy.ts';
import { UpstreamError, type UpstreamFailure } from '../upstream/upstream-client.ts';
import { buildCacheKey, buildCacheScope } from './api-proxy.ts';
import { ENDPOINT_NAMES, ENDPOINTS } from './endpoints.ts';
import { type CallContext, describeFailure, resolveBackoffMs, toHttpProblem } from './origin-call.ts';

const requests = fc.record({
  stage: fc.constantFrom(...STAGES),
  base: fc.constantFrom('https://origin.internal', 'http://127.0.0.1:9000', 'http://127.0.0.1:9000/a/b'),
  siteLocale: fc.constantFrom(...SITES.flatMap((site) => site.languages.map((language) => ({ site, language })))),
  name: fc.constantFrom(...ENDPOINT_NAMES),
  search: fc
    .string({ unit: 'binary', minLength: 1, maxLength: 40 })
    .map((q) => ENDPOINTS.autocomplete.arguments.parse(`?${new URLSearchParams({ q, place_id: 'a' })}`))
    .map((parsed) => (parsed.ok ? parsed.search : '')),
});
type Request = typeof requests extends fc.Arbitrary<infer Value> ? Value : never;
const keyOf = ({ stage, base, siteLocale, name, search }: Request) =>
  buildCacheKey(buildCacheScope(stage, { base }), siteLocale, name, search);

it('the cache key is the same exactly where stage, origin, site, locale, endpoint and arguments are', () => {
  fc.assert(
    fc.property(requests, requests, (a, b) => {
      const isSame = (['stage', 'base', 'siteLocale', 'name', 'search'] as const).every((part) => a[part] === b[part]);
      expect(keyOf(a) === keyOf(b)).toBe(isSame);
    }),
    { numRuns: 1_000 },
  );
});

const JAZZ = '?q=jazz&place_id=online';
const { context, finish } = createExecution();
const CALL: CallContext = {
  siteLocale: { site: DEFAULT_SITE, language: DEFAULT_SITE.languages[0] },
  geo: {},
  correlationId: 'id',
  trace: TEST_TRACE,
  waitUntil: context.waitUntil,
};
const read = (entry: CacheEntry | undefined) => entry && JSON.parse(new TextDecoder().decode(entry.body)).query[0];
/** An origin that answers with the number of its call. */
const createCountingProxy = () => {
  const proxy = createTestProxy();
  proxy.state.respond = () => Response.json({ query: [String(proxy.state.calls.length)] });
  return proxy;
};

it('answers from memory at once, with no promise, for every caller', async () => {
  const { api, state } = createTestProxy();
  await api.answerCall('autocomplete', JAZZ, CALL);
  for (const search of [JAZZ, '?place_id=online&q=JAZZ'])
    expect(api.answerCall('autocomplete', search, { ...CALL, correlationId: 'other' })).toMatchObject({
      outcome: { result: 'hit' },
    });
  expect(state.calls).toHaveLength(1);
});

it('looks at an answer without waiting: fresh or being replaced, never one that is kept for failures', async () => {
  const { api, state } = createCountingProxy();
  const peek = () => read(api.peek('autocomplete', JAZZ, CALL));
  expect(peek()).toBeUndefined();
  await finish();
  expect(peek()).toBe('1');
  state.now += 5 * 60_000;
  expect(peek()).toBe('1');
  await finish();
  expect(peek()).toBe('2');
  state.now += 65 * 60_000;
  expect(peek()).toBeUndefined();
  await finish();
  expect(peek()).toBe('3');
});

it('has a breaker of its own for each service', async () => {
  const { api, state } = createTestProxy();
  state.respond = reset;
  for (let q = 0; q < 10; q += 1)
    await expect(api.answerCall('autocomplete', `?q=${q}&place_id=online`, CALL)).rejects.toBeInstanceOf(HttpProblem);
  expect(api.readBreakers()).toEqual({ search: 'open', trending: 'closed', geo: 'closed' });
});

const BUSY = 'The service is busy. Try again later.';
const SLOW = 'The service took too long to answer.';
const UNUSABLE = 'The service gave no usable answer.';

const failed = (failure: UpstreamFailure) => new UpstreamError(failure);
const answered = (status: number, retryAfterSeconds?: number) =>
  failed({ kind: 'status', status, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) });

it.each<[error: Error, outcome: string | null, answer: readonly [number, string, string?], backoffMs?: number]>([
  [failed({ kind: 'timeout' }), 'timeout', [504, SLOW], 0],
  [new CacheTimeoutError(), null, [504, SLOW], 0],
  [failed({ kind: 'network' }), 'reset', [502, UNUSABLE], 0],
  // A redirect is not a time-out, whatever its number says.
  [failed({ kind: 'redirect', status: 504 }), '504', [502, UNUSABLE], 0],
  [failed({ kind: 'malformed' }), 'malformed', [502, UNUSABLE], 0],
  // The key is not to blame.
  [failed({ kind: 'breaker-open', retryAfterSeconds: 7 }), 'breaker-open', [503, BUSY, '7']],
  [answered(500, 4), '500', [502, UNUSABLE], 4_000],
  [answered(504), '504', [504, SLOW], 0],
  [answered(429, 9), '429', [503, BUSY, '9'], 9_000],
  [answered(503), '503', [502, UNUSABLE], 0],
  // A minute is the longest pause that an origin can lay on a key.
  [answered(503, 600), '503', [503, BUSY, '600'], 60_000],
  [new TypeError('not a function'), null, [502, UNUSABLE], 0],
])('a call that failed is logged, answered and backed off: %s, %s', (error, outcome, answer, backoffMs) => {
  const { status, message, headers } = toHttpProblem(error, { 'cache-status': 'marquee; fwd=miss' });
  expect(headers['cache-status']).toBe('marquee; fwd=miss');
  expect([status, message, headers['retry-after']]).toEqual([answer[0], answer[1], answer[2]]);
  expect(error instanceof UpstreamError ? describeFailure(error.details) : null).toBe(outcome);
  expect(resolveBackoffMs(error)).toBe(backoffMs);
});
