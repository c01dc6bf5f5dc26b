import { brand } from '../../../shared/brand/brand.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import type { LinkData, MarketPageData } from '../page/blocks.ts';
import { buildSitePath } from './links.server.ts';
import type { PersonContext } from './market-context.server.ts';
import { createMarketPage, type PageProblems } from './market-page.server.ts';
import type { PageResult } from './page-result.server.ts';

/** The pages of an account, in the order of their tabs. */
const ACCOUNT_PAGES = ['tickets', 'liked', 'following', 'collections', 'interests', 'account-settings'] as const;
type AccountPageId = (typeof ACCOUNT_PAGES)[number];

/** Pages whose tab has another id. */
const TAB_OF = { likes: 'liked', 'interests-tags': 'interests' } as const;

type AccountPage = Pick<MarketPageData, 'blocks' | 'aside'> & { readonly problems?: PageProblems };

/** Creates a page of the user's account, with tabs to the others. */
export async function createAccountPage(
  { services, person }: PersonContext,
  id: AccountPageId | keyof typeof TAB_OF,
  page: AccountPage,
): Promise<PageResult> {
  const { t } = services;
  const current = id in TAB_OF ? TAB_OF[id as keyof typeof TAB_OF] : id;
  const hasCollections = current === 'collections' || services.request.flags['old-collections-link'] === true;
  const tabs = ACCOUNT_PAGES.filter((tab) => tab !== 'collections' || hasCollections).map(
    (tab): LinkData => ({
      label: t(`page.${tab}.title`),
      path: buildSitePath(services, buildAccountPath(tab, person.id)),
      isCurrent: tab === current,
    }),
  );
  return createMarketPage(services, {
    area: 'account',
    title: t(`page.${id}.title`),
    text: t(`page.${id}.text`, { brand: brand.name }),
    tabs,
    ...page,
  });
}

/** Builds the path of an account page, without language prefix. */
export function buildAccountPath(id: AccountPageId, publicId: string): string {
  if (id === 'interests' || id === 'account-settings') return buildPath(id);
  return buildPath(id, { publicId });
}
