import { type Bar, renderBarChart, renderFilmstrip, renderLineChart } from './charts.ts';
import type { FigureRecord } from './figure-records.ts';
import type { PartResult } from './part-results.ts';
import type { Picture } from './render-report.ts';

/** A picture with its content. */
export interface DrawnPicture extends Picture {
  readonly svg: string;
}

interface PictureDefinition extends Picture {
  /** Null where the part has no figures for it. */
  readonly draw: (figures: readonly FigureRecord[]) => string | null;
}

const isOurs = (label: string) => /^Marquee|^ours/.test(label);

/** Figures `{prefix}{label}` as bars of their spread. */
function collectBars(figures: readonly FigureRecord[], prefix: string): readonly Bar[] {
  return figures.flatMap(({ name, spread }) => {
    if (!name.startsWith(prefix) || spread === undefined) return [];
    const label = name.slice(prefix.length);
    return [{ label, value: spread.median, lower: spread.lower, upper: spread.upper, isOurs: isOurs(label) }];
  });
}

const drawBars =
  (title: string, unit: string, prefix: string) =>
  (figures: readonly FigureRecord[]): string | null => {
    const bars = collectBars(figures, prefix);
    return bars.length === 0 ? null : renderBarChart({ title, unit, bars });
  };

/** Each route's rate beside its constant of the same run. */
function drawRates(figures: readonly FigureRecord[]): string | null {
  const bars = figures.flatMap(({ name, spread, besides = [] }): Bar[] => {
    const label = name.replace('requests a second, ', '');
    if (label === name || spread === undefined) return [];
    const others = besides.map((other) => ({ ...other, label: `  beside: ${other.name}` }));
    return [{ ...spread, label }, ...others].map((one, index) => ({
      label: index === 0 ? one.label : `${one.label} (${label.split(',').at(-1)?.trim()})`,
      value: one.median,
      lower: one.lower,
      upper: one.upper,
      isOurs: index === 0 && besides.length > 0,
    }));
  });
  return bars.length === 0 ? null : renderBarChart({ title: 'Requests a second in workerd', unit: '', bars });
}

/** Cold keys' answers by minute of an outage, a line for each kind. */
function drawOutage(figures: readonly FigureRecord[]): string | null {
  const lines = new Map<string, [number, number][]>();
  for (const { name, comparison = '' } of figures) {
    const [, kind, minute] = /^(.+), minute (\d+), origin /.exec(name) ?? [];
    const [, calls] = /, (\d+) calls/.exec(comparison) ?? [];
    if (kind === undefined || calls === undefined) continue;
    const points = lines.get(kind) ?? [];
    lines.set(kind, [...points, [Number(minute), Number(calls)]]);
  }
  if (lines.size === 0) return null;
  return renderLineChart({
    title: 'Calls to the origin in each minute of an outage',
    xLabel: 'minute',
    yLabel: 'calls',
    lines: [...lines].map(([label, points]) => ({ label, points })),
  });
}

/** p95 of each read by the number of events. */
function drawGrowth(figures: readonly FigureRecord[]): string | null {
  const lines = new Map<string, [number, number][]>();
  for (const { name, spread } of figures) {
    const [, read, size] = /^(.+), ([\d,]+) events$/.exec(name) ?? [];
    if (read === undefined || size === undefined || spread === undefined) continue;
    lines.set(read, [...(lines.get(read) ?? []), [Number(size.replaceAll(',', '')), spread.median]]);
  }
  if (lines.size === 0) return null;
  return renderLineChart({
    title: 'p95 of the marketplace’s reads by number of events',
    xLabel: 'events',
    yLabel: 'ms',
    hasLogarithmicX: true,
    lines: [...lines].map(([label, points]) => ({ label, points })),
  });
}

/** First views of pages at the same times. */
function drawFilmstrip(figures: readonly FigureRecord[]): string | null {
  const rows = figures.flatMap(({ name, frames }) => {
    const label = name.replace('first view in time: ', '');
    return label === name || frames === undefined ? [] : [{ label, frames }];
  });
  return rows.length === 0
    ? null
    : renderFilmstrip({ title: 'First view in time, slow 4G, 4 times slower processor', rows });
}

/** One picture for each family of figures. */
const PICTURES: readonly PictureDefinition[] = [
  {
    part: 'peers',
    file: 'peers-usable.svg',
    alt: 'Bars: time until search is usable, by way',
    draw: drawBars('Time until search is usable, slow 4G, 4 times slower processor', 'ms', 'search usable: '),
  },
  {
    part: 'peers',
    file: 'peers-bytes.svg',
    alt: 'Bars: bytes until search is usable, by way',
    draw: drawBars('Bytes until search is usable, compressed', 'KB', 'bytes until search is usable: '),
  },
  {
    part: 'browser',
    file: 'filmstrip.svg',
    alt: 'Filmstrip: ours, an Algolia bar, a Downshift bar and an ordinary federated header at the same times',
    draw: drawFilmstrip,
  },
  {
    part: 'rates',
    file: 'rates.svg',
    alt: 'Bars: requests a second of each route beside its constant',
    draw: drawRates,
  },
  { part: 'outage', file: 'outage.svg', alt: 'Lines: calls to the origin by minute of an outage', draw: drawOutage },
  { part: 'events', file: 'growth.svg', alt: 'Lines: p95 of reads by number of events', draw: drawGrowth },
];

/** Draws the pictures that the results have figures for. */
export const drawPictures = (results: readonly PartResult[]): readonly DrawnPicture[] =>
  PICTURES.flatMap(({ draw, ...picture }) => {
    const result = results.find(({ part }) => part === picture.part);
    const svg = result === undefined ? null : draw(result.figures);
    return svg === null ? [] : [{ ...picture, svg }];
  });
