import { type AnalyticsEvent, isAllowedEvent, type MissingPlaceKind } from '../../shared/analytics/analytics-events.ts';
import type { BeaconEvent } from '../../shared/analytics/beacon-schema.ts';
import { PAGE_LABELS, type PageName, resolvePageLabel } from '../../shared/analytics/page-labels.ts';
import { cleanLabel } from './clean-label.ts';

/** Number of the newest events that an isolate keeps for its status page. */
const RING_SIZE = 1_000;

const PAGE_NAMES: ReadonlySet<string> = new Set(PAGE_LABELS.map(({ name }) => name));

/** An event as it is stored: nothing in it identifies a user. Texts that are personal, or not labels, are null. */
export interface LoggedEvent {
  readonly name: AnalyticsEvent['name'];
  readonly pageName: PageName;
  readonly category: string | null;
  readonly action: string | null;
  readonly label: string | null;
  readonly eventCreateSource: string | null;
  readonly pageArea: string | null;
  readonly hasPublish: boolean;
  readonly hasPaidPublish: boolean;
}

interface EventLogDependencies {
  readonly stage: string;
  readonly dataset: AnalyticsEngineDataset | undefined;
  /** Adds to the counters of all isolates. */
  readonly count: (name: string) => void;
}

type CountedEvent = Exclude<BeaconEvent, { readonly name: 'HeaderError' }>;

/** Stores the events of headers: in the Analytics Engine if it is bound, and the newest in the isolate. */
export class EventLog {
  readonly #dependencies: EventLogDependencies;
  readonly #ring: LoggedEvent[] = [];
  #next = 0;

  constructor(dependencies: EventLogDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Records an event that is on the list of allowed events.
   *
   * @param site domain of the site: `.de`
   */
  record(event: CountedEvent, site: string): void {
    if (!isAllowedEvent(event)) return;
    const { stage, dataset, count } = this.#dependencies;
    count(event.name === 'HeaderInteraction' ? `${event.category} ${event.action}` : event.name);
    const logged = toLoggedEvent(event);
    this.#ring[this.#next] = logged;
    this.#next = (this.#next + 1) % RING_SIZE;
    try {
      dataset?.writeDataPoint(buildEventPoint(logged, stage, site));
    } catch {
      // The counters and the ring buffer have the event.
    }
  }

  /** Records that a look-up by the edge itself found no place. */
  recordMissingPlace(kind: MissingPlaceKind, requestPath: string, site: string): void {
    const interaction = { category: 'location', action: 'missing-place', label: kind } as const;
    this.record({ name: 'HeaderInteraction', requestPath, ...interaction }, site);
  }

  /** Newest last. */
  read(): readonly LoggedEvent[] {
    return [...this.#ring.slice(this.#next), ...this.#ring.slice(0, this.#next)];
  }
}

function toLoggedEvent(event: CountedEvent): LoggedEvent {
  const { name, pageName, requestPath } = event;
  const isAttempt = name === 'EventCreateAttempt';
  return {
    name,
    pageName:
      pageName !== undefined && PAGE_NAMES.has(pageName)
        ? (pageName as PageName)
        : requestPath === undefined
          ? 'other'
          : resolvePageLabel(requestPath).pageName,
    category: isAttempt ? null : event.category,
    action: isAttempt ? null : event.action,
    label: isAttempt ? null : cleanLabel(event.label),
    eventCreateSource: isAttempt ? cleanLabel(event.eventCreateSource) : null,
    pageArea: isAttempt ? cleanLabel(event.pageArea) : null,
    hasPublish: isAttempt && event.hasPublish,
    hasPaidPublish: isAttempt && event.hasPaidPublish,
  };
}

/** One data point for each event. The order of values is the schema: docs/operators.md lists it. */
function buildEventPoint(event: LoggedEvent, stage: string, site: string): AnalyticsEngineDataPoint {
  const { name, pageName, category, action, label, eventCreateSource, pageArea } = event;
  return {
    indexes: [name],
    blobs: [stage, site, name, pageName, category, action, label, eventCreateSource, pageArea].map(
      (blob) => blob ?? '',
    ),
    doubles: [Number(event.hasPublish), Number(event.hasPaidPublish)],
  };
}
