import { messagesByLocale } from '../../../shared/i18n/compiled/catalogue/all.ts';
import type { CatalogueMessageKey } from '../../../shared/i18n/message-keys.ts';
import { createTranslate, type Translate } from '../../../shared/i18n/translate.ts';
import { LOCALES, toLanguageCode, toLanguageTag } from '../../../shared/sites/sites.ts';
import { type Creation, findOwnCreation } from '../../marketplace/creations/creations.ts';
import type { EventPlan } from '../../marketplace/creations/event-plan.ts';
import { formatIsoDay } from '../../marketplace/events/calendar.ts';
import { buildMarketLink } from '../http/links.server.ts';
import type { MarketAnswer, PersonContext } from '../http/market-context.server.ts';
import { createMarketPage, notFoundResult, type PageProblems } from '../http/market-page.server.ts';
import type { PageServices } from '../http/page-services.server.ts';
import type { Block, LinkData, MarketPageData } from '../page/blocks.ts';

export type CreationContext = PersonContext & { readonly creation: Creation };

/** Runs the handler for an event of the user. Other users' events are a 404, for staff too. */
export function withCreation(handler: (context: CreationContext) => MarketAnswer | Promise<MarketAnswer>) {
  return async (context: PersonContext): Promise<MarketAnswer> => {
    const { db, params, person, services } = context;
    const id = /^[1-9]\d{0,9}$/.test(params.creation ?? '') ? Number(params.creation) : null;
    const creation = id === null ? null : await findOwnCreation(db, person.id, id);
    return creation === null ? notFoundResult(services) : handler({ ...context, creation });
  };
}

/** Formats a date of an event with its local time. */
export function formatDay({ request }: PageServices, { startTime }: EventPlan, day: number): string {
  const tag = toLanguageTag(request.language.locale);
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return format.format(new Date(`${formatIsoDay(day)}T${startTime || '00:00'}Z`));
}

export const nameCreation = ({ t }: PageServices, { plan }: Creation) =>
  plan.title === '' ? t('manage.untitled') : plan.title;

interface CreationPage extends Pick<MarketPageData, 'blocks' | 'aside' | 'refreshMs'> {
  readonly problems?: PageProblems;
}

/** Creates a page of an event, with tabs to the other one. */
export function createCreationPage(
  { services, creation }: Pick<CreationContext, 'services' | 'creation'>,
  id: 'manage-event' | 'edit-event',
  page: CreationPage,
): MarketAnswer {
  const { t } = services;
  const title = nameCreation(services, creation);
  const hidden: Block = { kind: 'notice', severity: 'error', text: t('manage.state.taken-down') };
  return createMarketPage(services, {
    area: 'organizer',
    label: t('page.my-events.title'),
    title,
    text: t(`manage.state.${creation.state}`),
    tabsLabel: title,
    tabs: (['manage-event', 'edit-event'] as const).map(
      (tab): LinkData => ({
        label: t(`manage.tab.${tab}`),
        path: buildMarketLink(services, tab, { creation: creation.id }),
        isCurrent: tab === id,
      }),
    ),
    ...page,
    blocks: creation.isHidden ? [hidden, ...page.blocks] : page.blocks,
  });
}

/** Creates the search words of an event in each language of the sites: its own texts, and the catalogue's names of its kind. */
export function buildSearchWords({
  title,
  summary,
  venue,
  placeText,
  ...plan
}: EventPlan): Readonly<Record<string, string>> {
  const words: Record<string, string> = {};
  for (const locale of LOCALES) {
    const tc: Translate<CatalogueMessageKey> = createTranslate(messagesByLocale[locale]);
    words[toLanguageCode(locale)] ??= [
      ...[title, summary, venue, placeText, tc(`category.${plan.category}`)],
      ...(plan.subcategory === null ? [] : [tc(`sub-category.${plan.subcategory}` as CatalogueMessageKey)]),
      ...[tc(`format.${plan.format}`), tc(`format-plural.${plan.format}`)],
      ...plan.tags.map((tag) => tc(`tag.${tag}`)),
    ].join(' ');
  }
  return words;
}
