import { describe, expect, it } from 'vitest';
import type { FigureRecord } from './figure-records.ts';
import type { PartResult } from './part-results.ts';
import { renderReport } from './render-report.ts';

const DESCRIPTIONS = {
  rates: { title: 'Rates', text: 'Beside a constant.' },
  size: { title: 'Bytes', text: '' },
  events: { title: 'Growth', text: '' },
};

const result = (part: string, figures: readonly FigureRecord[], date = '2026-11-24 10:00'): PartResult => ({
  part,
  conditions: {
    date,
    commit: 'abc1234567',
    machine: '2 × a processor, 8 GB, Linux 6',
    versions: 'Node 24.21.0',
    load: 3.5,
    runs: 3,
    seconds: 12,
  },
  figures,
});

const FIGURES: readonly FigureRecord[] = [
  {
    name: 'fragment | signed in',
    value: '0.79',
    limit: '0.8 or more',
    isMet: false,
    comparison: 'printed, and replaced by the spread',
    spread: { unit: 'a second', median: 790, lower: 780, upper: 800, runs: 60 },
    besides: [{ name: 'a constant', unit: 'a second', median: 1000, lower: 990, upper: 1010, runs: 1 }],
  },
  { name: 'letters lost', value: '0', comparison: '60 keys' },
];

describe('the document of the benchmarks', () => {
  it('has each figure once, with its spread, what is beside it, and its limit', () => {
    const page = renderReport(DESCRIPTIONS, [result('rates', FIGURES)], []);
    expect(page).toContain(
      '| fragment \\| signed in | **0.79** | 790 a second (780 to 800, 60 runs) | a constant: 1000 a second | 0.8 or more |',
    );
    expect(page).toContain('| letters lost | 0 |  | 60 keys |  |');
    expect(page).not.toContain('replaced by the spread');
  });

  it('says of each part when, where and from what it was measured, and which were not', () => {
    const page = renderReport(
      DESCRIPTIONS,
      [result('rates', FIGURES), result('size', FIGURES, '2026-11-20 08:00')],
      [],
    );
    const [, rates = '', size = ''] = page.split('\n## ');
    expect(rates).toContain(
      '2026-11-24 10:00 UTC, commit `abc1234567`, 12 s; 2 × a processor, 8 GB, Linux 6; Node 24.21.0; load at the start 3.5. `BENCH_RUNS=3`.',
    );
    expect(size).toContain('2026-11-20 08:00 UTC');
    expect(page).toContain('Not written yet: `events`.');
  });

  it('has pictures in the sections of their parts, and folds long tables', () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ name: `minute ${index}`, value: '100 %' }));
    const picture = { part: 'rates', file: 'rates.svg', alt: 'Bars of rates' };
    const page = renderReport(DESCRIPTIONS, [result('rates', FIGURES), result('size', many)], [picture]);
    const [, rates = '', size = ''] = page.split('\n## ');
    expect(rates).toContain('![Bars of rates](benchmarks/rates.svg)');
    expect(rates).not.toContain('<details>');
    expect(size).toContain('<details><summary>30 figures</summary>');
  });
});
