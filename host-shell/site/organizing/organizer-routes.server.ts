import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import { loadNextEvents } from '../../marketplace/events/read-events.ts';
import type { MarketEvent } from '../../marketplace/events/to-event.ts';
import { listContacts } from '../../marketplace/orders/orders.ts';
import {
  ensureOrganizer,
  findOrganizer,
  follow,
  isFollowing,
  listFollowed,
  listOwnedOrganizers,
  listSeries,
  type Organizer,
  unfollow,
  updateProfile,
} from '../../marketplace/organizers/organizers.ts';
import { createFields, type FormProblems, type FormValues, parseForm } from '../blocks/form-fields.server.ts';
import { getAudience } from '../events/load-events.server.ts';
import { buildMarketLink, buildSearchLink, buildSitePath } from '../http/links.server.ts';
import type { MarketAnswer, MarketContext, MarketRoute, PersonContext } from '../http/market-context.server.ts';
import { createAccountPage, createMarketPage, notFoundResult } from '../http/market-page.server.ts';
import type { PageServices } from '../http/page-services.server.ts';
import type { Block, RowData } from '../page/blocks.ts';

/** The most events on an organizer's page. */
const MAX_EVENTS = 24;
/** The most upcoming events of all followed organizers. */
const MAX_NEXT_EVENTS = 8;

/** Describes an organizer by city and, if there are any, number of followers. */
export function describeOrganizer(
  { t }: PageServices,
  { city, followers }: Pick<Organizer, 'city' | 'followers'>,
): string {
  const parts = [
    city ?? t('event.online'),
    ...(followers === 0 ? [] : [t('organizer.followers', { count: followers })]),
  ];
  return parts.join(' · ');
}

type Found = MarketContext & { readonly organizer: Organizer };

/** Runs the handler for the organizer of the path. An unknown number is a 404. */
function withOrganizer(handler: (context: Found) => Promise<MarketAnswer>) {
  return async (context: MarketContext): Promise<MarketAnswer> => {
    const id = /^[1-9]\d{0,9}$/.test(context.params.organizer ?? '') ? Number(context.params.organizer) : null;
    const organizer = id === null ? null : await findOrganizer(context.db, id);
    return organizer === null ? notFoundResult(context.services) : handler({ ...context, organizer });
  };
}

/** Loads the next events of organizers, each with its organizer. */
async function loadOrganizerEvents({ db, services }: MarketContext, organizers: readonly number[]) {
  const series = await listSeries(db, organizers);
  const owners = new Map(series.map((row) => [row.series, row.organizer]));
  const events = await loadNextEvents(db, [...owners.keys()], getAudience(services).language, services.now());
  return events.map((event) => ({ event, organizer: owners.get(event.series) }));
}

