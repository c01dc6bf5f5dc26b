import { brand } from '../../../shared/brand/brand.ts';
import { buildPath, type PageId } from '../../../shared/routes/routes.ts';
import type { LinkData, MarketPageData } from '../page/blocks.ts';
import type { Page } from '../page/page-data.ts';
import { buildSitePath } from './links.server.ts';
import type { PersonContext } from './market-context.server.ts';
import type { PageResult } from './page-result.server.ts';
import type { PageServices } from './page-services.server.ts';

export function notFoundResult({ t }: PageServices): PageResult {
  return {
    status: 404,
    head: { title: t('not-found.title'), description: t('not-found.text') },
    page: { kind: 'not-found' },
  };
}

export function unavailableResult({ t }: PageServices): PageResult {
  return {
    status: 503,
    head: { title: t('unavailable.title'), description: t('events.unavailable') },
    page: { kind: 'unavailable' },
  };
}

/** Creates a page whose title and description are the messages `page.{id}.title` and `page.{id}.text`. */
export function describePage(services: PageServices, id: PageId, page: Page): PageResult {
  const translate = (part: 'title' | 'text') => services.t(`page.${id}.${part}`, { brand: brand.name });
  return { status: 200, head: { title: translate('title'), description: translate('text') }, page };
}

/** Problems of a form by field name. */
export type PageProblems = Readonly<Record<string, string | undefined>>;

export const hasProblems = (problems: PageProblems): boolean =>
  Object.values(problems).some((problem) => problem !== undefined);

interface MarketPageOptions extends Omit<MarketPageData, 'kind' | 'area'> {
  readonly area: 'account' | 'organizer' | 'staff' | 'tickets';
  /** Shown above the title in place of the area's name. */
  readonly label?: string;
  /** Problems of the posted form, by field. A page with problems is a refusal. */
  readonly problems?: PageProblems;
  /** The meta description, for a page without a text. */
  readonly description?: string;
}

/** Creates a page of blocks. A refused form has the status 422 and says so in the title. */
export function createMarketPage({ t }: PageServices, options: MarketPageOptions): PageResult {
  const { area, label, problems = {}, description, ...page } = options;
  const isRefused = hasProblems(problems);
  return {
    status: isRefused ? 422 : 200,
    head: {
      title: isRefused ? t('form.title', { title: page.title }) : page.title,
      description: description ?? page.text ?? page.title,
    },
    page: { kind: 'market', area: label ?? t(`info.area.${area}`), ...page },
    isOwn: true,
  };
}

/** The pages of an account, in the order of their tabs. */
const ACCOUNT_PAGES = ['tickets', 'liked', 'following', 'collections', 'interests', 'account-settings'] as const;
type AccountPageId = (typeof ACCOUNT_PAGES)[number];

/** Pages whose tab has another id. */
const TAB_OF = { likes: 'liked', 'interests-tags': 'interests' } as const;

type AccountPage = Pick<MarketPageData, 'blocks' | 'aside'> & { readonly problems?: PageProblems };

/** Creates a page of the user's account, with tabs to the others. */
export function createAccountPage(
  { services, person }: PersonContext,
  id: AccountPageId | keyof typeof TAB_OF,
  page: AccountPage,
): PageResult {
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
