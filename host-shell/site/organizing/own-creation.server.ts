import { type Creation, findOwnCreation } from '../../marketplace/creations/creations.ts';
import { buildMarketLink } from '../http/links.server.ts';
import type { MarketAnswer, PersonContext } from '../http/market-context.server.ts';
import { createMarketPage, type PageProblems } from '../http/market-page.server.ts';
import { notFoundResult, type PageResult } from '../http/page-result.server.ts';
import type { PageServices } from '../http/page-services.server.ts';
import type { Block, LinkData, MarketPageData, PictureData } from '../page/blocks.ts';
import { buildMarketPath } from '../page/market-paths.ts';

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

/** The pages of an event, in the order of their tabs. */
const CREATION_PAGES = [
  'manage-event',
  'edit-event',
  'event-design',
  'event-orders',
  'event-attendees',
  'check-in',
] as const;
export type CreationPageId = (typeof CREATION_PAGES)[number];

interface CreationPage extends Pick<MarketPageData, 'blocks' | 'aside' | 'text' | 'refreshMs'> {
  readonly problems?: PageProblems;
}

/** Creates the picture of an event in a list. */
export const createCreationPicture = ({ plan }: Pick<Creation, 'plan'>): PictureData => ({
  category: plan.category,
  seed: `${plan.drawing}-${plan.category}`,
  picture: plan.picture === null ? null : buildMarketPath('picture', { picture: plan.picture }),
  theme: plan.theme,
});

export function nameCreation({ t }: PageServices, { plan }: Creation): string {
  return plan.title === '' ? t('manage.untitled') : plan.title;
}

const createTakedownNotice = ({ t }: PageServices, { takedownReason }: Creation): Block => ({
  kind: 'notice',
  severity: 'error',
  text: t('manage.taken-down', { reason: takedownReason ?? '' }),
});

/** Creates a page of an event, with tabs to its other pages. */
export function createCreationPage(
  { services, creation }: Pick<CreationContext, 'services' | 'creation'>,
  id: CreationPageId,
  page: CreationPage,
): PageResult {
  const { t } = services;
  const title = nameCreation(services, creation);
  return createMarketPage(services, {
    area: 'organizer',
    label: t('page.my-events.title'),
    title,
    text: page.text ?? t(`manage.state.${creation.state}`),
    tabsLabel: title,
    tabs: CREATION_PAGES.map(
      (tab): LinkData => ({
        label: t(`manage.tab.${tab}`),
        path: buildMarketLink(services, tab, { creation: creation.id }),
        isCurrent: tab === id,
      }),
    ),
    ...page,
    blocks: creation.takedownReason === null ? page.blocks : [createTakedownNotice(services, creation), ...page.blocks],
  });
}
