import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import { loadNextEvents } from '../../marketplace/events/read-events.ts';
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
import {
  buildMarketLink,
  buildSitePath,
  createAccountPage,
  createBlockPage,
  createEmpty,
  describePage,
  notFoundResult,
} from '../http/market-page.server.ts';
import type { MarketAnswer, MarketContext, MarketRoute, PageServices, PersonContext } from '../http/route.server.ts';
import type { Block, RowData } from '../page/blocks.ts';
import { readNumber } from '../page/market-paths.ts';

const MAX_EVENTS = 24;

function describeOrganizer({ t }: PageServices, { city, followers }: Pick<Organizer, 'city' | 'followers'>): string {
  const parts = [city ?? t('event.online')];
  if (followers > 0) parts.push(t('organizer.followers', { count: followers }));
  return parts.join(' · ');
}

/** The row of an organizer, as its events' pages and "Following" show it. */
export function createOrganizerRow(services: PageServices, organizer: Organizer, isFollowed: boolean): RowData {
  const { id, name } = organizer;
  return {
    title: name,
    path: buildMarketLink(services, 'organizer', { organizer: id }),
    lines: [describeOrganizer(services, organizer)],
    follow: { organizer: id, isFollowed },
  };
}

async function findOfPath({ db, params }: MarketContext): Promise<Organizer | null> {
  const id = readNumber(params.organizer);
  return id === null ? null : findOrganizer(db, id);
}

async function loadOrganizerEvents(context: MarketContext, organizers: readonly number[]) {
  const series = await listSeries(context.db, organizers);
  const events = await loadNextEvents(context.db, series, getAudience(context).language, context.now());
  return events.slice(0, MAX_EVENTS).map(context.format.card);
}

export const organizerRoute: MarketRoute = {
  access: 'anyone',
  get: async (context) => {
    const { db, t, person } = context;
    const organizer = await findOfPath(context);
    if (organizer === null) return notFoundResult(context);
    const { id, name, description, website } = organizer;
    const events = await loadOrganizerEvents(context, [id]);
    const isFollowed = person !== null && (await isFollowing(db, person.id, id));
    const about: Block[] = description === '' ? [] : [{ kind: 'text', paragraphs: description.split(/\n+/) }];
    return createBlockPage(context, {
      area: t('event.organizer'),
      title: name,
      text: describeOrganizer(context, organizer),
      description: t('organizer.meta', { name }),
      blocks: [
        ...about,
        {
          kind: 'buttons',
          follow: { organizer: id, isFollowed },
          links: website === '' ? [] : [{ label: t('organizer.website'), path: website }],
        },
        events.length === 0
          ? createEmpty(context, t('organizer.no-events'), t('organizer.no-events-text'))
          : { kind: 'events', heading: t('organizer.events'), events },
      ],
    });
  },
};

/** `POST /o/{organizer}/follow/`: follows or unfollows. */
export const followRoute: MarketRoute = {
  access: 'anyone',
  post: async (context) => {
    const { db, person, form, seconds } = context;
    const organizer = await findOfPath(context);
    if (organizer === null) return notFoundResult(context);
    const { id } = organizer;
    const redirect = parseReferrer(form.get('referrer')) ?? buildMarketLink(context, 'organizer', { organizer: id });
    if (person === null) return { signIn: redirect };
    const isUnfollowed = form.get('do') === 'unfollow';
    try {
      await (isUnfollowed ? unfollow(db, person.id, id) : follow(db, person.id, id, seconds));
      return { redirect, notice: isUnfollowed ? 'unfollowed' : 'followed' };
    } catch (error) {
      context.onError(error);
      return { redirect, notice: 'follow-failed' };
    }
  },
};

/** "Following": the followed organizers, each with its next event, and the next events of all. */
export const followingRoute: MarketRoute = {
  access: 'person',
  get: async (context) => {
    const { db, t, person } = context;
    const followed = await listFollowed(db, person.id);
    if (followed.length === 0)
      return createAccountPage(context, 'following', {
        blocks: [createEmpty(context, t('following.empty'), t('following.empty-text'))],
      });
    const numbers = followed.map(({ id }) => id);
    const events = await loadOrganizerEvents(context, numbers);
    const rows = followed.map((organizer) => createOrganizerRow(context, organizer, true));
    return createAccountPage(context, 'following', {
      blocks: [
        { kind: 'events', heading: t('following.events'), events },
        { kind: 'rows', heading: t('following.organizers'), rows },
      ],
    });
  },
};

const PROFILE_FIELDS = {
  name: { kind: 'text', label: 'profile.name', isRequired: true, maxLength: 80 },
  description: { kind: 'paragraph', label: 'profile.about', hint: 'profile.about-hint', maxLength: 2_000 },
  website: { kind: 'url', label: 'organizer.website', maxLength: 200 },
} as const;

export const profileRoute: MarketRoute = {
  access: 'person',
  get: (context) => renderProfile(context, null, {}),
  post: async (context) => {
    const { db, t, person, form } = context;
    const { values, problems, isValid } = parseForm(PROFILE_FIELDS, form, {}, t);
    if (!isValid) return renderProfile(context, values, problems);
    await updateProfile(db, await ensureOrganizer(db, person), values);
    return { redirect: buildSitePath(context, buildPath('organizer-profile')), notice: 'saved' };
  },
};

async function renderProfile(
  context: PersonContext,
  sent: FormValues<typeof PROFILE_FIELDS> | null,
  problems: FormProblems<typeof PROFILE_FIELDS>,
): Promise<MarketAnswer> {
  const { db, t, person } = context;
  const [own] = await listOwnedOrganizers(db, person.id);
  const blocks: Block[] = [
    {
      kind: 'form',
      path: buildSitePath(context, buildPath('organizer-profile')),
      fields: createFields(PROFILE_FIELDS, sent ?? own ?? { name: person.name }, {}, t, problems),
      submitLabel: t('settings.save'),
    },
  ];
  if (own !== undefined) {
    const path = buildMarketLink(context, 'organizer', { organizer: own.id });
    blocks.push({ kind: 'buttons', links: [{ label: t('profile.page'), path }] });
  }
  return createBlockPage(context, { ...describePage(context, 'organizer-profile', 'organizer'), problems, blocks });
}

export const contactsRoute: MarketRoute = {
  access: 'person',
  get: async (context) => {
    const { db, t, person } = context;
    const contacts = await listContacts(db, person.id);
    const rows = contacts.map(({ name, email, tickets }) => ({
      title: name,
      lines: [[email, t('order.tickets', { count: tickets })].join(' · ')],
    }));
    const heading = t('contacts.people', { count: rows.length });
    const empty = createEmpty(context, t('sales.empty'), t('sales.empty-text'));
    return createBlockPage(context, {
      ...describePage(context, 'contacts', 'organizer'),
      blocks: [rows.length === 0 ? empty : { kind: 'rows', heading, rows }],
    });
  },
};