/** `/o/{organizer}/`: the profile, upcoming events, and a button to follow. */
export const organizerRoute: MarketRoute = {
  access: 'anyone',
  get: withOrganizer(async (context) => {
    const { db, services, organizer, person } = context;
    const { t, format } = services;
    const { id, name, description, website } = organizer;
    const events = (await loadOrganizerEvents(context, [id]))
      .slice(0, MAX_EVENTS)
      .map(({ event }) => format.card(event));
    const isFollowed = person !== null && (await isFollowing(db, person.id, id));
    const about: Block[] = description === '' ? [] : [{ kind: 'text', paragraphs: description.split(/\n+/) }];
    return createMarketPage(services, {
      area: 'organizer',
      label: t('event.organizer'),
      title: name,
      text: describeOrganizer(services, organizer),
      description: t('organizer.meta', { name }),
      blocks: [
        ...about,
        {
          kind: 'buttons',
          follow: { organizer: id, isFollowed },
          links: website === '' ? [] : [{ label: t('organizer.website'), path: website }],
        },
        events.length === 0
          ? { kind: 'empty', drawing: 'seasonal', title: t('organizer.no-events'), text: t('organizer.no-events-text') }
          : { kind: 'events', heading: t('organizer.events'), events },
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
    const isUnfollowed = form.get('do') === 'unfollow';
    try {
      await (isUnfollowed ? unfollow(db, person.id, id) : follow(db, person.id, id, now));
      return { redirect, notice: isUnfollowed ? 'unfollowed' : 'followed' };
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
    const found = await loadOrganizerEvents(
      context,
      followed.map(({ id }) => id),
    );
    const next = found.slice(0, MAX_NEXT_EVENTS).map(({ event }) => format.card(event));
    const rows = followed.map((organizer) =>
      createOrganizerRow(services, organizer, found.find((row) => row.organizer === organizer.id)?.event),
    );
    return createAccountPage(context, 'following', {
      blocks: [
        { kind: 'events', heading: t('following.events'), events: next },
        { kind: 'rows', heading: t('following.organizers'), rows },
      ],
    });
  },
};

function createOrganizerRow(services: PageServices, organizer: Organizer, next: MarketEvent | undefined): RowData {
  const { t, format } = services;
  const card = next === undefined ? null : format.card(next);
  const planned = card === null ? [] : [t('following.next', { title: card.title, date: card.startText })];
  return {
    title: organizer.name,
    path: buildMarketLink(services, 'organizer', { organizer: organizer.id }),
    lines: [describeOrganizer(services, organizer), ...planned],
    follow: { organizer: organizer.id, isFollowed: true },
  };
}

const PROFILE_FIELDS = {
  name: { kind: 'text', label: 'profile.name', isRequired: true, maxLength: 80 },
  description: { kind: 'paragraph', label: 'profile.about', hint: 'profile.about-hint', maxLength: 2_000 },
  website: { kind: 'url', label: 'organizer.website', maxLength: 200 },
} as const;

/** "Organizer profile": edits the organizer's page. */
export const profileRoute: MarketRoute = {
  access: 'person',
  get: (context) => renderProfile(context, null, {}),
  post: async (context) => {
    const { db, services, person, form } = context;
    const { values, problems, isValid } = parseForm(PROFILE_FIELDS, form, {}, services.t);
    if (!isValid) return renderProfile(context, values, problems);
    await updateProfile(db, await ensureOrganizer(db, person), values);
    return { redirect: buildSitePath(services, '/myprofile/'), notice: 'saved' };
  },
};

async function renderProfile(
  { db, services, person }: PersonContext,
  sent: FormValues<typeof PROFILE_FIELDS> | null,
  problems: FormProblems<typeof PROFILE_FIELDS>,
): Promise<MarketAnswer> {
  const { t } = services;
  const [own] = await listOwnedOrganizers(db, person.id);
  const page: Block[] =
    own === undefined
      ? []
      : [
          { kind: 'text', heading: own.name, paragraphs: [describeOrganizer(services, own)] },
          {
            kind: 'buttons',
            links: [{ label: t('profile.page'), path: buildMarketLink(services, 'organizer', { organizer: own.id }) }],
          },
        ];
  return createMarketPage(services, {
    area: 'organizer',
    problems,
    title: t('page.organizer-profile.title'),
    text: t('page.organizer-profile.text'),
    blocks: [
      {
        kind: 'form',
        path: buildSitePath(services, '/myprofile/'),
        fields: createFields(PROFILE_FIELDS, sent ?? own ?? { name: person.name }, {}, t, problems),
        submitLabel: t('plan.save'),
      },
    ],
    ...(page.length === 0 ? {} : { aside: page }),
  });
}

/** "Contacts": the people with tickets for the user's events. */
export const contactsRoute: MarketRoute = {
  access: 'person',
  get: async ({ db, services, person }) => {
    const { t } = services;
    const contacts = await listContacts(db, person.id);
    const rows = contacts.map(
      ({ name, email, tickets }): RowData => ({
        title: name,
        lines: [[email, t('order.tickets', { count: tickets })].join(' · ')],
      }),
    );
    return createMarketPage(services, {
      area: 'organizer',
      title: t('page.contacts.title'),
      text: t('page.contacts.text'),
      blocks: [
        rows.length === 0
          ? { kind: 'empty', drawing: 'community', title: t('sales.empty'), text: t('sales.empty-text') }
          : { kind: 'rows', heading: t('contacts.people', { count: rows.length }), rows },
      ],
    });
  },
};
