import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import { cleanLine } from '../../../shared/text/clean-text.ts';
import { loadEventsById, sortToCome } from '../../marketplace/events/read-events.ts';
import {
  createCollection,
  deleteCollection,
  filterLiked,
  findCollection,
  likeEvent,
  listCollections,
  listLikes,
  replaceEventCollections,
  unlikeEvent,
} from '../../marketplace/people/kept-events.ts';
import { createFields } from '../blocks/form-fields.server.ts';
import { getAudience } from '../events/load-events.server.ts';
import {
  buildEventLink,
  buildMarketLink,
  buildSitePath,
  createAccountPage,
  createBlockPage,
  createEmpty,
  notFoundResult,
} from '../http/market-page.server.ts';
import type { MarketContext, MarketRoute, PageServices, PersonContext } from '../http/route.server.ts';
import type { Block } from '../page/blocks.ts';
import { readNumber } from '../page/market-paths.ts';
import { listLikableEvents, type Page } from '../page/page-data.ts';

const findEvent = async ({ db, request }: MarketContext, id = '') =>
  (await loadEventsById(db, [id], getAudience({ request }).language))[0];

/** `POST /likes/`: likes or unlikes an event. A visitor who is not signed in signs in first. */
export const likeEventRoute: MarketRoute = {
  access: 'anyone',
  post: async (context) => {
    const { db, form, person, request, seconds } = context;
    const [unliked, liked = ''] = [form.get('unlike'), form.get('like') ?? ''];
    const redirect = parseReferrer(form.get('referrer')) ?? `${request.language.prefix}/`;
    if (person === null) return { signIn: redirect };
    try {
      if (unliked !== null) {
        await unlikeEvent(db, person.id, unliked);
        return { redirect, notice: 'unliked' };
      }
      const isKnown = (await findEvent(context, liked)) !== undefined;
      const isLiked = isKnown && (await likeEvent(db, person.id, liked, seconds));
      return { redirect, notice: isLiked ? 'liked' : 'like-failed' };
    } catch (error) {
      context.onError(error);
      return { redirect, notice: 'like-failed' };
    }
  },
};

export function createLikedRoute(id: 'liked' | 'likes'): MarketRoute {
  return {
    access: 'person',
    get: async (context) => {
      const { db, t, person, format, now } = context;
      const liked = await loadEventsById(db, await listLikes(db, person.id), getAudience(context).language);
      const events = sortToCome(liked, now()).map(format.card);
      const empty = createEmpty(context, t('likes.empty'), t('likes.empty-text'));
      return createAccountPage(context, id, {
        blocks: [events.length === 0 ? empty : { kind: 'events', events }],
      });
    },
  };
}

/** Loads the ids of the page's events that the user likes. The page does without them while the database fails. */
export async function loadLiked({ session, db, onError }: PageServices, page: Page): Promise<readonly string[]> {
  const person = session?.user.publicId ?? null;
  if (person === null) return [];
  try {
    return await filterLiked(db, person, [...new Set(listLikableEvents(page).map(({ id }) => id))]);
  } catch (error) {
    onError(error);
    return [];
  }
}

const NAME_FIELDS = { name: { kind: 'text', label: 'collection.name', maxLength: 60 } } as const;

const buildListPath = (context: PersonContext) =>
  buildSitePath(context, buildPath('collections', { publicId: context.person.id }));

export const collectionsRoute: MarketRoute = {
  access: 'person',
  get: async (context) => {
    const { db, t, person } = context;
    const collections = await listCollections(db, person.id);
    const rows = collections.map((collection) => ({
      title: collection.name,
      path: buildMarketLink(context, 'collection', { collection: collection.id }),
      lines: [t('collection.events', { count: collection.events.length })],
    }));
    const form: Block = {
      kind: 'form',
      heading: t('collection.new'),
      path: buildListPath(context),
      fields: createFields(NAME_FIELDS, {}, {}, t),
      submitLabel: t('collection.create'),
    };
    const empty = createEmpty(context, t('collection.none'), t('collection.none-text'));
    return createAccountPage(context, 'collections', {
      blocks: [rows.length === 0 ? empty : { kind: 'rows', rows }, form],
    });
  },
  post: async (context) => {
    const { db, person, form } = context;
    const name = cleanLine(form.get('name') ?? '').trim();
    const id = name === '' ? null : await createCollection(db, person.id, name.slice(0, NAME_FIELDS.name.maxLength));
    if (id === null) return { redirect: buildListPath(context), notice: 'collection-not-created' };
    return { redirect: buildMarketLink(context, 'collection', { collection: id }), notice: 'saved' };
  },
};

const findOwn = ({ db, person, params }: PersonContext) =>
  findCollection(db, person.id, readNumber(params.collection) ?? 0);

export const collectionRoute: MarketRoute = {
  access: 'person',
  get: async (context) => {
    const { db, t, format } = context;
    const collection = await findOwn(context);
    if (collection === null) return notFoundResult(context);
    const events = await loadEventsById(db, collection.events, getAudience(context).language);
    const path = buildMarketLink(context, 'collection', { collection: collection.id });
    return createAccountPage(context, 'collections', {
      blocks: [
        events.length === 0
          ? createEmpty(context, t('collection.empty'), t('collection.empty-text'))
          : { kind: 'events', heading: collection.name, events: events.map(format.card) },
        { kind: 'buttons', actions: [{ label: t('collection.delete'), path, variant: 'danger' }] },
      ],
    });
  },
  post: async (context) => {
    const collection = await findOwn(context);
    if (collection === null) return notFoundResult(context);
    await deleteCollection(context.db, context.person.id, collection.id);
    return { redirect: buildListPath(context), notice: 'deleted' };
  },
};

/** `/e/{event}/collections/`: puts the event into the chosen collections of the user, and takes it out of others. */
export const eventCollectionsRoute: MarketRoute = {
  access: 'person',
  get: async (context) => {
    const { db, t, person, query, params } = context;
    const event = await findEvent(context, params.event);
    if (event === undefined) return notFoundResult(context);
    const collections = await listCollections(db, person.id);
    const label = t('page.collections.title');
    const options = collections.map(({ id, name }) => ({ value: String(id), label: name }));
    const values = collections.filter(({ events }) => events.includes(event.id)).map(({ id }) => String(id));
    const back = parseReferrer(query.get('referrer')) ?? buildEventLink(context, event.id);
    const form: Block = {
      kind: 'form',
      path: buildMarketLink(context, 'event-collections', { event: event.id }),
      fields: [{ kind: 'choices', name: 'collection', label, options, values }],
      hidden: { back },
      submitLabel: t('settings.save'),
      cancel: { label: t('checkout.back'), path: back },
    };
    const create = { label: t('collection.new'), path: buildListPath(context) };
    return createBlockPage(context, {
      area: t('info.area.account'),
      title: t('collection.add-submit'),
      text: event.title,
      blocks: [
        options.length === 0 ? createEmpty(context, t('collection.none'), t('collection.none-text'), create) : form,
      ],
    });
  },
  post: async (context) => {
    const { db, person, form, params, seconds } = context;
    const event = await findEvent(context, params.event);
    if (event === undefined) return notFoundResult(context);
    // The statement is for the person's own collections alone.
    await replaceEventCollections(db, person.id, event.id, form.getAll('collection').map(Number), seconds);
    return { redirect: parseReferrer(form.get('back')) ?? buildEventLink(context, event.id), notice: 'saved' };
  },
};
