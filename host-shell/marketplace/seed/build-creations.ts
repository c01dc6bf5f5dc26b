import { createEmptyPlan, DRAWINGS, type EventPlan } from '../creations/event-plan.ts';
import { CYCLE_DAYS, formatIsoDay, getNextDay } from '../events/calendar.ts';
import type { EventSeed } from './build-events.ts';
import type { OrganizerSeed } from './build-organizers.ts';
import type { TicketTypeSeed } from './build-ticket-types.ts';
import { SAMPLE_PEOPLE } from './sample-people.ts';

/** Number of past cycles in which the sample organizers' events took place. */
const PAST_CYCLES = 3;

/** A row of the table `creations`. Its only series began on `firstDay`. */
export interface CreationSeed {
  readonly id: number;
  readonly organizer: number;
  readonly series: number;
  readonly firstDay: number;
  readonly plan: EventPlan;
}

/** Builds the sample people's creations: their series, with the fields of the event form. */
export function buildCreations(
  organizers: readonly OrganizerSeed[],
  events: readonly EventSeed[],
  ticketTypes: readonly TicketTypeSeed[],
  today: number,
): readonly CreationSeed[] {
  const byNumber = new Map(events.map((event) => [event.number, event]));
  const rows = organizers.flatMap(({ id, owner, series }) => {
    const placeText = SAMPLE_PEOPLE.find((person) => person.id === owner)?.organizer?.placeText;
    if (placeText === undefined) return [];
    return series.flatMap((number) => {
      const event = byNumber.get(number);
      if (event === undefined) return [];
      const firstDay = getNextDay(event.cycleDay, today) - PAST_CYCLES * CYCLE_DAYS;
      const types = ticketTypes.filter((type) => type.series === number);
      return [{ organizer: id, series: number, firstDay, plan: createPlan(event, types, placeText, firstDay) }];
    });
  });
  return rows.map((row, index) => ({ id: index + 1, ...row }));
}

function createPlan(
  event: EventSeed,
  types: readonly TicketTypeSeed[],
  placeText: string,
  firstDay: number,
): EventPlan {
  return {
    ...createEmptyPlan('en-US', event.currency),
    title: event.titles.en,
    category: event.category as EventPlan['category'],
    subcategory: event.subcategory,
    format: event.format,
    tags: event.tags.trim().split(' ').filter(Boolean) as EventPlan['tags'],
    place: event.place,
    placeText,
    venue: event.venue ?? '',
    date: formatIsoDay(firstDay),
    startTime: formatMinute(event.startMinute),
    endTime: formatMinute(event.startMinute + event.durationMinutes),
    timeZone: event.timeZone,
    repeat: 'four-weekly',
    tickets: types.map(({ price, capacity, limitPerPerson }) => ({
      name: null,
      price: price / 100,
      capacity,
      limitPerPerson,
    })),
    drawing: DRAWINGS[event.number % DRAWINGS.length] ?? DRAWINGS[0],
  };
}

const MINUTES_A_DAY = 1_440;

function formatMinute(minute: number): string {
  const rest = minute % MINUTES_A_DAY;
  return `${String(Math.floor(rest / 60)).padStart(2, '0')}:${String(rest % 60).padStart(2, '0')}`;
}
