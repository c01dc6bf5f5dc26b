import { scaleBand, scaleLinear, scaleLog } from 'd3-scale';
import { line } from 'd3-shape';
import { createElement as element, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { FigureFrame } from '../figures.ts';

/** One bar with the quartiles of its runs. */
export interface Bar {
  readonly label: string;
  readonly value: number;
  readonly lower?: number;
  readonly upper?: number;
  readonly isOurs: boolean;
  /** What the value may be at most or at least, as a mark. */
  readonly limit?: number;
}

export interface BarChart {
  readonly title: string;
  readonly unit: string;
  readonly bars: readonly Bar[];
}

export interface LineChart {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly lines: readonly {
    readonly label: string;
    readonly points: readonly (readonly [x: number, y: number])[];
  }[];
  readonly hasLogarithmicX?: boolean;
}

export interface Filmstrip {
  readonly title: string;
  readonly rows: readonly {
    readonly label: string;
    /** At the same times in each row. */
    readonly frames: readonly FigureFrame[];
  }[];
}

const WIDTH = 760;
const LABELS = 270;
const ROW = 22;
const TOP = 34;
const BOTTOM = 26;
/** For the value behind the longest bar. */
const RIGHT = 70;
const PLOT_HEIGHT = 240;
const LEGEND_ROW = 18;
const FRAME = { width: 252, height: 70, gap: 8 };
const FRAME_LABEL = 18;

/** The scheme of the reader: pages that show the picture as an image pass it on. */
const STYLE = `
text { font: 12px system-ui, sans-serif; fill: #1f2328 }
.title { font-weight: 600; font-size: 13px }
.axis { fill: #59636e; font-size: 11px }
.grid { stroke: #d1d9e0; stroke-width: 1 }
.ours { fill: #0969da; stroke: #0969da }
.other { fill: #8c959f; stroke: #8c959f }
.frame { fill: #fff; stroke: #d1d9e0 }
.limit { stroke: #cf222e; stroke-width: 2 }
.whisker { stroke: #1f2328; stroke-width: 1 }
.line { fill: none; stroke-width: 2 }
.l0 { stroke: #0969da } .l1 { stroke: #bc4c00 } .l2 { stroke: #1a7f37 } .l3 { stroke: #8250df } .l4 { stroke: #bf3989 } .l5 { stroke: #9a6700 }
@media (prefers-color-scheme: dark) {
  text { fill: #f0f6fc } .axis { fill: #9198a1 } .grid { stroke: #3d444d } .whisker { stroke: #f0f6fc }
  .ours { fill: #4493f8; stroke: #4493f8 } .other { fill: #656c76; stroke: #656c76 } .limit { stroke: #f85149 }
  .frame { stroke: #3d444d }
  .l0 { stroke: #4493f8 } .l1 { stroke: #db6d28 } .l2 { stroke: #3fb950 } .l3 { stroke: #ab7df8 } .l4 { stroke: #db61a2 } .l5 { stroke: #d29922 }
}`;

const LINE_CLASSES = 6;

const text = (x: number, y: number, content: string, attributes: object = {}) =>
  element('text', { key: `${x} ${y} ${content}`, x, y, ...attributes }, content);

/** An image of its own: title for assistive technology, and styles of both colour schemes. */
export function renderSvg(title: string, width: number, height: number, content: ReactNode): string {
  const svg = element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img' },
    element('title', null, title),
    element('style', null, STYLE),
    text(0, 16, title, { className: 'title' }),
    content,
  );
  return `${renderToStaticMarkup(svg)}\n`;
}

/** Horizontal bars from 0, ours in colour. */
export function renderBarChart({ title, unit, bars }: BarChart): string {
  const height = TOP + bars.length * ROW + BOTTOM;
  const largest = Math.max(...bars.flatMap(({ value, upper = 0, limit = 0 }) => [value, upper, limit]));
  const x = scaleLinear([0, largest], [LABELS, WIDTH - RIGHT]).nice();
  const rows = bars.map((_, index) => index);
  const y = scaleBand(rows, [TOP, TOP + bars.length * ROW]).padding(0.25);
  const ticks = x.ticks(6).map((tick) => [
    element('line', {
      key: `grid ${tick}`,
      className: 'grid',
      x1: x(tick),
      x2: x(tick),
      y1: TOP,
      y2: height - BOTTOM,
    }),
    text(x(tick), height - 8, tick === 0 ? `0 ${unit}` : tick.toLocaleString('en-US'), {
      className: 'axis',
      textAnchor: 'middle',
    }),
  ]);
  const drawn = bars.map(({ label, value, lower = value, upper = value, isOurs, limit }, index) => {
    const top = y(index) ?? 0;
    const middle = top + y.bandwidth() / 2;
    return element(
      'g',
      { key: label },
      text(LABELS - 8, middle + 4, label, { textAnchor: 'end' }),
      element('rect', {
        className: isOurs ? 'ours' : 'other',
        x: x(0),
        y: top,
        width: x(value) - x(0),
        height: y.bandwidth(),
      }),
      lower < upper
        ? element('line', { className: 'whisker', x1: x(lower), x2: x(upper), y1: middle, y2: middle })
        : null,
      limit === undefined
        ? null
        : element('line', { className: 'limit', x1: x(limit), x2: x(limit), y1: top - 2, y2: top + y.bandwidth() + 2 }),
      text(x(Math.max(value, upper, limit ?? 0)) + 6, middle + 4, value.toLocaleString('en-US'), { className: 'axis' }),
    );
  });
  return renderSvg(title, WIDTH, height, [ticks, drawn]);
}

