import { escapeUTF8 } from 'entities/escape';

/** One measure of a chart: a value for each minute, null if there is none. */
export interface Series {
  readonly label: string;
  /** CSS class of the measure's colour: `ok`, `warning`, `danger`, `accent`, `quiet`. */
  readonly tone: string;
  readonly values: readonly (number | null)[];
}

interface ChartInputs {
  readonly title: string;
  readonly unit: string;
  /** ISO times of the values. */
  readonly times: readonly string[];
  readonly series: readonly Series[];
  /** Upper end of the axis, if known: 100 for percent. */
  readonly maximum?: number;
}

const WIDTH = 520;
const HEIGHT = 168;
const LEFT = 44;
const RIGHT = 8;
const TOP = 10;
const BOTTOM = 24;
const PLOT_WIDTH = WIDTH - LEFT - RIGHT;
const PLOT_HEIGHT = HEIGHT - TOP - BOTTOM;

/** A round number for the end of an axis. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  const step = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= value) ?? 10;
  return step * power;
}

const round = (value: number) => Math.round(value * 10) / 10;
const formatNumber = (value: number) =>
  value >= 10_000 ? `${round(value / 1000)}k` : String(Math.round(value * 100) / 100);

function renderChart({ title, unit, times, series }: ChartInputs, maximum: number, plot: string): string {
  const last = series.map(
    ({ label, values }) => `${label} ${formatNumber(values.findLast((value) => value !== null) ?? 0)}`,
  );
  const lines = [0, 0.5, 1].map((part) => {
    const y = round(TOP + PLOT_HEIGHT * (1 - part));
    return (
      `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y}" y2="${y}"/>` +
      `<text class="tick" x="${LEFT - 6}" y="${y + 4}" text-anchor="end">${formatNumber(maximum * part)}</text>`
    );
  });
  const ticks = [0, 0.5, 1].map((part) => {
    const time = times[Math.round((times.length - 1) * part)]?.slice(11, 16) ?? '';
    const anchor = part === 0 ? 'start' : part === 1 ? 'end' : 'middle';
    return `<text class="tick" x="${LEFT + PLOT_WIDTH * part}" y="${HEIGHT - 6}" text-anchor="${anchor}">${time}</text>`;
  });
  const legend = series.map(({ label, tone }) => `<li><span class="swatch ${tone}"></span>${escapeUTF8(label)}</li>`);
  return (
    `<figure class="chart"><figcaption><h3>${escapeUTF8(title)}</h3><span class="unit">${escapeUTF8(unit)}</span>` +
    `<ul class="legend">${legend.join('')}</ul></figcaption>` +
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeUTF8(`${title}, ${unit}, last minute: ${last.join(', ')}`)}">` +
    `${lines.join('')}${ticks.join('')}${plot}</svg></figure>`
  );
}

/** Stacked bars, one for each minute. */
export function renderStackedBars(inputs: ChartInputs): string {
  const { series, times } = inputs;
  const totals = times.map((_, index) => series.reduce((total, { values }) => total + (values[index] ?? 0), 0));
  const maximum = inputs.maximum ?? roundUp(Math.max(4, ...totals));
  const step = PLOT_WIDTH / Math.max(times.length, 1);
  const stacked = times.map(() => 0);
  const bars = series.flatMap(({ values, tone }) =>
    times.flatMap((time, index) => {
      const value = values[index] ?? 0;
      if (value === 0) return [];
      const height = (Math.min(value, maximum) / maximum) * PLOT_HEIGHT;
      const below = stacked[index] ?? 0;
      stacked[index] = below + height;
      const x = round(LEFT + index * step + step * 0.12);
      const y = round(TOP + PLOT_HEIGHT - below - height);
      return `<rect class="${tone}" x="${x}" y="${y}" width="${round(step * 0.76)}" height="${round(height)}"><title>${time.slice(11, 16)} ${formatNumber(value)}</title></rect>`;
    }),
  );
  return renderChart(inputs, maximum, bars.join(''));
}

/** Lines with gaps for missing measurements; a single point is a dot. */
export function renderLines(inputs: ChartInputs): string {
  const { series, times } = inputs;
  const highest = Math.max(4, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const maximum = inputs.maximum ?? roundUp(highest);
  const step = PLOT_WIDTH / Math.max(times.length - 1, 1);
  const lines = series.map(({ values, tone }) => {
    const runs: string[][] = [[]];
    for (const [index, value] of values.entries()) {
      if (value === null) runs.push([]);
      else {
        const y = TOP + PLOT_HEIGHT * (1 - Math.min(value, maximum) / maximum);
        runs.at(-1)?.push(`${round(LEFT + index * step)},${round(y)}`);
      }
    }
    return runs
      .filter((run) => run.length > 0)
      .map((run) => {
        const [x, y] = (run[0] ?? '0,0').split(',');
        return run.length === 1
          ? `<circle class="dot ${tone}" cx="${x}" cy="${y}" r="2.5"/>`
          : `<polyline class="line ${tone}" points="${run.join(' ')}"/>`;
      })
      .join('');
  });
  return renderChart(inputs, maximum, lines.join(''));
}
