import { describe, expect, it } from 'vitest';
import { TEST_RELEASES } from '../test/test-releases.ts';
import { Counters } from './counters.ts';
import { addDuration, createHistogram, estimatePercentile } from './histogram.ts';
import { buildStatusData } from './status-data.ts';

const REQUEST = { route: '/cached', site: '.com', status: 200, cache: 'hit', durationMs: 4 } as const;

describe('a histogram', () => {
  it('estimates percentiles to within its bucket, and none of nothing', () => {
    const histogram = createHistogram();
    expect(estimatePercentile(histogram, 0.95)).toBeNull();
    for (let duration = 1; duration <= 100; duration += 1) addDuration(histogram, duration);
    expect(estimatePercentile(histogram, 0.5)).toBeGreaterThan(30);
    expect(estimatePercentile(histogram, 0.5)).toBeLessThanOrEqual(50.1);
    addDuration(histogram, 99_999);
    expect(estimatePercentile(histogram, 1)).toBe(10_000);
  });
});

describe('the counters', () => {
  it('keep their memory bounded whatever names they are given, `__proto__` among them', () => {
    const counters = new Counters();
    counters.countEvent('__proto__');
    for (let index = 0; index < 10_000; index += 1) {
      counters.countEvent(`event ${index}`);
      counters.countRequest({ ...REQUEST, route: `/route/${index}` });
    }
    expect(Object.entries(counters.events)[0]).toEqual(['__proto__', 1]);
    expect(Object.keys(counters.events)).toHaveLength(201);
    expect(Object.keys(counters.routes)).toHaveLength(201);
    expect(counters.events.other).toBe(9_801);
  });

  it('become the data of the status page', () => {
    const counters = new Counters();
    for (const cache of ['hit', 'stale', 'collapsed', 'miss', 'bypass'] as const)
      counters.countRequest({ ...REQUEST, cache, status: cache === 'miss' ? 503 : 200 });
    counters.countRequest({ ...REQUEST, route: 'page', cache: null });
    for (const outcome of ['ok', 'not-found', 'timeout'])
      counters.countUpstream({ upstream: 'search', outcome, durationMs: 30 });
    counters.countBuild('a', { views: 500 });
    counters.countBuild('a', { views: 500, errors: 2 });
    const data = buildStatusData({
      counters,
      breakers: { search: 'closed', geo: 'half-open' },
      stage: 'prod',
      releases: TEST_RELEASES,
      loggedEvents: [],
      now: 0,
    });
    expect(data).toMatchObject({
      totals: { requests: 6, errors: 1, errorRatio: 0.167, hitRatio: 0.5 },
      routes: [
        { route: '/cached', requests: 5 },
        { route: 'page', requests: 1, hitRatio: null },
      ],
      upstreams: [
        { name: 'geo', breaker: 'half-open', calls: 0, failures: 0, p95Ms: null },
        { name: 'search', breaker: 'closed', calls: 3, failures: 1, outcomes: { timeout: 1 } },
      ],
      sites: [{ name: '.com', count: 6 }],
      releases: { builds: [{ build: 'a', views: 1_000, errors: 2, errorsPerThousand: 2 }] },
    });
  });
});
