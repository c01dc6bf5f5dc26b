import { buildPath } from '../../../shared/routes/routes.ts';
import { hideSeries } from '../../marketplace/creations/creations.ts';
import { parseEventId } from '../../marketplace/events/calendar.ts';
import { searchSeries } from '../../marketplace/events/find-events.ts';
import { loadNextEvents } from '../../marketplace/events/read-events.ts';
import { recordAction } from '../../marketplace/people/audit.ts';
import { createFields, parseForm } from '../blocks/form-fields.server.ts';
import { getAudience } from '../events/load-events.server.ts';
import { buildEventLink, buildMarketLink, buildSitePath } from '../http/links.server.ts';
import type { MarketRoute, PersonContext } from '../http/market-context.server.ts';
import { createMarketPage, type PageProblems } from '../http/market-page.server.ts';
import type { PageResult } from '../http/page-result.server.ts';
import type { LinkData, MarketPageData, RowData } from '../page/blocks.ts';

const STAFF_PAGES = ['admin', 'feature-flags', 'tikibar'] as const;
type StaffPageId = (typeof STAFF_PAGES)[number];

type StaffPage = Pick<MarketPageData, 'title' | 'text' | 'blocks'> & { readonly problems?: PageProblems };

/** Creates a page of the staff tools, with tabs to the others. */
export function createStaffPage({ services, person }: PersonContext, id: StaffPageId, page: StaffPage): PageResult {
  const { t } = services;
  const tabs = STAFF_PAGES.filter((tab) => tab !== 'tikibar' || person.user.hasTikibar).map(
    (tab): LinkData => ({
      label: t(`page.${tab}.title`),
      path: buildSitePath(services, buildPath(tab)),
      isCurrent: tab === id,
    }),
  );
  return createMarketPage(services, { area: 'staff', tabs, tabsLabel: t('info.area.staff'), ...page });
}

/** The most results; a longer search narrows them. */
const MAX_FOUND = 20;

const SEARCH_FIELDS = {
  q: { kind: 'text', label: 'admin.events', maxLength: 100 },
} as const;

/** `/admin/search/`: finds events by words of the title, place and kind or by id, to hide them. */
export const adminSearchRoute: MarketRoute = {
  access: 'staff',
  async get(context) {
    const { services, query } = context;
    const { t } = services;
    const { values, problems } = parseForm(SEARCH_FIELDS, query, {}, t);
    const rows = values.q === '' ? null : await findEvents(context, values.q);
    return createStaffPage(context, 'admin', {
      title: t('page.admin.title'),
      text: t('admin.search-hint'),
      blocks: [
        {
          kind: 'form',
          method: 'get',
          path: buildSitePath(services, buildPath('admin')),
          fields: createFields(SEARCH_FIELDS, values, {}, t, problems),
          submitLabel: t('admin.find'),
        },
        ...(rows === null
          ? []
          : [
              rows.length === 0
                ? { kind: 'notice' as const, text: t('admin.nothing', { query: values.q }) }
                : { kind: 'rows' as const, heading: t('admin.events'), rows },
            ]),
      ],
    });
  },
};

async function findEvents({ db, services }: PersonContext, text: string): Promise<readonly RowData[]> {
  const { t, format, now } = services;
  const id = parseEventId(text);
  const series = id === null ? await searchSeries(db, text, MAX_FOUND) : [id.series];
  const events = await loadNextEvents(db, series, getAudience(services).language, now(), true);
  return events.map((event): RowData => {
    const { title, startText, venue, category, drawing } = format.card(event);
    const isHidden = event.status === 'hidden';
    return {
      title,
      path: buildEventLink(services, event.id),
      lines: [[startText, venue ?? t('event.online'), event.id].join(' · ')],
      picture: { category, seed: drawing },
      ...(isHidden ? { badge: { text: t('manage.state.taken-down'), tone: 'danger' } } : {}),
      actions: [
        {
          label: t(isHidden ? 'admin.allow-again' : 'admin.take-down'),
          path: buildMarketLink(services, 'hide-event', { series: event.series }),
          fields: { do: isHidden ? 'show' : 'hide', q: text },
          variant: isHidden ? 'secondary' : 'danger',
        },
      ],
    };
  });
}

/** `POST /admin/events/{series}/`: takes an event out of search and pages, or allows it again. */
export const hideEventRoute: MarketRoute = {
  access: 'staff',
  async post({ db, services, params, form, person, now }) {
    const series = Number(params.series) || 0;
    const isHidden = form.get('do') === 'hide';
    // The audit entry is written first, so that no action goes unrecorded.
    const action = isHidden ? 'event.hide' : 'event.show';
    await recordAction(db, { actor: person.id, action, subject: `event:${series}`, now });
    await hideSeries(db, series, isHidden, now);
    const query = new URLSearchParams({ q: form.get('q') ?? '' });
    return { redirect: `${buildSitePath(services, buildPath('admin'))}?${query}`, notice: 'admin-done' };
  },
};
