import type { SessionPayload } from '../../../shared/contracts/session-token.ts';
import { readCookies } from '../../../shared/cookies/read-cookie.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import type { Stage } from '../../../shared/stages/stages.ts';
import { hideSeries } from '../../marketplace/creations/creations.ts';
import { parseEventId } from '../../marketplace/events/calendar.ts';
import { searchSeries } from '../../marketplace/events/find-events.ts';
import { loadNextEvents } from '../../marketplace/events/read-events.ts';
import { recordAction } from '../../marketplace/people/audit.ts';
import { createFields, parseForm } from '../blocks/form-fields.server.ts';
import { getAudience } from '../events/load-events.server.ts';
import {
  buildEventLink,
  buildMarketLink,
  buildSitePath,
  createBlockPage,
  describePage,
  notFoundResult,
  type PageProblems,
} from '../http/market-page.server.ts';
import type { MarketRoute, PageResult, PersonContext } from '../http/route.server.ts';
import type { Block, LinkData, MarketPageData, RowData } from '../page/blocks.ts';
import type { DebugContext } from '../page/page-data.ts';
import type { PageRequest } from '../page/page-request.server.ts';

const STAFF_PAGES = ['admin', 'feature-flags', 'tikibar'] as const;
type StaffPage = Partial<Omit<MarketPageData, 'kind'>> &
  Pick<MarketPageData, 'blocks'> & { readonly problems?: PageProblems };

export function createStaffPage(context: PersonContext, id: (typeof STAFF_PAGES)[number], page: StaffPage): PageResult {
  const { t, person } = context;
  const tabs = STAFF_PAGES.filter((tab) => tab !== 'tikibar' || person.user.hasTikibar).map(
    (tab): LinkData => ({
      label: t(`page.${tab}.title`),
      path: buildSitePath(context, buildPath(tab)),
      isCurrent: tab === id,
    }),
  );
  return createBlockPage(context, { ...describePage(context, id, 'staff'), tabs, ...page });
}

/** The most results; a longer search narrows them. */
const MAX_FOUND = 20;

const SEARCH_FIELDS = { q: { kind: 'text', label: 'admin.events', maxLength: 100 } } as const;

/** `/admin/search/`: finds events by words of the title, place and kind or by id, to hide them. */
export const adminSearchRoute: MarketRoute = {
  access: 'staff',
  async get(context) {
    const { t, query } = context;
    const { values, problems } = parseForm(SEARCH_FIELDS, query, {}, t);
    const blocks: Block[] = [
      {
        kind: 'form',
        method: 'get',
        path: buildSitePath(context, buildPath('admin')),
        fields: createFields(SEARCH_FIELDS, values, {}, t, problems),
        submitLabel: t('admin.find'),
      },
    ];
    const rows = values.q === '' ? null : await findEvents(context, values.q);
    if (rows?.length === 0) blocks.push({ kind: 'notice', text: t('admin.nothing', { query: values.q }) });
    else if (rows !== null) blocks.push({ kind: 'rows', heading: t('admin.events'), rows });
    return createStaffPage(context, 'admin', { text: t('admin.search-hint'), blocks });
  },
};

async function findEvents(context: PersonContext, text: string): Promise<readonly RowData[]> {
  const { db, t, format, now } = context;
  const id = parseEventId(text);
  const series = id === null ? await searchSeries(db, text, MAX_FOUND) : [id.series];
  const events = await loadNextEvents(db, series, getAudience(context).language, now(), true);
  return events.map((event): RowData => {
    const { title, startText, venue, category } = format.card(event);
    const isHidden = event.status === 'hidden';
    return {
      title,
      path: buildEventLink(context, event.id),
      lines: [[startText, venue ?? t('event.online'), event.id].join(' · ')],
      category,
      ...(isHidden ? { badge: { text: t('manage.state.taken-down'), tone: 'danger' } } : {}),
      actions: [
        {
          label: t(isHidden ? 'admin.allow-again' : 'admin.take-down'),
          path: buildMarketLink(context, 'hide-event', { series: event.series }),
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
  async post(context) {
    const { db, params, form, person, seconds: now } = context;
    const series = Number(params.series) || 0;
    const isHidden = form.get('do') === 'hide';
    // The audit entry is written first, so that no action goes unrecorded.
    const action = isHidden ? 'event.hide' : 'event.show';
    await recordAction(db, { actor: person.id, action, subject: `event:${series}`, now });
    await hideSeries(db, series, isHidden, now);
    const query = new URLSearchParams({ q: form.get('q') ?? '' });
    return { redirect: `${buildSitePath(context, buildPath('admin'))}?${query}`, notice: 'admin-done' };
  },
};

const DEBUG_COOKIE = 'debug_bar';
const MAX_AGE_SECONDS = 90 * 24 * 60 * 60;

const isOn = (cookieHeader: string | null | undefined) => readCookies(cookieHeader, DEBUG_COOKIE).includes('on');

/** Creates the bar's data; null if the bar is off or the user is not authorized. The cookie can be forged, so rights are checked. */
export function createDebugContext(
  { site, placeSlug, correlationId, flags }: PageRequest,
  session: SessionPayload | null,
  stage: Stage,
  cookieHeader: string | null | undefined,
): DebugContext | null {
  if (session === null || !session.user.isStaff || !session.user.hasTikibar || !isOn(cookieHeader)) return null;
  const names = Object.entries(flags).flatMap(([name, value]) => (value === true ? [name] : []));
  return { host: site.host, stage, place: placeSlug, requestId: correlationId, flags: names };
}

const FIELDS = { bar: { kind: 'checkbox', label: 'debug.parts', hint: 'debug.parts-hint' } } as const;

/** `/tikibar/settings/`: turns the debug bar on in this browser. For authorized staff. */
export const debugBarRoute: MarketRoute = {
  access: 'staff',
  get(context) {
    const { t, person, cookieHeader } = context;
    if (!person.user.hasTikibar) return notFoundResult(context);
    return createStaffPage(context, 'tikibar', {
      blocks: [
        {
          kind: 'form',
          path: buildSitePath(context, buildPath('tikibar')),
          fields: createFields(FIELDS, { bar: isOn(cookieHeader) }, {}, t),
          submitLabel: t('settings.save'),
        },
      ],
    });
  },
  post(context) {
    const { person, form } = context;
    if (!person.user.hasTikibar) return notFoundResult(context);
    const [value, age] = form.has('bar') ? ['on', MAX_AGE_SECONDS] : ['', 0];
    return {
      redirect: buildSitePath(context, buildPath('tikibar')),
      notice: 'saved',
      cookies: [`${DEBUG_COOKIE}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${age}`],
    };
  },
};
