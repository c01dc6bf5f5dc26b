import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { printFigure, RECORDS_VARIABLE } from '../figures.ts';
import { parseRecords } from './figure-records.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-records-'));
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

describe('records of figures', () => {
  it('have median and quartiles of the runs, and of what stands beside them', () => {
    vi.stubEnv(RECORDS_VARIABLE, join(folder, 'records'));
    printFigure({
      name: 'search usable',
      value: '0.50 times',
      limit: '0.6 or less',
      isMet: true,
      series: { unit: 'ms', values: [300, 100, 200, 400, Number.NaN] },
      besides: [{ name: 'a bar', unit: 'ms', values: [400] }],
    });
    printFigure({ name: 'letters lost', value: '0', series: { unit: 'letters', values: [] } });
    expect(parseRecords(readFileSync(join(folder, 'records'), 'utf8'))).toEqual([
      {
        name: 'search usable',
        value: '0.50 times',
        limit: '0.6 or less',
        isMet: true,
        spread: { unit: 'ms', median: 250, lower: 100, upper: 300, runs: 4 },
        besides: [{ name: 'a bar', unit: 'ms', median: 400, lower: 400, upper: 400, runs: 1 }],
      },
      { name: 'letters lost', value: '0' },
    ]);
  });

  it('are kept for the document alone', () => {
    vi.stubEnv(RECORDS_VARIABLE, undefined);
    expect(() => printFigure({ name: 'bytes', value: '1' })).not.toThrow();
  });
});
