import { HELP_ARTICLES } from '../../../shared/navigation/header-environment.ts';
import { withReferrer } from '../../../shared/navigation/site-url.ts';
import { buildPath, type PageId } from '../../../shared/routes/routes.ts';
import { buildSitePath, createBlockPage, describePage } from '../http/market-page.server.ts';
import type { PageResult, PageServices } from '../http/route.server.ts';
import type { Block, LinkData } from '../page/blocks.ts';

/** Creates a page that says what it is for and leads on. A signed-out visitor of a personal page finds the sign-in there. */
export function createInfoPage(services: PageServices, id: PageId, isGated = false): PageResult {
  const { t, request } = services;
  const area = isGated ? 'account' : id.startsWith('blog-') ? 'blog' : 'organizer';
  const referrer = request.url.pathname + request.url.search;
  const link: LinkData = isGated
    ? { label: t('info.sign-in'), path: withReferrer(buildSitePath(services, buildPath('sign-in')), referrer) }
    : { label: t('page.create-event.title'), path: buildSitePath(services, buildPath('create-from-scratch')) };
  const blocks: readonly Block[] = [{ kind: 'buttons', links: [{ ...link, variant: 'primary' }] }];
  return createBlockPage(services, { ...describePage(services, id, area), blocks });
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
    link: ['info.next.find-events', buildPath('search-results', { search: 'local/all-events' })],
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
