import type { PageMessageKey } from '../../../shared/i18n/message-keys.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import { toLanguageTag } from '../../../shared/sites/sites.ts';
import { listActions } from '../../marketplace/staff/audit.ts';
import { buildMarketLink, buildSitePath } from '../http/links.server.ts';
import type { PersonContext } from '../http/market-context.server.ts';
import { createMarketPage, type PageProblems } from '../http/market-page.server.ts';
import type { PageResult } from '../http/page-result.server.ts';
import type { PageServices } from '../http/page-services.server.ts';
import type { Block, LinkData, MarketPageData } from '../page/blocks.ts';

/** Pages of the subjects that staff look up and act on. */
export const SUBJECT_PATHS = { user: 'admin-user', event: 'admin-event', order: 'admin-order' } as const;
export type SubjectType = keyof typeof SUBJECT_PATHS;

const STAFF_PAGES = ['admin', 'outbox', 'feature-flags', 'tikibar'] as const;
type StaffPageId = (typeof STAFF_PAGES)[number];

const MAX_ACTIONS = 30;

export function buildSubjectLink(services: PageServices, type: SubjectType, id: string | number): string {
  return buildMarketLink(services, SUBJECT_PATHS[type], { [type]: id });
}

export function buildAdminPath(services: PageServices): string {
  return buildSitePath(services, buildPath('admin'));
}

type StaffPage = Pick<MarketPageData, 'title' | 'text' | 'blocks' | 'aside' | 'refreshMs'> & {
  readonly problems?: PageProblems;
};

/** Creates a page of the staff tools, with tabs to the others. */
export function createStaffPage({ services, person }: PersonContext, id: StaffPageId, page: StaffPage): PageResult {
  const { t } = services;
  const isThere: { readonly [Id in StaffPageId]?: boolean } = {
    outbox: services.keepsMails,
    tikibar: person.user.hasTikibar,
  };
  const tabs = STAFF_PAGES.filter((tab) => isThere[tab] ?? true).map(
    (tab): LinkData => ({
      label: t(tab === 'outbox' ? 'outbox.title' : `page.${tab}.title`),
      path: tab === 'outbox' ? buildMarketLink(services, tab) : buildSitePath(services, buildPath(tab)),
      isCurrent: tab === id,
    }),
  );
  return createMarketPage(services, { area: 'staff', tabs, tabsLabel: t('info.area.staff'), ...page });
}

/**
 * Creates the list of recorded actions, newest first; no block if there are none.
 *
 * @param subject the subject of the actions; default: all
 */
export async function createAuditBlocks({ services, db }: PersonContext, subject?: string): Promise<readonly Block[]> {
  const { t, request } = services;
  const actions = await listActions(db, { ...(subject === undefined ? {} : { subject }), limit: MAX_ACTIONS });
  if (actions.length === 0) return [];
  const formatTime = new Intl.DateTimeFormat(toLanguageTag(request.language.locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  const columns = ['flags.when', 'flags.who', 'admin.action', 'admin.subject', 'admin.reason'] as const;
  return [
    {
      kind: 'table',
      heading: t('admin.log'),
      columns: columns.map((key: PageMessageKey) => ({ label: t(key) })),
      rows: actions.map(({ actor, action, subject: whose, detail, at }) => [
        { text: formatTime.format(at * 1000) },
        { text: actor, path: buildSubjectLink(services, 'user', actor) },
        { text: action },
        createSubjectCell(services, whose),
        { text: detail },
      ]),
    },
  ];
}

function createSubjectCell(services: PageServices, subject: string): { readonly text: string; readonly path?: string } {
  const [type = '', id = ''] = subject.split(':');
  return Object.hasOwn(SUBJECT_PATHS, type)
    ? { text: subject, path: buildSubjectLink(services, type as SubjectType, id) }
    : { text: subject };
}
