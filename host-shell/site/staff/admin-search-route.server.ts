import { parseEventId } from '../../marketplace/events/calendar.ts';
import { MAX_FOUND, searchOrders, searchPersons, searchSeries } from '../../marketplace/staff/admin-search.ts';
import { createFields, parseForm } from '../blocks/form-fields.server.ts';
import { loadNextEvents } from '../events/load-events-by-id.server.ts';
import type { MarketRoute, PersonContext } from '../http/market-context.server.ts';
import type { Block } from '../page/blocks.ts';
import { buildAdminPath, buildSubjectLink, createAuditBlocks, createStaffPage } from './admin-page.server.ts';
import { createOrderRows } from './order-rows.server.ts';

const SEARCH_FIELDS = {
  q: { kind: 'text', label: 'admin.search', hint: 'admin.search-hint', maxLength: 100 },
} as const;

/** The page is refreshed because other staff may act in the meantime. */
const REFRESH_MS = 60_000;

/** `/admin/search/`: users, events and orders by one field; without a search, the last actions of staff. */
export const adminSearchRoute: MarketRoute = {
  access: 'staff',
  async get(context) {
    const { services, query } = context;
    const { t } = services;
    const { values, problems } = parseForm(SEARCH_FIELDS, query, {}, t);
    const isSearch = values.q !== '' && problems.q === undefined;
    return createStaffPage(context, 'admin', {
      title: t('page.admin.title'),
      text: t('page.admin.text'),
      refreshMs: REFRESH_MS,
      blocks: [
        {
          kind: 'form',
          method: 'get',
          isLive: true,
          path: buildAdminPath(services),
          fields: createFields(SEARCH_FIELDS, values, {}, t, problems),
          submitLabel: t('admin.find'),
        },
        ...(isSearch ? await findSubjects(context, values.q) : await createAuditBlocks(context)),
      ],
    });
  },
};

async function findSubjects(context: PersonContext, text: string): Promise<readonly Block[]> {
  const { db, services } = context;
  const { t } = services;
  const [users, orders, events] = await Promise.all([
    searchPersons(db, text),
    searchOrders(db, text),
    findEvents(context, text),
  ]);
  const blocks: Block[] = [
    ...(users.length === 0
      ? []
      : [
          {
            kind: 'rows',
            heading: t('admin.users'),
            rows: users.map(({ id, name, email, role }) => ({
              title: name,
              path: buildSubjectLink(services, 'user', id),
              lines: [email],
              badge: { text: t(`admin.role.${role}`), tone: 'neutral' as const },
              hasInitial: true,
            })),
          } as const,
        ]),
    ...(events.length === 0 ? [] : [{ kind: 'rows', heading: t('admin.events'), rows: events } as const]),
    ...createOrderRows(context, orders),
  ];
  if (blocks.length === 0) return [{ kind: 'notice', text: t('admin.nothing', { query: text }) }];
  const isCut = [users, orders, events].some(({ length }) => length === MAX_FOUND);
  return isCut ? [...blocks, { kind: 'notice', text: t('admin.cut', { count: MAX_FOUND }) }] : blocks;
}

/** Finds events by words of the title, place and kind, or by id. */
async function findEvents({ db, services }: PersonContext, text: string) {
  const id = parseEventId(text);
  const events = await loadNextEvents(services, id === null ? await searchSeries(db, text) : [id.series], true);
  return events.map((event) => {
    const card = services.format.card(event);
    return {
      title: card.title,
      path: buildSubjectLink(services, 'event', parseEventId(event.id)?.series ?? ''),
      lines: [[card.startText, card.venue ?? services.t('event.online')].join(' · ')],
      picture: { category: card.category, seed: card.drawing, picture: card.picture },
    };
  });
}
