import { describe, expect, it } from 'vitest';
import type { FigureRecord } from './figure-records.ts';
import type { PartResult } from './part-results.ts';
import { drawPictures } from './pictures.ts';

const CONDITIONS = { date: '', commit: '', machine: '', versions: '', load: 0, runs: 3, seconds: 1 };
const draw = (part: string, figures: readonly FigureRecord[]) => {
  const results: readonly PartResult[] = [{ part, conditions: CONDITIONS, figures }];
  return Object.fromEntries(drawPictures(results).map(({ file, svg }) => [file, svg]));
};
const spread = (median: number, unit = 'ms') => ({ unit, median, lower: median - 10, upper: median + 10, runs: 3 });
const readWidths = (svg = '') => [...svg.matchAll(/<rect[^>]* width="([\d.]+)"/g)].map(([, width]) => Number(width));

describe('pictures of the benchmarks', () => {
  it('have a bar for each way, as long as its value, and ours in colour', () => {
    const { 'peers-usable.svg': svg = '', 'peers-bytes.svg': bytes } = draw('peers', [
      { name: 'search usable: Marquee, federation', value: '200 ms', spread: spread(200) },
      { name: 'search usable: iframe', value: '400 ms', spread: spread(400) },
      { name: 'provider down: iframe', value: 'page, no header' },
    ]);
    const [ours = 0, theirs = 0] = readWidths(svg);
    expect(theirs / ours).toBeCloseTo(2);
    expect(svg.match(/class="ours"/g)).toHaveLength(1);
    expect(svg).toContain('prefers-color-scheme: dark');
    expect(svg).toContain('<title>Time until search is usable');
    expect(bytes).toBeUndefined();
  });

  it('have a route’s rate beside its constant', () => {
    const besides = [{ name: 'constant/fragment', ...spread(1000, 'a second') }];
    const { 'rates.svg': svg = '' } = draw('rates', [
      {
        name: 'requests a second, header fragment, signed out',
        value: '0.9',
        spread: spread(900, 'a second'),
        besides,
      },
    ]);
    expect(readWidths(svg)).toHaveLength(2);
    expect(svg).toContain('constant/fragment');
  });

  it('have a line for each kind of outage, and for each read by the number of events', () => {
    const outage = [1, 2, 3].flatMap((minute) =>
      ['reset', '500'].map((kind) => ({
        name: `${kind}, minute ${minute}, origin down: warm keys`,
        value: '100.00 %',
        comparison: `cold 0.00 %, ${21 - minute} calls (0.10 % of requests)`,
      })),
    );
    expect(draw('outage', outage)['outage.svg']?.match(/<path/g)).toHaveLength(2);
    const reads = [5_000, 100_000].map((size) => ({
      name: `a search, ${size.toLocaleString('en-US')} events`,
      value: '2.0 ms',
      spread: spread(20),
    }));
    expect(draw('events', reads)['growth.svg']).toContain('100,000');
  });

  it('have the frames of a first view, each image once', () => {
    const frames = ['', 'AAAA', 'AAAA', 'BBBB'].map((image, index) => ({ atMs: (index + 1) * 500, image }));
    const { 'filmstrip.svg': svg = '' } = draw('browser', [
      { name: 'first view in time: ours', value: '800 ms', frames },
      { name: 'first view in time: an Algolia Autocomplete bar', value: '1400 ms', frames: frames.slice(0, 3) },
      { name: 'search usable, first view', value: '0.5 times', spread: spread(800) },
    ]);
    expect([...svg.matchAll(/base64,(\w+)/g)].map(([, image]) => image)).toEqual(['AAAA', 'BBBB']);
    expect([...svg.matchAll(/<use href="#i(\d)" x="(\d+)"/g)].map(([, image, x]) => [image, x])).toEqual([
      ['0', '260'],
      ['0', '520'],
      ['1', '780'],
      ['0', '260'],
      ['0', '520'],
    ]);
    expect(svg.match(/class="frame"/g)).toHaveLength(7);
    expect(svg).toContain('>1.5 s<');
  });
});
