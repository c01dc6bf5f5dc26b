import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import { cleanLine } from '../../../shared/text/clean-text.ts';
import { loadEventsById } from '../../marketplace/events/read-events.ts';
import {
  createCollection,
  deleteCollection,
  findCollection,
  listCollections,
  replaceEventCollections,
} from '../../marketplace/people/collections.ts';
import { createFields } from '../blocks/form-fields.server.ts';
import { getAudience } from '../events/load-events.server.ts';
import {
  buildEventLink,
  buildMarketLink,
  buildSitePath,
  createAccountPage,
  createEmpty,
  createMarketPage,
  notFoundResult,
} from '../http/market-page.server.ts';
import type { MarketRoute, PersonContext } from '../http/route.server.ts';
import type { Block } from '../page/blocks.ts';

const NAME_LENGTH = 60;
const NAME_FIELDS = { name: { kind: 'text', label: 'collection.name', maxLength: NAME_LENGTH } } as const;

/** Creates the collection that a form names. @returns its id; null without a name, or when the person has too many */
async function createNamed({ db, person, form }: PersonContext): Promise<number | null> {
  const name = cleanLine(form.get('name') ?? '')
    .trim()
    .slice(0, NAME_LENGTH);
  return name === '' ? null : createCollection(db, person.id, name);
}

const buildListPath = (context: PersonContext) =>
  buildSitePath(context, buildPath('collections', { publicId: context.person.id }));

/** "Collections": named lists of events. */
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
    const id = await createNamed(context);
    if (id === null) return { redirect: buildListPath(context), notice: 'collection-not-created' };
    return { redirect: buildMarketLink(context, 'collection', { collection: id }), notice: 'saved' };
  },
};

const findOwn = async ({ db, person, params }: PersonContext) => {
  const id = Number(params.collection);
  return Number.isSafeInteger(id) ? findCollection(db, person.id, id) : null;
};

/** `/collections/{collection}/`: its events, and a button that deletes it. */
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
          : { kind: 'events', heading: collection.name, events: events.map(format.card), canCollect: true },
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

const EVENT_FIELDS = {
  collection: { kind: 'choices', label: 'page.collections.title' },
  name: { kind: 'text', label: 'collection.new', maxLength: NAME_LENGTH },
} as const;

const findEvent = async (context: PersonContext) =>
  (await loadEventsById(context.db, [context.params.event ?? ''], getAudience(context).language))[0];

/** `/e/{event}/collections/`: puts the event into the chosen collections of the user and a new one, and takes it out of others. */
export const eventCollectionsRoute: MarketRoute = {
  access: 'person',
  get: async (context) => {
    const { db, t, format, person, query } = context;
    const event = await findEvent(context);
    if (event === undefined) return notFoundResult(context);
    const collections = await listCollections(db, person.id);
    const chosen = collections.filter(({ events }) => events.includes(event.id)).map(({ id }) => String(id));
    const options = collections.map(({ id, name }) => ({ value: String(id), label: name }));
    const fields = createFields(EVENT_FIELDS, { collection: chosen }, { collection: options }, t);
    const { title, startText, venue } = format.card(event);
    const back = parseReferrer(query.get('referrer')) ?? buildEventLink(context, event.id);
    return createMarketPage(context, {
      area: t('info.area.account'),
      title: t('collection.add-submit'),
      text: [title, startText, venue ?? t('event.online')].join(' · '),
      blocks: [
        {
          kind: 'form',
          path: buildMarketLink(context, 'event-collections', { event: event.id }),
          fields: fields.filter(({ name }) => name !== 'collection' || options.length > 0),
          hidden: { back },
          submitLabel: t('settings.save'),
          cancel: { label: t('checkout.back'), path: back },
        },
      ],
    });
  },
  post: async (context) => {
    const { db, person, form, seconds } = context;
    const event = await findEvent(context);
    if (event === undefined) return notFoundResult(context);
    const created = await createNamed(context);
    // The statement is for the person's own collections alone.
    const chosen = [...form.getAll('collection').map(Number), ...(created === null ? [] : [created])];
    await replaceEventCollections(db, person.id, event.id, chosen, seconds);
    return { redirect: parseReferrer(form.get('back')) ?? buildEventLink(context, event.id), notice: 'saved' };
  },
};
