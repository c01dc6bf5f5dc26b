import { brand } from '../../../shared/brand/brand.ts';
import { resolveHelpLanguage } from '../../../shared/navigation/header-environment.ts';
import { addLanguagePrefix } from '../../../shared/navigation/site-url.ts';
import { buildPath, type PageId } from '../../../shared/routes/routes.ts';
import type { Block, LinkData, MarketPageData } from '../page/blocks.ts';
import { buildMarketPath, type MarketPathId } from '../page/market-paths.ts';
import type { PageResult, PageServices, PersonContext } from './route.server.ts';

export function buildSitePath({ request }: Pick<PageServices, 'request'>, path: string): string {
  return addLanguagePrefix(path, request.language.prefix);
}

export function buildMarketLink(
  services: Pick<PageServices, 'request'>,
  id: MarketPathId,
  parameters: Readonly<Record<string, string | number>> = {},
): string {
  return buildSitePath(services, buildMarketPath(id, parameters));
}

export function buildEventLink(services: PageServices, event: string): string {
  return buildSitePath(services, buildPath('event', { event }));
}

/** Creates what an empty list shows: a title, a text, and a way on. Default: to events near the user. */
export function createEmpty(services: PageServices, title: string, text: string, link?: LinkData): Block {
  const path = buildSitePath(services, buildPath('search-results', { search: 'local/all-events' }));
  return { kind: 'empty', title, text, link: link ?? { label: services.t('info.next.find-events'), path } };
}

export function notFoundResult(services: PageServices): PageResult {
  const { t, request } = services;
  const helpLanguage = resolveHelpLanguage(request.language.locale);
  const links = [
    { label: t('not-found.home'), path: '/' },
    { label: t('footer.all-events'), path: buildPath('search-results', { search: 'local/all-events' }) },
    { label: t('page.help-center.title'), path: buildPath('help-center', { helpLanguage }) },
  ].map(({ label, path }) => ({ label, path: buildSitePath(services, path) }));
  const words = { area: brand.name, title: t('not-found.title'), text: t('not-found.text') };
  return { ...createBlockPage(services, { ...words, blocks: [{ kind: 'buttons', links }] }), status: 404 };
}

export function unavailableResult({ t }: PageServices): PageResult {
  return {
    status: 503,
    head: { title: t('unavailable.title'), description: t('events.unavailable') },
    page: { kind: 'unavailable' },
  };
}

export type PageProblems = Readonly<Record<string, string | undefined>>;

export const hasProblems = (problems: PageProblems): boolean =>
  Object.values(problems).some((problem) => problem !== undefined);

interface BlockPageOptions extends Omit<MarketPageData, 'kind'> {
  readonly problems?: PageProblems;
  /** The meta title and description, where they differ from the page's. */
  readonly headTitle?: string;
  readonly description?: string;
}

/** Creates a page of blocks. A refused form has the status 422 and says so in the title. */
export function createBlockPage({ t }: PageServices, options: BlockPageOptions): PageResult {
  const { problems = {}, headTitle = options.title, description, ...page } = options;
  const isRefused = hasProblems(problems);
  return {
    status: isRefused ? 422 : 200,
    head: {
      title: isRefused ? t('form.title', { title: headTitle }) : headTitle,
      description: description ?? page.text ?? page.title,
    },
    page: { kind: 'market', ...page },
  };
}

type SiteArea = 'account' | 'organizer' | 'blog' | 'staff' | 'help';

/** The titles of a page: the messages `page.{id}.title` and `page.{id}.text`. */
export function describePage({ t }: PageServices, id: PageId, area: SiteArea) {
  return {
    area: t(area === 'help' ? 'footer.help' : `info.area.${area}`),
    title: t(`page.${id}.title`, { brand: brand.name }),
    text: t(`page.${id}.text`, { brand: brand.name }),
  };
}

const ACCOUNT_PAGES = ['tickets', 'liked', 'following', 'collections', 'interests', 'account-settings'] as const;
type AccountPageId = (typeof ACCOUNT_PAGES)[number];

const TAB_OF: Readonly<Record<string, AccountPageId>> = { likes: 'liked', 'interests-tags': 'interests' };

type AccountPage = Pick<BlockPageOptions, 'blocks' | 'problems'>;

export function createAccountPage(
  context: PersonContext,
  id: AccountPageId | 'likes' | 'interests-tags',
  page: AccountPage,
): PageResult {
  const { t, request, person } = context;
  const current = TAB_OF[id] ?? id;
  const hasCollections = current === 'collections' || request.flags['old-collections-link'] === true;
  const tabs = ACCOUNT_PAGES.filter((tab) => tab !== 'collections' || hasCollections).map(
    (tab): LinkData => ({
      label: t(`page.${tab}.title`),
      path: buildSitePath(context, buildPath(tab, { publicId: person.id })),
      isCurrent: tab === current,
    }),
  );
  return createBlockPage(context, { ...describePage(context, id, 'account'), tabs, ...page });
}
