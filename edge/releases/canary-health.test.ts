import { expect, it } from 'vitest';
import type { Stage } from '../../shared/stages/stages.ts';
import { type BuildRecord, type BuildRecords, createBuildReports, findCanaryFault } from './canary-health.ts';

const NONE = { views: 0, errors: 0, renderFailures: 0, slowRenders: 0 };

const STABLE: BuildRecord = { views: 10_000, errors: 10, renderFailures: 0, slowRenders: 100 };
const judge = (canary: Partial<BuildRecord>, stable = STABLE) =>
  findCanaryFault({ ...NONE, views: 1_000, ...canary }, stable);

it.each<[keyof BuildRecord, number, number, string]>([
  ['errors', 4, 5, 'errors in browsers: 5.0 a thousand page views, stable has 1.0'],
  ['renderFailures', 4, 5, 'failed renders: 5.0 a thousand page views, stable has 0.0'],
  ['slowRenders', 40, 41, 'slow renders: 41.0 a thousand page views, stable has 10.0'],
])('a canary is at fault where its %s pass twice those of stable and what is tolerated', (signal, few, many, why) => {
  expect([judge({ [signal]: few }), judge({ [signal]: many })]).toEqual([null, why]);
});

it('a canary is at fault before any view of it is counted, and not for what stable has as well', () => {
  expect(judge({ views: 0, errors: 5 })).toContain('1000.0 a thousand');
  expect(judge({ views: 0, errors: 4 })).toBeNull();
  expect(judge({ errors: 60 }, { ...STABLE, errors: 500 })).toBeNull();
  expect(judge({ errors: 5 }, NONE)).toContain('stable has 0.0');
});

function setUp(stage: Stage = 'prod') {
  const sent: BuildRecords[] = [];
  const count = async (records: BuildRecords) => {
    sent.push(records);
  };
  let now = 1_000;
  const ledger = { idFromName: (name: string) => name, get: () => ({ count }) } as never;
  const isJudged = (build: string) => build !== 'other';
  const reports = createBuildReports(ledger, stage, isJudged, () => now);
  const after = (ms: number, build: string, record: Partial<BuildRecord>) => {
    now += ms;
    reports.count(build, record);
    reports.send(() => {});
  };
  return { after, sent };
}

it('sends page views once a minute, summed', () => {
  const { after, sent } = setUp();
  after(0, 'a', { views: 1 });
  after(59_999, 'b', { views: 1 });
  expect(sent).toEqual([]);
  after(1, 'a', { views: 1, slowRenders: 1 });
  expect(sent).toEqual([{ a: { ...NONE, views: 2, slowRenders: 1 }, b: { ...NONE, views: 1 } }]);
  after(59_999, 'a', { views: 1 });
  expect(sent).toHaveLength(1);
});

it('sends failures at once, and again after five seconds', () => {
  const { after, sent } = setUp();
  after(0, 'a', { errors: 1 });
  after(4_999, 'a', { renderFailures: 1 });
  expect(sent).toEqual([{ a: { ...NONE, errors: 1 } }]);
  after(1, 'a', { views: 1 });
  expect(sent[1]).toEqual({ a: { ...NONE, views: 1, renderFailures: 1 } });
});

it('sends nothing of a build that is not judged, and everything at once outside deployed stages', () => {
  const { after, sent } = setUp('local');
  after(0, 'other', { errors: 9 });
  expect(sent).toEqual([]);
  after(0, 'a', { views: 1 });
  expect(sent).toHaveLength(1);
});
