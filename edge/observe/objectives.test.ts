import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BOUNDS_MS } from './histogram.ts';
import { MetricsLedger, type RequestCount } from './metrics-ledger.ts';
import { BURN_RATE_ALARMS, OBJECTIVES, summarizeObjectives } from './objectives.ts';

const NOW = 1_800_000_000_000;
const readText = (path: string) => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8');
const guide = readText('docs/slo.md');
/** The unit tests that `npm run test:faults` runs, as tools/faults.ts lists them. */
const faults = [...readText('tools/faults.ts').matchAll(/'(edge\/.+\.test\.ts)'/g)]
  .map(([, file = '']) => readText(file))
  .join('\n');

function summarize(
  requests: number,
  bad: Partial<Pick<RequestCount, 'status' | 'durationMs' | 'hasFallbackHeader'>> & { readonly count: number },
) {
  const ledger = new MetricsLedger();
  for (let index = 0; index < requests; index += 1) {
    const isBad = index < bad.count;
    ledger.countRequest(NOW, {
      route: 'page',
      site: '.de',
      status: isBad ? (bad.status ?? 200) : 200,
      cache: null,
      durationMs: isBad ? (bad.durationMs ?? 40) : 40,
      hasFallbackHeader: isBad && bad.hasFallbackHeader === true,
    });
  }
  return summarizeObjectives(ledger.read(NOW).minutes).filter(({ route }) => route === 'page');
}

describe('objectives', () => {
  it('lose budget by server errors and fallback headers, and by nothing else', () => {
    expect(summarize(2_000, { status: 503, count: 1 })[0]).toMatchObject({ missed: 1, left: 0.5, burnRate: 0.5 });
    expect(summarize(2_000, { hasFallbackHeader: true, count: 1 })[0]).toMatchObject({ missed: 1, left: 0.5 });
    // An error page with the fallback header is one failure.
    const both = { status: 503, hasFallbackHeader: true, count: 1 };
    expect(summarize(2_000, both)[0]).toMatchObject({ missed: 1, left: 0.5 });
    expect(summarize(2_000, { status: 404, count: 500 })[0]).toMatchObject({ missed: 0, left: 1, burnRate: 0 });
  });

  it('lose budget by slow answers, and are below zero once it is spent', () => {
    expect(summarize(1_000, { durationMs: 800, count: 500 })[1]).toMatchObject({ missed: 0, left: 1 });
    expect(summarize(1_000, { durationMs: 801, count: 100 })[1]).toMatchObject({ missed: 100, left: -1, burnRate: 2 });
  });

  it('name the most urgent alarm whose rate they burn at', () => {
    const alarmAt = (count: number) => summarize(1_000, { status: 500, count })[0]?.alarm;
    expect([0, 1, 6, 14].map(alarmAt)).toEqual([null, 'drift', 'slow', 'fast']);
  });

  it('have no state before the first request', () => {
    for (const state of summarizeObjectives([]))
      expect(state).toMatchObject({ requests: 0, left: null, burnRate: null });
  });

  it('have a route each, and times that the counters can tell', () => {
    expect(new Set(OBJECTIVES.map(({ route }) => route)).size).toBe(OBJECTIVES.length);
    for (const { latency } of OBJECTIVES) expect(BOUNDS_MS).toContain(latency.withinMs);
  });

  it('leave an alarm the part of the budget that it says', () => {
    const spent = BURN_RATE_ALARMS.map(({ burnRate, longHours }) => (burnRate * longHours) / (28 * 24));
    expect(spent.map((part) => Math.round(part * 100))).toEqual([2, 5, 10]);
  });
});

describe('the guide to objectives', () => {
  it('has the table of the worker', () => {
    for (const { name, route, availability, latency } of OBJECTIVES) {
      const percent = (share: number) => `${Number((share * 100).toFixed(2))} %`;
      const row = [
        name,
        `\`${route}\``,
        percent(availability),
        `${percent(latency.share)} within ${latency.withinMs} ms`,
      ];
      expect(guide).toContain(`| ${row.join(' | ')} |`);
    }
  });

  it('has each alarm with its query', () => {
    for (const { name, burnRate, longHours, shortMinutes, action } of BURN_RATE_ALARMS) {
      expect(guide).toContain(`| ${name} | ${burnRate} | ${longHours} h | ${shortMinutes} min | ${action} |`);
    }
  });

  it('says for each objective what to do and how to see its alarm, by a fault of `npm run test:faults` or by hand', () => {
    for (const objective of OBJECTIVES.flatMap(({ name }) => [`${name}, availability`, `${name}, latency`])) {
      const row = guide.split('\n').find((line) => line.startsWith(`| ${objective} |`)) ?? objective;
      const seenWith = row.split('|').at(-2)?.trim() ?? '';
      const [, fault] = seenWith.match(/^"(.+)"$/) ?? [];
      if (fault === undefined) expect(seenWith, row).toMatch(/^by hand: ./);
      else expect(faults).toContain(`'${fault}'`);
    }
  });
});
