import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LOCALES, SITES } from '../../shared/sites/sites.ts';
import { answerWell } from '../test/proxy/upstream.ts';
import { answerStatus, autocomplete, createTestProxy, reset } from '../test/test-proxy.ts';

const STALE_AFTER_MS = 301_000;

it.each([
  ['resets', reset],
  ['500', answerStatus(500)],
  ['503', answerStatus(503)],
  ['429', answerStatus(429, { 'retry-after': '5' })],
  ['HTML', () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
])(
  'an outage leaves warm keys at 100 % and the origin at 2 % of requests, and is over once the origin is back: %s',
  async (_, fail) => {
    const { state, request, finish } = createTestProxy();
    const keys = Array.from({ length: 200 }, (_unused, key) => autocomplete(`warm${key}`));
    for (const key of keys) await request(key);
    state.now += STALE_AFTER_MS;
    state.respond = fail;
    state.calls.length = 0;
    let requests = 0;
    const runSecond = async () => {
      const codes = [];
      for (let turn = 0; turn < 40; turn += 1) codes.push((await request(keys[(requests + turn) % 200] ?? '')).status);
      requests += 42;
      for (const q of [1, 2]) await request(autocomplete(`cold${requests}-${q}`));
      await finish();
      state.now += 1_000;
      return new Set(codes);
    };
    for (let second = 0; second < 60; second += 1) expect(await runSecond()).toEqual(new Set([200]));
    expect(state.calls.length / requests).toBeLessThanOrEqual(0.02);
    state.respond = answerWell;
    for (let second = 0; second < 60; second += 1) await runSecond();
    expect((await request(autocomplete('cold'))).status).toBe(200);
  },
);

it('a flood of unique keys leaves memory bounded and hot keys at 99 % hits', async () => {
  const { request, cacheStatus } = createTestProxy({ memoryBytes: 3 * 1024 * 1024 });
  let hits = 0;
  for (let key = 0; key < 20; key += 1) await request(autocomplete(`hot${key % 10}`));
  for (let turn = 0; turn < 3_000; turn += 1) {
    await request(autocomplete(`unique${turn}`));
    if (turn % 10 === 0 && (await cacheStatus(autocomplete(`hot${(turn / 10) % 10}`)))?.startsWith('marquee; hit'))
      hits += 1;
  }
  expect(hits / 300).toBeGreaterThanOrEqual(0.99);
  // An entry takes 4 KB and more: not half of the unique keys have room.
  expect(await cacheStatus(autocomplete('unique1499'))).not.toMatch(/^marquee; hit/);
  expect(await cacheStatus(autocomplete('unique2999'))).toMatch(/^marquee; hit/);
});

/** Fields that identify a user, or that forge another request. */
const FORGED: readonly (readonly [string, string])[] = [
  ...['x-forwarded-host', 'forwarded', 'eb-host', 'x-host'].map((name) => [name, 'www.marquee.de'] as const),
  ...['x-original-url', 'x-rewrite-url'].map(
    (name) => [name, '/api/v3/trending/?location=de--berlin&timeframe=week'] as const,
  ),
  ...['x-http-method-override', 'x-method-override'].map((name) => [name, 'POST'] as const),
  ...['cookie', 'authorization', 'eb-user-id', 'eb-soa-token', 'eb-organization-id', 'eb-guest-id'].map(
    (name) => [name, 'user-7'] as const,
  ),
  ...['x-forwarded-for', 'cf-connecting-ip', 'accept-language', 'range'].map((name) => [name, 'fr-CH'] as const),
];

const PLACES = [
  ['place_id=online', 'place_id=online'],
  ['place_id=abc', 'place_id=abc'],
  ['latitude=1.004&longitude=-2.0', 'latitude=1&longitude=-2'],
  ['latitude=1.01&longitude=-2', 'latitude=1.01&longitude=-2'],
] as const;
const TEXTS = [
  ...['q=jazz', 'q=JAZZ', 'q=+Jazz+&utm=1', '%71=jazz&cb=%FF'].map((text) => [text, 'jazz'] as const),
  ['q=jazz%26place_id%3Donline', 'jazz%26place_id%3Donline'],
  ['q=CAFE%CC%81', 'caf%C3%A9'],
  ['q=cafe', 'cafe'],
] as const;

/** Calls, and the origin's query string for each, written out by hand. */
const CALLS: readonly (readonly [path: string, originQuery: string])[] = [
  ...TEXTS.flatMap(([text, q]) =>
    PLACES.map(
      ([place, originPlace]) =>
        [
          `/api/v3/destination/search/autocomplete/?${place}&${text}`,
          `?q=${q}&completion_types=event%2Cquery&expand.destination_event=primary_venue%2Cimage&${originPlace}`,
        ] as const,
    ),
  ),
];

it('in a trial of mixed users, sites, locales, spellings and forged fields each answer is that of its own call', async () => {
  const { state, request } = createTestProxy();
  const trial = fc.record({
    call: fc.constantFrom(...CALLS),
    site: fc.constantFrom(...SITES),
    locale: fc.constantFrom(undefined, 'de_CH, fr_CH', ...LOCALES),
    forged: fc.subarray([...FORGED]),
  });
  await fc.assert(
    fc.asyncProperty(trial, async ({ call: [path, originQuery], site, locale, forged }) => {
      const headers = [...forged, ...(locale === undefined ? [] : [['eb-lang', locale] as const])];
      const response = await request(`https://${site.host}${path}`, {
        headers: headers.map(([name, value]) => [name, value]),
      });
      const known = site.languages.find((language) => language.locale === locale) ?? site.languages[0];
      expect(await response.text()).toContain(`"${site.host}|${known.locale}|${originQuery}"`);
      const sent = Object.keys(state.calls.at(-1)?.headers ?? {}).sort();
      expect(sent).toEqual(['accept', 'eb-correlation-id', 'eb-host', 'eb-lang', 'traceparent']);
    }),
    { numRuns: 600 },
  );
  expect(state.calls.length).toBeLessThan(600);
});
