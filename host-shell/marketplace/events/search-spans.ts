import type { TimeWindow } from './date-range.ts';
import { CYCLE_MINUTES } from './zone-clock.ts';

/** Below this number of series all of them are read at once, so that the total is exact. */
const FEW_SERIES = 20_000;
/** How many series a search finds in a cycle when it knows no better: a part of all. */
const EXPECTED_SHARE = 0.2;
/** Events begin at the same hours, so a shorter span tells nothing. */
const MIN_SPAN_MINUTES = 60;
/** A wider span is at most so many times as wide. */
const MAX_GROWTH = 4;
/** What a span has beyond what it needs if events are as dense in it as expected. */
const MARGIN = 1.4;
/** A narrow span and the longest event together must not reach around the cycle, whatever the zones' offsets. */
const MAX_REACH_MINUTES = CYCLE_MINUTES - 3 * 1_440;

/** What a search must know of all series. */
export interface SeriesSizes {
  /** At least as many as there are. */
  readonly series: number;
  /** Minutes of the longest event. */
  readonly longest: number;
}

/** Whether all series are read at once, so that the total is exact. */
export const areFew = ({ series }: SeriesSizes): boolean => series <= FEW_SERIES;

/**
 * Finds the first span, in minutes from the begin of a window, that a search reads; null where it reads the whole window at once.
 * The events of a span are complete and soonest first, so its full page is the page of the whole window.
 *
 * @param enough events that fill a page and show that there are more
 * @param expected series that the filters pass, in all places; by default a part of all
 */
export function findFirstSpan(
  window: TimeWindow,
  sizes: SeriesSizes,
  enough: number,
  expected: number = sizes.series * EXPECTED_SHARE,
): number | null {
  if (areFew(sizes)) return null;
  const span = Math.ceil(((MARGIN * enough) / Math.max(expected, 1)) * CYCLE_MINUTES);
  return limitSpan(Math.max(span, MIN_SPAN_MINUTES), window, sizes);
}

/** Finds the span after one that had too few events: as wide as it needs to be if events are as dense in it. Null for the whole window. */
export function growSpan(
  span: number,
  found: number,
  enough: number,
  window: TimeWindow,
  sizes: SeriesSizes,
): number | null {
  const growth = Math.min(Math.max((MARGIN * enough) / Math.max(found, 1), 2), MAX_GROWTH);
  return limitSpan(Math.ceil(span * growth), window, sizes);
}

function limitSpan(span: number, { after, before }: TimeWindow, { longest }: SeriesSizes): number | null {
  return span + longest <= MAX_REACH_MINUTES && span < before - after ? span : null;
}

/** Whether the whole window is a part of the cycle that is read by its index. */
export function isShortWindow({ after, before }: TimeWindow, sizes: SeriesSizes): boolean {
  return !areFew(sizes) && before - after + sizes.longest <= MAX_REACH_MINUTES;
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
