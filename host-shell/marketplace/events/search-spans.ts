import type { TimeWindow } from './date-range.ts';
import { CYCLE_MINUTES } from './zone-clock.ts';

/** Below this number of series all of them are read at once, so that the total is exact. */
const FEW_SERIES = 20_000;
/** Series that a search reads before it tries a wider span, if nothing but time filtered them. */
const SPAN_SERIES = [1_500, 15_000, 120_000] as const;
/** A narrow span and the longest event together must not reach around the cycle, whatever the zones' offsets. */
const MAX_REACH_MINUTES = CYCLE_MINUTES - 3 * 1_440;

/** What a search must know of all series. */
export interface SeriesSizes {
  /** At least as many as there are. */
  readonly series: number;
  /** Minutes of the longest event. */
  readonly longest: number;
}

/**
 * Lists the spans, in minutes from the begin of a window, that a search goes through until a page is full, before it reads the
 * whole window. The events of a span are complete and soonest first, so its full page is the page of the whole window.
 *
 * @param hasWords whether words filter too: each span then reads all series of these words, so there is only one
 */
export function listSearchSpans(window: TimeWindow, sizes: SeriesSizes, hasWords: boolean): readonly number[] {
  const { series, longest } = sizes;
  if (series <= FEW_SERIES) return [];
  const counts = hasWords ? SPAN_SERIES.slice(1, 2) : SPAN_SERIES;
  const spans = counts.map((count) => Math.ceil((count / series) * CYCLE_MINUTES));
  return spans.filter((span) => span + longest <= MAX_REACH_MINUTES && span < window.before - window.after);
}

/** Whether the whole window is a part of the cycle that is read by its index. */
export function isShortWindow({ after, before }: TimeWindow, { series, longest }: SeriesSizes): boolean {
  return series > FEW_SERIES && before - after + longest <= MAX_REACH_MINUTES;
}

/**
 * Estimates the total of a window from the events of a span, to two digits. A series takes place once in a cycle; what has begun
 * already is complete.
 *
 * @param found all events of the span, and those of them that begin in it
 * @param series how many series there are in all
 */
export function estimateTotal(
  { count, ahead }: { readonly count: number; readonly ahead: number },
  span: number,
  { after, before }: TimeWindow,
  series: number,
): number {
  const total = count - ahead + (ahead * Math.min(before - after, CYCLE_MINUTES)) / span;
  return Math.max(count, Math.min(Math.round(Number(total.toPrecision(2))), series));
}
