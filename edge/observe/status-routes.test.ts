import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { createEdgeApp } from '../test/edge-request.ts';
import { TEST_RELEASES } from '../test/test-release.ts';
import { Counters } from './counters.ts';
import { createStatusRoutes } from './status-routes.ts';

const REQUEST = { route: '/cached', site: '.com', status: 200, cache: 'hit', durationMs: 4 } as const;

/** The status of an isolate that counted this. */
function open(fill: (counters: Counters) => void = () => {}, releases = TEST_RELEASES) {
  const counters = new Counters();
  fill(counters);
  const { request } = createEdgeApp((app) => {
    app.use((c, next) => {
      c.set('nonce', 'N');
      return next();
    });
    const api = { readBreakers: () => ({ search: 'open', geo: 'half-open' }) as const };
    app.route('/', createStatusRoutes({ api, counters, readReleases: async () => releases }));
  });
  return async (query = '', headers: Record<string, string> = {}) =>
    (await request(`/header/status${query}`, { headers })).text();
}

function countAll(counters: Counters): void {
  for (const cache of ['hit', 'stale', 'collapsed', 'miss', 'bypass'] as const)
    counters.countRequest({ ...REQUEST, cache, status: cache === 'miss' ? 503 : 200 });
  counters.countRequest({ ...REQUEST, route: 'page', cache: null });
  for (const outcome of ['ok', 'not-found', 'timeout'])
    counters.countUpstream({ upstream: 'search', outcome, durationMs: 30 });
  counters.countBuild('a', { views: 500 });
  counters.countBuild('a', { views: 500, errors: 2 });
  counters.countEvent('<script>alert(1)</script>');
}

it('the counters keep their memory bounded whatever names they are given, `__proto__` among them', () => {
  const counters = new Counters();
  counters.countEvent('__proto__');
  for (let index = 0; index < 1_000; index += 1) {
    counters.countEvent(`event ${index}`);
    counters.countRequest({ ...REQUEST, route: `/route/${index}` });
  }
  expect(Object.entries(counters.events)[0]).toEqual(['__proto__', 1]);
  expect([Object.keys(counters.events).length, Object.keys(counters.routes).length]).toEqual([201, 201]);
  expect(counters.events.other).toBe(801);
});

it('the status is what the isolate has counted, as JSON where it is asked for', async () => {
  const read = open(countAll);
  const text = await read('?format=json');
  expect(JSON.parse(text)).toMatchObject({
    routes: [
      { route: '/cached', requests: 5, errors: 1, hitRatio: 0.5, meanMs: 4 },
      { route: 'page', requests: 1, hitRatio: null },
    ],
    upstreams: [
      { name: 'geo', breaker: 'half-open', calls: 0, failures: 0, meanMs: null },
      { name: 'search', breaker: 'open', calls: 3, failures: 1, outcomes: { timeout: 1 }, meanMs: 30 },
    ],
    sites: [{ name: '.com', count: 6 }],
    releases: { builds: [{ build: 'a', views: 1_000, errors: 2 }] },
  });
  expect(await read('', { accept: 'application/json' })).toMatch(/^{/);
  expect(await read('', { accept: 'text/html,application/json' })).toMatch(/^</);
});

describe('the status page', () => {
  it.each<[string, Parameters<typeof open>[0]]>([
    ['busy', countAll],
    ['quiet', undefined],
  ])('is valid HTML of its own when it is %s, and needs nothing but its one style element', async (_, fill) => {
    const html = await open(fill)();
    const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
    expect((await validator.validateString(`${html}\n`)).results).toEqual([]);
    expect(html).not.toMatch(/<script|<link rel="stylesheet"|src=|https?:|style=|NaN|undefined|Infinity/);
    expect(html.match(/<style nonce="N">/g)).toHaveLength(1);
  });

  it('shows an open breaker, what each channel serves, who decided why, how builds do and what is wrong', async () => {
    const move = { build: '2222', share: 5, by: '<Ana>', at: '2026-11-01T10:00:00.000Z', why: 'new menu' };
    const html = await open(countAll, {
      ...TEST_RELEASES,
      channels: {
        ...TEST_RELEASES.channels,
        canary: { serves: '1111', share: 5, pointer: { ...move, server: '', revision: 1, history: [] } },
      },
      notBound: ['LOADER'],
      problems: ['Build 3333 speaks contract 2'],
    })();
    for (const row of [
      ['search', 'open', '3', '1'],
      ['canary', '1111', '2222', '5', move.at, '&lt;Ana&gt;', 'new menu'],
      ['a', '1000', '2', '0'],
      ['LOADER', 'Build 3333 speaks contract 2'],
    ])
      expect(html).toContain(row.map((cell) => `<td>${cell}</td>`).join(''));
  });
});
