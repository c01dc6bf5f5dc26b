import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import { loadEventsById } from '../../marketplace/events/read-events.ts';
import type { MarketEvent } from '../../marketplace/events/to-event.ts';
import {
  type Collection,
  createCollection,
  deleteCollection,
  findCollection,
  listCollections,
  renameCollection,
  replaceEventCollections,
} from '../../marketplace/people/collections.ts';
import { createFields, type FormProblems, type FormValues, parseForm } from '../blocks/form-fields.server.ts';
import { getAudience } from '../events/load-events.server.ts';
import { buildEventLink, buildMarketLink, buildSearchLink, buildSitePath } from '../http/links.server.ts';
import type { MarketAnswer, MarketRoute, PersonContext } from '../http/market-context.server.ts';
import { createAccountPage, createMarketPage, notFoundResult } from '../http/market-page.server.ts';
import type { Block } from '../page/blocks.ts';

const NAME_FIELDS = { name: { kind: 'text', label: 'collection.name', isRequired: true, maxLength: 60 } } as const;
type NameProblems = FormProblems<typeof NAME_FIELDS>;

const buildListPath = ({ services, person }: PersonContext) =>
  buildSitePath(services, buildPath('collections', { publicId: person.id }));

/** "Collections": named lists of events. */
export const collectionsRoute: MarketRoute = {
  access: 'person',
  get: (context) => renderCollections(context, '', {}),
  post: async (context) => {
    const { db, services, person, form } = context;
    const { values, problems, isValid } = parseForm(NAME_FIELDS, form, {}, services.t);
    if (!isValid) return renderCollections(context, values.name, problems);
    const id = await createCollection(db, person.id, values.name);
    if (id === null) return renderCollections(context, values.name, { name: services.t('collection.too-many') });
    return { redirect: buildMarketLink(services, 'collection', { collection: id }), notice: 'saved' };
  },
};

async function renderCollections(context: PersonContext, name: string, problems: NameProblems): Promise<MarketAnswer> {
  const { db, services, person } = context;
  const { t } = services;
  const collections = await listCollections(db, person.id);
  const list: Block =
    collections.length === 0
      ? { kind: 'empty', drawing: 'hobbies', title: t('collection.none'), text: t('collection.none-text') }
      : {
          kind: 'rows',
          rows: collections.map((collection) => ({
            title: collection.name,
            path: buildMarketLink(services, 'collection', { collection: collection.id }),
            lines: [t('collection.events', { count: collection.events.length })],
          })),
        };
  const form: Block = {
    kind: 'form',
    heading: t('collection.new'),
    path: buildListPath(context),
    fields: createFields(NAME_FIELDS, { name }, {}, t, problems),
    submitLabel: t('collection.create'),
  };
  return createAccountPage(context, 'collections', { problems, blocks: [list, form] });
}

type FoundCollection = PersonContext & { readonly collection: Collection };

function withCollection(handler: (context: FoundCollection) => Promise<MarketAnswer>) {
  return async (context: PersonContext): Promise<MarketAnswer> => {
    const id = Number(context.params.collection);
    const collection = Number.isSafeInteger(id) ? await findCollection(context.db, context.person.id, id) : null;
    return collection === null ? notFoundResult(context.services) : handler({ ...context, collection });
  };
}

/** `/collections/{collection}/`: shows its events, and renames or deletes it. */
export const collectionRoute: MarketRoute = {
  access: 'person',
  get: withCollection((context) => renderCollection(context, context.collection.name, {})),
  post: withCollection(async (context) => {
    const { db, services, person, form, collection } = context;
    if (form.get('do') === 'delete') {
      await deleteCollection(db, person.id, collection.id);
      return { redirect: buildListPath(context), notice: 'deleted' };
    }
    const { values, problems, isValid } = parseForm(NAME_FIELDS, form, {}, services.t);
    if (!isValid) return renderCollection(context, values.name, problems);
    await renameCollection(db, person.id, collection.id, values.name);
    return { redirect: buildMarketLink(services, 'collection', { collection: collection.id }), notice: 'saved' };
  }),
};

