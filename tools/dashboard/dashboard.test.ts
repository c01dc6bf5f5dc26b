import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { OBJECTIVES } from '../../edge/observe/objectives.ts';
import { buildDashboard } from './dashboard.ts';

const readDocument = (name: string) => readFileSync(resolve(import.meta.dirname, '../..', name), 'utf8');
const dashboard: ReturnType<typeof buildDashboard> = JSON.parse(readDocument('docs/grafana-dashboard.json'));
const NOW_S = 1_800_000_000;
const UNIT_S = { MINUTE: 60, HOUR: 3600, DAY: 86_400 } as const;

interface Point {
  readonly minutesAgo: number;
  readonly weight: number;
  readonly route?: string;
  readonly status?: number;
  readonly durationMs?: number;
  readonly cache?: string;
  readonly calls?: number;
  readonly hasFallbackHeader?: boolean;
}

const parseRows = (rows: unknown): [fraction: number, value: number, weight: number][] => JSON.parse(String(rows));

/**
 * A dataset of Analytics Engine in SQLite. `timestamp` is in seconds; `INTERVAL 'n' UNIT` becomes a number of seconds, `f(q)(x, weight)` one
 * list of arguments; `NOW`, `intDiv`, `toUInt32` and `quantileExactWeighted` are functions of this test. The rest means the same in both.
 */
function createDataset(points: readonly Point[]) {
  const database = new DatabaseSync(':memory:');
  database.exec(`CREATE TABLE marquee_edge (timestamp INTEGER, _sample_interval REAL, index1 TEXT, blob2 TEXT, blob6 TEXT, blob7 TEXT,
    double1 REAL, double2 REAL, double3 REAL, double4 REAL)`);
  database.function('NOW', () => NOW_S);
  database.function('toUInt32', Number);
  database.function('intDiv', (a, b) => Math.trunc(Number(a) / Number(b)));
  database.aggregate('quantileExactWeighted', {
    varargs: true,
    start: '[]',
    step: (rows, ...row) => JSON.stringify([...parseRows(rows), row]),
    result: (rows) => {
      const all = parseRows(rows).toSorted(([, a], [, b]) => a - b);
      const rank = all.reduce((sum, [fraction, , weight]) => sum + fraction * weight, 0);
      let below = 0;
      for (const [, value, weight] of all) {
        below += weight;
        if (below >= rank) return value;
      }
      return null;
    },
  });
  const insert = database.prepare('INSERT INTO marquee_edge VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  for (const {
    minutesAgo,
    weight,
    route = 'page',
    status = 200,
    durationMs = 10,
    cache = '',
    calls = 0,
    ...point
  } of points) {
    const time = NOW_S - minutesAgo * 60;
    const fallback = Number(point.hasFallbackHeader ?? false);
    insert.run(time, weight, route, '.de', String(status), cache, durationMs, calls, calls * 40, fallback);
  }
  return (query: string) => {
    const sql = query
      .replaceAll('$dataset', 'marquee_edge')
      .replace(
        /INTERVAL '(\d+)' (MINUTE|HOUR|DAY)/g,
        (_, count, unit: keyof typeof UNIT_S) => `${count * UNIT_S[unit]}`,
      )
      .replace(/(quantileExactWeighted)\(([\d.]+)\)\(/g, '$1($2, ');
    return database.prepare(sql).all();
  };
}

const listQueries = (title: string) =>
  dashboard.panels
    .filter((panel) => panel.title.startsWith(title))
    .flatMap(({ targets }) => targets.map(({ query }) => query));
const readValues = (dataset: ReturnType<typeof createDataset>, title: string) =>
  Object.assign({}, ...listQueries(title).flatMap(dataset)) as Record<string, number>;

/** Stored rows by the minute for seven hours, by the hour before, to three days: each stands for a hundred requests a minute. */
const TRAFFIC = [
  ...Array.from({ length: 420 }, (_, index) => ({ minutesAgo: index + 0.5, requests: 100 })),
  ...Array.from({ length: 65 }, (_, index) => ({ minutesAgo: 450 + index * 60, requests: 6000 })),
];

/** In a span of minutes ago, a multiple of what may fail does. */
function createOutage(objective: (typeof OBJECTIVES)[number], multiple: number, from: number, to: number) {
  const { route, availability, latency } = objective;
  return TRAFFIC.flatMap(({ minutesAgo, requests }): Point[] => {
    const isBroken = minutesAgo < from && minutesAgo > to;
    const errors = isBroken ? multiple * (1 - availability) * requests : 0;
    const slow = isBroken ? multiple * (1 - latency.share) * requests : 0;
    return [
      { minutesAgo, route, weight: requests - Math.max(errors, slow), durationMs: latency.withinMs },
      { minutesAgo, route, weight: errors, status: 503, durationMs: latency.withinMs + 1 },
      { minutesAgo, route, weight: Math.max(errors, slow) - errors, durationMs: latency.withinMs + 1 },
    ];
  });
}

