import type { HeaderUser } from '../contracts/header-props.ts';
import type { BeaconEvent } from './beacon-schema.ts';

/** Header interactions that are counted: category and action. The types below admit nothing else. */
export const ALLOWED_INTERACTIONS = [
  'header click',
  'menu click',
  'menu hover',
  'drawer click',
  'create-event click',
  'search click',
  'location click',
  'location missing-place',
] as const;

/** Distributes over a union of pairs. */
type PairOf<Interaction> = Interaction extends `${infer Category} ${infer Action}`
  ? { readonly category: Category; readonly action: Action }
  : never;

export type Interaction = (typeof ALLOWED_INTERACTIONS)[number];

type AllowedInteraction = PairOf<Interaction>;

/** Categories whose clicks are counted. */
export type ClickCategory = Extract<AllowedInteraction, { readonly action: 'click' }>['category'];

/** `data-track` of an element whose clicks are counted: `menu:help-center`. */
export type ClickTrack = `${ClickCategory}:${string}`;

/** How the user started to create an event; `direct` if the link or button offers no choice. */
export type EventCreateSource = 'scratch' | 'ai' | 'direct';

/** Part of the header where an attempt to create an event began; `menu` is a menu of the row. */
export type EventCreateArea = 'header' | 'menu' | 'drawer';

/** The choice made by a click of the category `search`: typed text, or an entry of a list. */
export type SearchSource = 'typed' | 'suggestions' | 'recent' | 'trending';

/** The input without a known place: the request's IP address, coordinates, or a prediction. */
export type MissingPlaceKind = 'request' | 'coordinates' | 'prediction';

type BeaconEventOf<Name extends BeaconEvent['name']> = Readonly<Extract<BeaconEvent, { name: Name }>>;

/** The page of an event: its path with query, its name, and the id of the event that it manages. */
export interface EventPage {
  readonly requestPath: string;
  /** Absent until the code that names pages has loaded, where the host passed only the path. */
  readonly pageName?: string | undefined;
  readonly eid?: string | undefined;
}

/** An attempt to create an event, by any way. */
export type EventCreateAttempt = Omit<BeaconEventOf<'EventCreateAttempt'>, keyof EventPage> & {
  readonly eventCreateSource: EventCreateSource;
  readonly pageArea: EventCreateArea;
};

/** A click or hover in the header that the table allows. */
export type HeaderInteraction = Omit<BeaconEventOf<'HeaderInteraction'>, keyof EventPage> & AllowedInteraction;

/** An event as the header's parts raise it. */
export type RaisedEvent = EventCreateAttempt | HeaderInteraction;

/** An event as hosts and the edge receive it. */
export type AnalyticsEvent = RaisedEvent & EventPage;

/**
 * Whether an event is counted: attempts to create an event always, interactions by the table. Category and action may be
 * unknown to this build.
 */
export function isAllowedEvent(
  event:
    | { readonly name: 'EventCreateAttempt' }
    | Pick<BeaconEventOf<'HeaderInteraction'>, 'name' | 'category' | 'action'>,
): boolean {
  if (event.name !== 'HeaderInteraction') return true;
  return (ALLOWED_INTERACTIONS as readonly string[]).includes(`${event.category} ${event.action}`);
}

/** Builds the event of a user who goes to a page that creates events. */
export function buildEventCreateAttempt(
  { hasPublish, hasPaidPublish }: Pick<HeaderUser, 'hasPublish' | 'hasPaidPublish'>,
  eventCreateSource: EventCreateSource,
  pageArea: EventCreateArea,
): EventCreateAttempt {
  return { name: 'EventCreateAttempt', eventCreateSource, pageArea, hasPublish, hasPaidPublish };
}
