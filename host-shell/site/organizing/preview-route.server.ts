import { canPublish } from '../../marketplace/creations/creations.ts';
import { findPlanGaps } from '../../marketplace/creations/event-plan.ts';
import { listDays } from '../../marketplace/creations/recurrence.ts';
import { buildEventId, getLocalDay } from '../../marketplace/events/calendar.ts';
import { findOrganizer } from '../../marketplace/organizers/organizers.ts';
import type { OriginEvent } from '../events/parse-origin-event.server.ts';
import { buildMarketLink } from '../http/links.server.ts';
import type { MarketRoute } from '../http/market-context.server.ts';
import type { ActionData } from '../page/blocks.ts';
import { describeDates } from './event-times.server.ts';
import { createOrganizerCard } from './organizer-card.server.ts';
import { type CreationContext, nameCreation, withCreation } from './own-creation.server.ts';

/** The most dates of a repeated event in its preview. */
const MAX_DATES_SHOWN = 6;

/** `/myevents/{event}/preview/`: the event's page as the public will see it, with the possible actions. */
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
        tickets: null,
        canCollect: false,
        organizer: organizer === null ? null : createOrganizerCard(services, organizer, false),
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
    region: plan.placeText.split(',').slice(1).join(',').trim() || null,
    country: null,
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
