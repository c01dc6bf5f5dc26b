import { toLanguageTag } from '../../../shared/sites/sites.ts';
import type { EventPlan } from '../../marketplace/creations/event-plan.ts';
import { listDays } from '../../marketplace/creations/recurrence.ts';
import { formatIsoDay } from '../../marketplace/events/calendar.ts';
import type { PageServices } from '../http/page-services.server.ts';

/** Formats the first dates of an event from a given day, and returns them as days too. */
export function describeDates(
  services: PageServices,
  plan: EventPlan,
  max: number,
  from?: number,
): readonly { readonly day: number; readonly text: string }[] {
  const format = new Intl.DateTimeFormat(toLanguageTag(services.request.language.locale), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  return listDays(plan, max, from).map((day) => ({
    day,
    text: format.format(new Date(`${formatIsoDay(day)}T${plan.startTime || '00:00'}Z`)),
  }));
}

/** Creates a formatter of calendar days. */
export function createDayFormat({ request }: PageServices): (day: number) => string {
  const format = new Intl.DateTimeFormat(toLanguageTag(request.language.locale), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  return (day) => format.format(new Date(formatIsoDay(day)));
}

/** Creates a formatter of instants, for lists of orders. */
export function createInstantFormat({ request }: PageServices, timeZone: string): (seconds: number) => string {
  const format = new Intl.DateTimeFormat(toLanguageTag(request.language.locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timeZone === '' ? 'UTC' : timeZone,
  });
  return (seconds) => format.format(seconds * 1000);
}

/** Creates a formatter of amounts in hundredths of the currency's unit. */
export function createMoneyFormat({ request }: PageServices, currency: string): (hundredths: number) => string {
  const format = new Intl.NumberFormat(toLanguageTag(request.language.locale), { style: 'currency', currency });
  return (hundredths) => format.format(hundredths / 100);
}
