import { toLanguageTag } from '../../../shared/sites/sites.ts';
import { type Creation, findOwnCreation } from '../../marketplace/creations/creations.ts';
import type { EventPlan } from '../../marketplace/creations/event-plan.ts';
import { formatIsoDay } from '../../marketplace/events/calendar.ts';
import { buildMarketLink, createMarketPage, notFoundResult, type PageProblems } from '../http/market-page.server.ts';
import type { PageServices } from '../http/page-services.server.ts';
import type { MarketAnswer, PersonContext } from '../http/route.server.ts';
import type { Block, LinkData, MarketPageData } from '../page/blocks.ts';

export type CreationContext = PersonContext & { readonly creation: Creation };

/** Reads the number in a path; null for anything else. */
export const readNumber = (text: string | undefined): number | null =>
  /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : null;

/** Runs the handler for an event of the user. Other users' events are a 404, for staff too. */
export function withCreation(handler: (context: CreationContext) => MarketAnswer | Promise<MarketAnswer>) {
  return async (context: PersonContext): Promise<MarketAnswer> => {
    const id = readNumber(context.params.creation);
    const creation = id === null ? null : await findOwnCreation(context.db, context.person.id, id);
    return creation === null ? notFoundResult(context) : handler({ ...context, creation });
  };
}

/** Formats a date of an event with its local time. */
export function formatDay({ request }: PageServices, { startTime }: EventPlan, day: number): string {
  const tag = toLanguageTag(request.language.locale);
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return format.format(new Date(`${formatIsoDay(day)}T${startTime || '00:00'}Z`));
}

interface CreationPage extends Pick<MarketPageData, 'blocks' | 'aside' | 'refreshMs'> {
  readonly problems?: PageProblems;
}

/** Creates a page of an event, with tabs to the other one. */
export function createCreationPage(
  context: CreationContext,
  id: 'manage-event' | 'edit-event',
  page: CreationPage,
): MarketAnswer {
  const { t, creation } = context;
  const { title } = creation.plan;
  const hidden: Block = { kind: 'notice', severity: 'error', text: t('manage.state.taken-down') };
  return createMarketPage(context, {
    area: t('page.my-events.title'),
    title,
    text: t(`manage.state.${creation.state}`),
    tabsLabel: title,
    tabs: (['manage-event', 'edit-event'] as const).map(
      (tab): LinkData => ({
        label: t(`manage.tab.${tab}`),
        path: buildMarketLink(context, tab, { creation: creation.id }),
        isCurrent: tab === id,
      }),
    ),
    ...page,
    blocks: creation.isHidden ? [hidden, ...page.blocks] : page.blocks,
  });
}