/** Lines over a common axis, with a legend below. */
export function renderLineChart({ title, xLabel, yLabel, lines, hasLogarithmicX = false }: LineChart): string {
  const xs = lines.flatMap(({ points }) => points.map(([x]) => x));
  const ys = lines.flatMap(({ points }) => points.map(([, y]) => y));
  const domain = [Math.min(...xs), Math.max(...xs)];
  const range = [60, WIDTH - 20];
  const x = hasLogarithmicX ? scaleLog(domain, range) : scaleLinear(domain, range);
  const y = scaleLinear([0, Math.max(...ys)], [TOP + PLOT_HEIGHT, TOP + 12]).nice();
  const floor = TOP + PLOT_HEIGHT;
  const yTicks = y
    .ticks(5)
    .map((tick) => [
      element('line', { key: `grid ${tick}`, className: 'grid', x1: range[0], x2: range[1], y1: y(tick), y2: y(tick) }),
      text(52, y(tick) + 4, tick.toLocaleString('en-US'), { className: 'axis', textAnchor: 'end' }),
    ]);
  const marks = hasLogarithmicX ? [...new Set(xs)] : x.ticks(8);
  const xTicks = marks.map((tick) =>
    text(x(tick), floor + 16, tick.toLocaleString('en-US'), { className: 'axis', textAnchor: 'middle' }),
  );
  const path = line<readonly [number, number]>()
    .x(([value]) => x(value))
    .y(([, value]) => y(value));
  const drawn = lines.map(({ label, points }, index) => {
    const top = floor + 44 + index * LEGEND_ROW;
    const className = `line l${index % LINE_CLASSES}`;
    return element(
      'g',
      { key: label },
      element('path', { className, d: path([...points]) ?? '' }),
      element('line', { className, x1: 60, x2: 84, y1: top - 4, y2: top - 4 }),
      text(92, top, label),
    );
  });
  const axes = [
    text(range[1] ?? 0, floor + 32, xLabel, { className: 'axis', textAnchor: 'end' }),
    text(0, TOP + 4, yLabel, { className: 'axis' }),
  ];
  return renderSvg(title, WIDTH, floor + 52 + lines.length * LEGEND_ROW, [yTicks, xTicks, axes, drawn]);
}

/** What pages show at the same times, a row for each. An image that stays is in the file once. */
export function renderFilmstrip({ title, rows }: Filmstrip): string {
  const images = [...new Set(rows.flatMap(({ frames }) => frames.map(({ image }) => image)))].filter(Boolean);
  const { width, height, gap } = FRAME;
  const columnX = (index: number) => index * (width + gap);
  const definitions = images.map((image, index) =>
    element('image', { key: index, id: `i${index}`, href: `data:image/jpeg;base64,${image}`, width, height }),
  );
  const times = rows[0]?.frames.map(({ atMs }, index) =>
    text(columnX(index), TOP, `${(atMs / 1000).toLocaleString('en-US')} s`, { className: 'axis' }),
  );
  const rowHeight = FRAME_LABEL + height + gap;
  const drawn = rows.map(({ label, frames }, row) => {
    const top = TOP + gap + row * rowHeight;
    const boxes = frames.map(({ atMs, image }, column) => {
      const box = { x: columnX(column), y: top + FRAME_LABEL, width, height };
      return element(
        'g',
        { key: atMs },
        element('rect', { className: 'frame', ...box }),
        image === '' ? null : element('use', { href: `#i${images.indexOf(image)}`, x: box.x, y: box.y }),
      );
    });
    return element('g', { key: label }, text(0, top + FRAME_LABEL - 5, label), boxes);
  });
  const columns = Math.max(0, ...rows.map(({ frames }) => frames.length));
  return renderSvg(title, columnX(columns) - gap + 1, TOP + gap + rows.length * rowHeight, [
    element('defs', { key: 'images' }, definitions),
    times,
    drawn,
  ]);
}
