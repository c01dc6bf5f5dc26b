import type { LoggedEvent } from './event-log.ts';

export interface EventRow {
  readonly names: readonly string[];
  readonly count: number;
}

/** The status page's tables of events, most frequent first. */
export interface EventTables {
  /** By source, area, and whether the user has published events, and paid ones. */
  readonly attempts: readonly EventRow[];
  /** By category, action and page. */
  readonly interactions: readonly EventRow[];
  /** By kind: the request's address, coordinates, a prediction. */
  readonly missingPlaces: readonly EventRow[];
}

export function buildEventTables(events: readonly LoggedEvent[]): EventTables {
  const isMissingPlace = ({ action }: LoggedEvent) => action === 'missing-place';
  return {
    attempts: countBy(
      events.filter(({ name }) => name === 'EventCreateAttempt'),
      ({ eventCreateSource, pageArea, hasPublish, hasPaidPublish }) => [
        eventCreateSource,
        pageArea,
        hasPaidPublish ? 'paid' : hasPublish ? 'free' : 'none',
      ],
    ),
    interactions: countBy(
      events.filter((event) => event.name === 'HeaderInteraction' && !isMissingPlace(event)),
      ({ category, action, label, pageName }) => [category, action, label, pageName],
    ),
    missingPlaces: countBy(events.filter(isMissingPlace), ({ label }) => [label]),
  };
}

function countBy(
  events: readonly LoggedEvent[],
  namesOf: (event: LoggedEvent) => readonly (string | null)[],
): readonly EventRow[] {
  const rows = new Map<string, { names: readonly string[]; count: number }>();
  for (const event of events) {
    const names = namesOf(event).map((name) => name ?? 'unknown');
    const row = rows.get(names.join('\n')) ?? { names, count: 0 };
    row.count += 1;
    rows.set(names.join('\n'), row);
  }
  return [...rows.values()].sort((one, other) => other.count - one.count);
}
