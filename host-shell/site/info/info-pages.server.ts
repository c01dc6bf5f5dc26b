import { HELP_ARTICLES } from '../../../shared/navigation/header-environment.ts';
import { withReferrer } from '../../../shared/navigation/site-url.ts';
import { buildPath, type PageId, ROUTES } from '../../../shared/routes/routes.ts';
import { buildSitePath, createBlockPage, describePage, type SiteArea } from '../http/market-page.server.ts';
import type { PageResult, PageServices } from '../http/route.server.ts';
import type { LinkData } from '../page/blocks.ts';

/** Next steps: the message `info.next.{id}` and where it leads. */
export const NEXT_STEPS = {
  'find-events': buildPath('search-results', { search: 'local/all-events' }),
  'create-event': buildPath('create-from-scratch'),
} as const satisfies Readonly<Record<string, string>>;
type NextStep = keyof typeof NEXT_STEPS;

interface InfoArea {
  readonly pages: readonly PageId[];
  readonly next: NextStep;
}

const listPages = (prefix: string) => (Object.keys(ROUTES) as PageId[]).filter((id) => id.startsWith(prefix));

/** Info pages by area of the site: their texts are `page.{id}.title` and `page.{id}.text`. */
export const INFO_AREAS = {
  account: {
    pages: [
      ...(['my-tickets', 'tickets', 'liked', 'likes', 'collections', 'following', 'interests'] as const),
      ...(['interests-tags', 'account-settings', 'newsletter'] as const),
    ],
    next: 'find-events',
  },
  organizer: {
    pages: [
      ...(['organizer-overview', 'create-event', 'create-from-scratch', 'create-with-ai', 'my-events'] as const),
      ...(['manage-overview', 'creator-home', 'organizer-profile', 'contacts', 'sponsorship', 'studio'] as const),
      'resource-hub',
    ],
    next: 'create-event',
  },
  landing: { pages: ['contact-sales', ...listPages('landing-')], next: 'create-event' },
  blog: { pages: listPages('blog-'), next: 'create-event' },
  staff: { pages: ['admin', 'feature-flags', 'tikibar'], next: 'find-events' },
} as const satisfies Readonly<Record<Exclude<SiteArea, 'help'>, InfoArea>>;

/** Creates a page that says what it is for and leads on. A signed-out visitor of a personal page finds the sign-in there. */
export function createInfoPage(services: PageServices, id: PageId, isGated = false): PageResult {
  const { t, request } = services;
  const areas = Object.keys(INFO_AREAS) as (keyof typeof INFO_AREAS)[];
  const area = areas.find((name) => (INFO_AREAS[name] as InfoArea).pages.includes(id)) ?? 'landing';
  const { next } = INFO_AREAS[area];
  const needsSignIn = isGated || (area === 'account' && !request.hasSession);
  const path = request.url.pathname + request.url.search;
  const signIn = withReferrer(buildSitePath(services, buildPath('sign-in')), path);
  const links: LinkData[] = [
    ...(needsSignIn ? [{ label: t('info.sign-in'), path: signIn, variant: 'primary' as const }] : []),
    {
      label: t(`info.next.${next}`),
      path: buildSitePath(services, NEXT_STEPS[next]),
      variant: needsSignIn ? 'secondary' : 'primary',
    },
  ];
  return createBlockPage(services, { ...describePage(services, id, area), blocks: [{ kind: 'buttons', links }] });
}

export function createHelpCenter(services: PageServices, { helpLanguage = '' }): PageResult {
  const { t } = services;
  const rows = HELP_ARTICLES.map((id) => ({
    title: t(`page.${id}.title`),
    lines: [t(`page.${id}.text`)],
    path: buildSitePath(services, buildPath(id, { helpLanguage })),
  }));
  return createBlockPage(services, {
    ...describePage(services, 'help-center', 'help'),
    blocks: [{ kind: 'rows', heading: t('help.articles'), rows }],
  });
}

const ARTICLES = {
  'help-where-are-my-tickets': {
    steps: ['help.tickets.step-1', 'help.tickets.step-2'],
    link: ['help.tickets.link', buildPath('my-tickets')],
  },
  'help-contact-organizer': {
    steps: ['help.organizer.step-1', 'help.organizer.step-2', 'help.organizer.step-3'],
    link: ['info.next.find-events', NEXT_STEPS['find-events']],
  },
} as const;

export function createHelpArticle(id: keyof typeof ARTICLES) {
  return (services: PageServices, { helpLanguage = '' }): PageResult => {
    const { t } = services;
    const { steps, link } = ARTICLES[id];
    const [label, path] = link;
    const center = buildSitePath(services, buildPath('help-center', { helpLanguage }));
    return createBlockPage(services, {
      ...describePage(services, id, 'help'),
      blocks: [
        { kind: 'text', paragraphs: steps.map((key) => t(key)) },
        {
          kind: 'buttons',
          links: [
            { label: t(label), path: buildSitePath(services, path), variant: 'primary' },
            { label: t('page.help-center.title'), path: center },
          ],
        },
      ],
    });
  };
}
