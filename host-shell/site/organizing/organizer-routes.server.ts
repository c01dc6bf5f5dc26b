import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import { parseEventId } from '../../marketplace/events/calendar.ts';
import {
  findOrganizer,
  follow,
  isFollowing,
  listFollowed,
  listSeries,
  type Organizer,
  unfollow,
} from '../../marketplace/organizers/organizers.ts';
import { loadNextEvents } from '../events/load-events-by-id.server.ts';
import type { OriginEvent } from '../events/parse-origin-event.server.ts';
import { createAccountPage } from '../http/account-page.server.ts';
import { buildMarketLink, buildSearchLink } from '../http/links.server.ts';
import type { MarketAnswer, MarketContext, MarketRoute, PersonContext } from '../http/market-context.server.ts';
import { createMarketPage } from '../http/market-page.server.ts';
import { notFoundResult } from '../http/page-result.server.ts';
import type { PageServices } from '../http/page-services.server.ts';
import type { Block, RowData } from '../page/blocks.ts';
import { buildPicturePath, describeOrganizer } from './organizer-card.server.ts';

/** The most events on an organizer's page. */
const MAX_EVENTS = 24;
/** The most upcoming events of all followed organizers. */
const MAX_NEXT_EVENTS = 8;

/** The page is refreshed for the number of followers. */
const FOLLOWERS_REFRESH_MS = 60_000;

type Found = MarketContext & { readonly organizer: Organizer };

/** Runs the handler for the organizer of the path. An unknown number is a 404. */
function withOrganizer(handler: (context: Found) => Promise<MarketAnswer>) {
  return async (context: MarketContext): Promise<MarketAnswer> => {
    const id = /^[1-9]\d{0,9}$/.test(context.params.organizer ?? '') ? Number(context.params.organizer) : null;
    const organizer = id === null ? null : await findOrganizer(context.db, id);
    return organizer === null ? notFoundResult(context.services) : handler({ ...context, organizer });
  };
}

/** `/o/{organizer}/`: the profile, upcoming events, follow and contact. */
export const organizerRoute: MarketRoute = {
  access: 'anyone',
  get: withOrganizer(async ({ db, services, organizer, person }) => {
    const { t, format } = services;
    const { id, name, description, website } = organizer;
    const series = await listSeries(db, [id]);
    const events = await loadNextEvents(
      services,
      series.map((row) => row.series),
    );
    const isFollowed = person !== null && (await isFollowing(db, person.id, id));
    const about: Block[] = description === '' ? [] : [{ kind: 'text', paragraphs: description.split(/\n+/) }];
    return createMarketPage(services, {
      area: 'organizer',
      label: t('event.organizer'),
      title: name,
      namePicture: buildPicturePath(organizer.picture),
      text: describeOrganizer(services, organizer),
      refreshMs: FOLLOWERS_REFRESH_MS,
      description: t('organizer.meta', { name }),
      blocks: [
        ...about,
        {
          kind: 'buttons',
          follow: { organizer: id, isFollowed },
          links: [...(website === '' ? [] : [{ label: t('organizer.website'), path: website }])],
        },
        events.length === 0
          ? { kind: 'empty', drawing: 'seasonal', title: t('organizer.no-events'), text: t('organizer.no-events-text') }
          : { kind: 'events', heading: t('organizer.events'), events: events.slice(0, MAX_EVENTS).map(format.card) },
      ],
    });
  }),
};

/** `POST /o/{organizer}/follow/`: follows or unfollows. */
export const followRoute: MarketRoute = {
  access: 'anyone',
  post: withOrganizer(async ({ db, services, organizer: { id }, person, form, now }) => {
    const redirect = parseReferrer(form.get('referrer')) ?? buildMarketLink(services, 'organizer', { organizer: id });
    if (person === null) return { signIn: { referrer: redirect, intent: `follow:${id}` } };
    try {
      if (form.get('do') === 'unfollow') {
        await unfollow(db, person.id, id);
        return { redirect, notice: 'unfollowed', subject: String(id) };
      }
      await follow(db, person.id, id, now);
      return { redirect, notice: 'followed', subject: String(id) };
    } catch (error) {
      services.onError(error);
      return { redirect, notice: 'follow-failed' };
    }
  }),
};

/** "Following": the followed organizers, each with its next event, and the next events of all. */
export const followingRoute: MarketRoute = {
  access: 'person',
  get: async (context: PersonContext) => {
    const { db, services, person } = context;
    const { t, format } = services;
    const followed = await listFollowed(db, person.id);
    if (followed.length === 0) {
      const [title, text] = [t('following.empty'), t('following.empty-text')];
      return createAccountPage(context, 'following', {
        blocks: [{ kind: 'empty', drawing: 'community', title, text, link: buildSearchLink(services) }],
      });
    }
    const series = await listSeries(
      db,
      followed.map(({ id }) => id),
    );
    const organizerOf = new Map(series.map((row) => [row.series, row.organizer]));
    const events = await loadNextEvents(
      services,
      series.map((row) => row.series),
    );
    const rows = followed.map((organizer): RowData => {
      const next = events.find(({ id }) => organizerOf.get(parseEventId(id)?.series ?? 0) === organizer.id);
      return createOrganizerRow(services, organizer, next);
    });
    return createAccountPage(context, 'following', {
      blocks: [
        { kind: 'events', heading: t('following.events'), events: events.slice(0, MAX_NEXT_EVENTS).map(format.card) },
        { kind: 'rows', heading: t('following.organizers'), rows },
      ],
    });
  },
};

function createOrganizerRow(services: PageServices, organizer: Organizer, next: OriginEvent | undefined): RowData {
  const { t, format } = services;
  const card = next === undefined ? null : format.card(next);
  return {
    title: organizer.name,
    path: buildMarketLink(services, 'organizer', { organizer: organizer.id }),
    hasInitial: true,
    namePicture: buildPicturePath(organizer.picture),
    lines: [
      describeOrganizer(services, organizer),
      ...(card === null ? [] : [t('following.next', { title: card.title, date: card.startText })]),
    ],
    follow: { organizer: organizer.id, isFollowed: true },
  };
}
