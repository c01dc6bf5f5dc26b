import { type Figure, type FigureFrame, median, percentile, type Series } from '../figures.ts';

/** Median and quartiles of a figure's runs. */
export interface Spread {
  readonly unit: string;
  readonly median: number;
  readonly lower: number;
  readonly upper: number;
  readonly runs: number;
}

/** A figure as it is stored. */
export interface FigureRecord {
  readonly name: string;
  readonly value: string;
  readonly comparison?: string;
  readonly limit?: string;
  readonly isMet?: boolean;
  readonly spread?: Spread;
  readonly besides?: readonly (Spread & { readonly name: string })[];
  readonly frames?: readonly FigureFrame[];
}

/** More digits would be those of one run. */
const DIGITS = 4;
const round = (value: number) => Number(value.toPrecision(DIGITS));

/** Median and quartiles of a series; runs without a value are not counted. */
export function summarizeSeries({ unit, values }: Series): Spread | undefined {
  // JSON has no NaN: such a value is null in a record.
  const measured = values.filter((value) => typeof value === 'number' && !Number.isNaN(value));
  if (measured.length === 0) return undefined;
  return {
    unit,
    median: round(median(measured)),
    lower: round(percentile(measured, 25)),
    upper: round(percentile(measured, 75)),
    runs: measured.length,
  };
}

function summarizeFigure({ series, besides = [], ...figure }: Figure): FigureRecord {
  const spread = series === undefined ? undefined : summarizeSeries(series);
  const others = besides.flatMap(({ name, ...other }) => {
    const summary = summarizeSeries(other);
    return summary === undefined ? [] : [{ name, ...summary }];
  });
  return {
    ...figure,
    ...(spread === undefined ? {} : { spread }),
    ...(others.length === 0 ? {} : { besides: others }),
  };
}

/** Parses the lines that `recordFigure` wrote. */
export const parseRecords = (lines: string): readonly FigureRecord[] =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => summarizeFigure(JSON.parse(line)));
