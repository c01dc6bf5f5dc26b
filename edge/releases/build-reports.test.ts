import { expect, it, vi } from 'vitest';
import type { Stage } from '../../shared/stages/stages.ts';
import type { BuildRecords } from '../observe/counters.ts';
import { BuildReports } from './build-reports.ts';

const NONE = { views: 0, errors: 0, renderFailures: 0, slowRenders: 0 };

function setUp({ stage = 'prod', fails = false }: { readonly stage?: Stage; readonly fails?: boolean } = {}) {
  const sent: BuildRecords[] = [];
  const count = async (records: BuildRecords) => {
    if (fails) throw new Error('away');
    sent.push(records);
  };
  let now = 1_000;
  const reports = new BuildReports({
    ledger: { idFromName: (name: string) => name, get: () => ({ count }) } as never,
    stage,
    isJudged: (build) => build !== 'other',
    now: () => now,
  });
  const work: Promise<unknown>[] = [];
  const after = (ms: number, build: string, record: Parameters<BuildReports['count']>[1]) => {
    now += ms;
    reports.count(build, record);
    reports.send((promise) => void work.push(promise));
  };
  return { after, sent, work };
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
  const { after, sent } = setUp({ stage: 'local' });
  after(0, 'other', { errors: 9 });
  expect(sent).toEqual([]);
  after(0, 'a', { views: 1 });
  expect(sent).toHaveLength(1);
});

it('loses a report that the ledger does not take, and says so', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { after, work } = setUp({ fails: true });
  after(0, 'a', { errors: 1 });
  await Promise.all(work);
  expect(warn.mock.calls.join()).toContain('build-report-lost');
});