async function renderCollection(context: FoundCollection, name: string, problems: NameProblems): Promise<MarketAnswer> {
  const { db, services, collection } = context;
  const { t, format } = services;
  const events = await loadEventsById(db, collection.events, getAudience(services).language);
  const path = buildMarketLink(services, 'collection', { collection: collection.id });
  const empty: Block = {
    kind: 'empty',
    drawing: 'hobbies',
    title: t('collection.empty'),
    text: t('collection.empty-text'),
    link: buildSearchLink(services),
  };
  return createAccountPage(context, 'collections', {
    problems,
    blocks: [
      events.length === 0
        ? empty
        : { kind: 'events', heading: collection.name, events: events.map(format.card), canCollect: true },
      {
        kind: 'form',
        heading: t('collection.settings'),
        path,
        fields: createFields(NAME_FIELDS, { name }, {}, t, problems),
        submitLabel: t('settings.save'),
        submitVariant: 'secondary',
      },
      {
        kind: 'buttons',
        actions: [{ label: t('collection.delete'), path, fields: { do: 'delete' }, variant: 'danger' }],
      },
    ],
  });
}

const EVENT_FIELDS = {
  collection: { kind: 'choices', label: 'page.collections.title' },
  name: { kind: 'text', label: 'collection.new', maxLength: 60 },
} as const;

type FoundEvent = PersonContext & { readonly event: MarketEvent };

/** `/e/{event}/collections/`: puts the event into the chosen collections of the user and a new one, and takes it out of others. */
export const eventCollectionsRoute: MarketRoute = {
  access: 'person',
  get: withEvent(async (context) => {
    const collections = await listCollections(context.db, context.person.id);
    const holding = collections.filter(({ events }) => events.includes(context.event.id));
    const values = { collection: holding.map(({ id }) => String(id)), name: '' };
    return renderChoice(context, values, {}, parseReferrer(context.query.get('referrer')));
  }),
  post: withEvent(async (context) => {
    const { db, services, person, form, event, now } = context;
    const back = parseReferrer(form.get('back'));
    const { values, problems, isValid } = parseForm(EVENT_FIELDS, form, await createOptions(context), services.t);
    if (!isValid) return renderChoice(context, values, problems, back);
    const created = values.name === '' ? [] : [await createCollection(db, person.id, values.name)];
    const chosen = [...values.collection.map(Number), ...created.filter((id) => id !== null)];
    if (created.includes(null)) return renderChoice(context, values, { name: services.t('collection.too-many') }, back);
    await replaceEventCollections(db, person.id, event.id, chosen, now);
    return { redirect: back ?? buildEventLink(services, event.id), notice: 'saved' };
  }),
};

function withEvent(handler: (context: FoundEvent) => Promise<MarketAnswer>) {
  return async (context: PersonContext): Promise<MarketAnswer> => {
    const { db, services, params } = context;
    const [event] = await loadEventsById(db, [params.event ?? ''], getAudience(services).language);
    return event === undefined ? notFoundResult(services) : handler({ ...context, event });
  };
}

async function createOptions({ db, person }: PersonContext) {
  const collections = await listCollections(db, person.id);
  return { collection: collections.map(({ id, name }) => ({ value: String(id), label: name })) };
}

async function renderChoice(
  context: FoundEvent,
  values: FormValues<typeof EVENT_FIELDS>,
  problems: FormProblems<typeof EVENT_FIELDS>,
  back: string | null,
): Promise<MarketAnswer> {
  const { services, event } = context;
  const { t, format } = services;
  const options = await createOptions(context);
  const { title, startText, venue } = format.card(event);
  return createMarketPage(services, {
    area: 'account',
    title: t('collection.add-submit'),
    text: [title, startText, venue ?? t('event.online')].join(' · '),
    problems,
    blocks: [
      {
        kind: 'form',
        path: buildMarketLink(services, 'event-collections', { event: event.id }),
        fields: createFields(EVENT_FIELDS, values, options, t, problems).filter(
          ({ name }) => name !== 'collection' || options.collection.length > 0,
        ),
        hidden: back === null ? {} : { back },
        submitLabel: t('settings.save'),
        cancel: { label: t('checkout.back'), path: buildEventLink(services, event.id) },
      },
    ],
  });
}
