import { buildEventId, getLocalDay } from '../../origin/events/calendar.ts';
import { findOrganizer } from '../../origin/market/organizers.ts';
import { canPublish } from '../../origin/organizing/creations.ts';
import { findPlanGaps } from '../../origin/organizing/event-plan.ts';
import { listDays } from '../../origin/organizing/recurrence.ts';
import type { ActionData } from '../../src/page/blocks.ts';
import { buildMarketLink } from '../market/links.ts';
import type { MarketRoute } from '../market/market-context.ts';
import type { OriginEvent } from '../parse-origin-event.ts';
import { describeDates } from './event-times.ts';
import { type CreationContext, nameCreation, withCreation } from './own-creation.ts';

/** Dates of a repeated event that its preview names. */
const MAX_DATES_SHOWN = 6;

/** `/myevents/{event}/preview/`: the event's page as everybody will see it, and what can be done with it. */
export const previewRoute: MarketRoute = {
  access: 'person',
  get: withCreation(async (context) => {
    const { db, services, creation } = context;
    const { t, format } = services;
    const { id, plan, state } = creation;
    const organizer = await findOrganizer(db, creation.organizer);
    const isComplete = findPlanGaps(plan).length === 0;
    const detail = format.detail(createPreviewEvent(context));
    const dates = describeDates(services, plan, MAX_DATES_SHOWN, getLocalDay(Date.now(), plan.timeZone || 'Etc/UTC'));
    const publish: ActionData = {
      label: t('manage.publish'),
      path: buildMarketLink(services, 'event-state', { creation: id }),
      fields: { do: 'publish' },
      variant: 'primary',
    };
    return {
      status: 200,
      head: { title: t('preview.title', { title: detail.title }), description: t('preview.text') },
      page: {
        kind: 'event',
        event: { ...detail, whenText: dates.length === 0 ? t('preview.no-date') : detail.whenText },
        nearby: [],
        sales: null,
        canCollect: false,
        organizer: organizer === null ? null : { id: organizer.id, name: organizer.name },
        preview: {
          text: t(isComplete ? 'preview.text' : 'preview.gaps'),
          dates: plan.repeat === 'once' ? [] : dates.map(({ text }) => text),
          actions: isComplete && state !== 'published' && canPublish(creation) ? [publish] : [],
          links: [
            {
              label: t('manage.tab.edit-event'),
              path: buildMarketLink(services, 'edit-event', { creation: id }) + (isComplete ? '' : '?check=1'),
            },
            { label: t('manage.tab.event-design'), path: buildMarketLink(services, 'event-design', { creation: id }) },
          ],
        },
      },
      isOwn: true,
    };
  }),
};

function createPreviewEvent({ services, creation }: CreationContext): OriginEvent {
  const { plan, series } = creation;
  const [day = 0] = listDays(plan, 1);
  const date = plan.date === '' ? '1970-01-01' : plan.date;
  const prices = plan.tickets.map(({ price }) => price);
  return {
    id: buildEventId(series[0] ?? 1, day),
    title: nameCreation(services, creation),
    start: `${date}T${plan.startTime || '00:00'}`,
    end: `${date}T${plan.endTime || plan.startTime || '00:00'}`,
    timeZone: plan.timeZone || 'Etc/UTC',
    isOnline: plan.isOnline,
    venue: plan.venue === '' ? null : plan.venue,
    city: plan.placeText.split(',')[0] || null,
    placeSlug: null,
    isFree: prices.every((price) => price === 0),
    currency: plan.currency,
    low: prices.length === 0 ? null : Math.min(...prices),
    high: prices.length === 0 ? null : Math.max(...prices),
    category: plan.category,
    format: plan.format,
    subcategory: plan.subcategory as OriginEvent['subcategory'],
    tags: plan.tags,
    isSample: false,
    status: 'published',
    summary: plan.summary || null,
    description: plan.description || null,
    drawing: `${plan.drawing}-${plan.category}`,
    picture: plan.picture,
    theme: plan.theme,
  };
}
