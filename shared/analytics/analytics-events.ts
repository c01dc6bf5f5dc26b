import type { HeaderUser } from '../contracts/header-props.ts';
import type { BeaconEvent } from './beacon-schema.ts';

interface InteractionRow {
  readonly category: string;
  readonly actions: readonly string[];
}

/** Categories of header interactions and the actions counted in each. The types below admit nothing else. */
export const ALLOWED_INTERACTIONS = [
  { category: 'header', actions: ['click'] },
  { category: 'menu', actions: ['click', 'hover'] },
  { category: 'drawer', actions: ['click'] },
  { category: 'create-event', actions: ['click'] },
  { category: 'search', actions: ['click'] },
  { category: 'location', actions: ['click', 'missing-place'] },
] as const satisfies readonly InteractionRow[];

type AllowedRow = (typeof ALLOWED_INTERACTIONS)[number];

/** Each category with each of its own actions; a union of rows becomes a union of pairs. */
type PairsOf<Row extends InteractionRow> = Row extends unknown
  ? {
      [Action in Row['actions'][number]]: { readonly category: Row['category']; readonly action: Action };
    }[Row['actions'][number]]
  : never;

type AllowedInteraction = PairsOf<AllowedRow>;

/** Categories whose clicks are counted. */
export type ClickCategory = Extract<AllowedInteraction, { readonly action: 'click' }>['category'];

/** `data-track` of an element whose clicks are counted: `menu:help-center`. */
export type ClickTrack = `${ClickCategory}:${string}`;

/** How the user set out to create an event; `direct` where a link or the button offers no choice. */
export type EventCreateSource = 'scratch' | 'ai' | 'direct';

/** Part of the header where an attempt to create an event began; `menu` is a menu of the row. */
export type EventCreateArea = 'header' | 'menu' | 'drawer';

type BeaconEventOf<Name extends BeaconEvent['name']> = Readonly<Extract<BeaconEvent, { name: Name }>>;

/** An attempt to create an event, whichever way leads there. */
export type EventCreateAttempt = BeaconEventOf<'EventCreateAttempt'> & {
  readonly eventCreateSource: EventCreateSource;
  readonly pageArea: EventCreateArea;
};

/** A click or hover in the header that the table allows. */
export type HeaderInteraction = BeaconEventOf<'HeaderInteraction'> & AllowedInteraction;

export type AnalyticsEvent = EventCreateAttempt | HeaderInteraction;

/** An event as a beacon or a host hands it over: its category and action may be unknown to this build. */
type UncheckedEvent = BeaconEventOf<'EventCreateAttempt' | 'HeaderInteraction'>;

/** Whether an event is counted: attempts to create an event always, interactions by the table. */
export function isAllowedEvent(event: UncheckedEvent): boolean {
  if (event.name !== 'HeaderInteraction') return true;
  const rows: readonly InteractionRow[] = ALLOWED_INTERACTIONS;
  return rows.some(({ category, actions }) => category === event.category && actions.includes(event.action));
}

/** Builds the event of a user who sets out for a page that creates an event. */
export function buildEventCreateAttempt(
  { hasPublish, hasPaidPublish }: Pick<HeaderUser, 'hasPublish' | 'hasPaidPublish'>,
  eventCreateSource: EventCreateSource,
  pageArea: EventCreateArea,
): EventCreateAttempt {
  return { name: 'EventCreateAttempt', eventCreateSource, pageArea, hasPublish, hasPaidPublish };
}