describe('the Grafana dashboard', () => {
  it('is what `npm run dashboard` writes from the objectives', () => {
    expect(dashboard).toEqual(buildDashboard());
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(OBJECTIVES.length * 2 + 3);
  });

  it.each(OBJECTIVES)('says what is left of the budgets of $name', ({ name, route, availability, latency }) => {
    const all = { minutesAgo: 60, route };
    const errors = (1 - availability) * 50_000;
    const slow = (1 - latency.share) * 150_000;
    const dataset = createDataset([
      { ...all, weight: 100_000 - errors - slow, durationMs: latency.withinMs },
      { ...all, weight: errors / 2, status: 500 },
      { ...all, weight: errors / 2, hasFallbackHeader: true },
      { ...all, weight: slow, durationMs: latency.withinMs + 1 },
      { ...all, weight: 100_000, status: 500, minutesAgo: 29 * 24 * 60 },
      { ...all, weight: 100_000, status: 500, route: 'other' },
    ]);
    const { availability_left, latency_left } = readValues(dataset, `${name}: budget`);
    expect(availability_left).toBeCloseTo(0.5);
    expect(latency_left).toBeCloseTo(-0.5);
  });

  it.each(OBJECTIVES)('fires the alarms of $name while both windows burn', (objective) => {
    const listFiring = (...outage: [multiple: number, from: number, to: number]) => {
      const values = readValues(createDataset(createOutage(objective, ...outage)), `${objective.name}: alarms`);
      expect(Object.keys(values)).toHaveLength(6);
      return Object.keys(values).filter((name) => (values[name] ?? 0) >= 1);
    };
    const both = (name: string) => [`availability_${name}`, `latency_${name}`];
    expect(listFiring(14, 60, 0)).toEqual(both('fast'));
    expect(listFiring(14, 66, 6)).toEqual([]);
    expect(listFiring(6, 360, 0)).toEqual(both('slow'));
    expect(listFiring(6, 400, 40)).toEqual([]);
    expect(listFiring(1, 72 * 60, 0)).toEqual(both('drift'));
    expect(listFiring(0.9, 72 * 60, 0)).toEqual([]);
  });

  it('counts requests, hits and calls by what each stored row stands for', () => {
    const dataset = createDataset([
      { minutesAgo: 1, weight: 90, durationMs: 20, cache: 'hit' },
      { minutesAgo: 1, weight: 6, durationMs: 300, cache: 'miss', calls: 1 },
      { minutesAgo: 3, weight: 4, durationMs: 900, status: 502, cache: 'miss', calls: 2 },
      { minutesAgo: 2, weight: 50, durationMs: 5, route: '/healthz' },
    ]);
    expect(listQueries('Requests').flatMap(dataset)).toEqual([
      { route: 'page', requests: 100, error_share: 0.04, p95_ms: 300 },
      { route: '/healthz', requests: 50, error_share: 0, p95_ms: 5 },
    ]);
    expect(listQueries('Hit ratio').flatMap(dataset)).toEqual([{ site: '.de', hit_ratio: 0.9 }]);
    expect(listQueries('Upstream').flatMap(dataset)).toEqual([
      { t: (NOW_S - 180) * 1000, calls: 8, mean_ms: 40 },
      { t: (NOW_S - 60) * 1000, calls: 6, mean_ms: 40 },
    ]);
  });
});

describe('the queries of the guides', () => {
  const listBlocks = (name: string) =>
    [...readDocument(name).matchAll(/```sql\n(.+?)\n```/gs)].flatMap(([, block = '']) => block.split('\n\n'));

  it('are those of the dashboard', () => {
    const queries = listBlocks('docs/observability.md').map((block) => block.replace(/^--.*\n/, ''));
    const own = ['Requests', 'Hit ratio', 'Upstream'].flatMap(listQueries);
    expect(queries).toEqual(own.map((query) => query.replace('$dataset', 'marquee_edge')));
  });

  it('compute the burn rates of pages', () => {
    const dataset = createDataset([
      { minutesAgo: 5, weight: 900 },
      { minutesAgo: 5, weight: 1, status: 500 },
      { minutesAgo: 5, weight: 1, hasFallbackHeader: true },
      { minutesAgo: 5, weight: 98, durationMs: 801 },
    ]);
    const rates = listBlocks('docs/slo.md')
      .flatMap(dataset)
      .map((row) => Number(row.burn_rate));
    expect(rates).toEqual([expect.closeTo(2), expect.closeTo(1.96)]);
  });
});
