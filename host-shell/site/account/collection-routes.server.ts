import { buildPath } from '../../../shared/routes/routes.ts';
import {
  addToCollection,
  type Collection,
  createCollection,
  deleteCollection,
  findCollection,
  listCollections,
  removeFromCollection,
  renameCollection,
} from '../../marketplace/people/collections.ts';
import { listLikes } from '../../marketplace/people/likes.ts';
import { createFields, type FormProblems, parseForm } from '../blocks/form-fields.server.ts';
import { loadEventsById } from '../events/load-events-by-id.server.ts';
import { createAccountPage } from '../http/account-page.server.ts';
import { buildEventLink, buildMarketLink, buildSearchLink, buildSitePath } from '../http/links.server.ts';
import type { MarketAnswer, MarketRoute, PersonContext } from '../http/market-context.server.ts';
import { notFoundResult } from '../http/page-result.server.ts';
import type { Block } from '../page/blocks.ts';

const NAME_FIELDS = { name: { kind: 'text', label: 'collection.name', isRequired: true, maxLength: 60 } } as const;
type Problems = FormProblems<typeof NAME_FIELDS>;
/** The most likes that are offered for a collection. */
const MAX_CHOICES = 100;

/** "Collections": named lists of events. */
export const collectionsRoute: MarketRoute = {
  access: 'person',
  get: (context) => renderCollections(context, '', {}),
  post: async (context) => {
    const { db, services, person, form, now } = context;
    const { values, problems, isValid } = parseForm(NAME_FIELDS, form, {}, services.t);
    if (!isValid) return renderCollections(context, values.name, problems);
    const id = await createCollection(db, person.id, values.name, now);
    if (id === null) return renderCollections(context, values.name, { name: services.t('collection.too-many') });
    return { redirect: buildMarketLink(services, 'collection', { collection: id }), notice: 'saved' };
  },
};

async function renderCollections(context: PersonContext, name: string, problems: Problems): Promise<MarketAnswer> {
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
            hasInitial: true,
            lines: [t('collection.events', { count: collection.events.length })],
          })),
        };
  return createAccountPage(context, 'collections', {
    problems,
    blocks: [
      list,
      {
        kind: 'form',
        heading: t('collection.new'),
        path: buildSitePath(services, buildPath('collections', { publicId: person.id })),
        fields: createFields(NAME_FIELDS, { name }, {}, t, problems),
        submitLabel: t('collection.create'),
      },
    ],
  });
}

type Found = PersonContext & { readonly collection: Collection };

function withCollection(handler: (context: Found) => MarketAnswer | Promise<MarketAnswer>) {
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
      return {
        redirect: buildSitePath(services, buildPath('collections', { publicId: person.id })),
        notice: 'deleted',
      };
    }
    const { values, problems, isValid } = parseForm(NAME_FIELDS, form, {}, services.t);
    if (!isValid) return renderCollection(context, values.name, problems);
    await renameCollection(db, person.id, collection.id, values.name);
    return { redirect: buildMarketLink(services, 'collection', { collection: collection.id }), notice: 'saved' };
  }),
};

/** `POST /collections/{collection}/events/`: adds or removes an event. */
export const collectionEventsRoute: MarketRoute = {
  access: 'person',
  post: withCollection(async ({ db, services, person, form, collection, now }) => {
    const redirect = buildMarketLink(services, 'collection', { collection: collection.id });
    const removed = form.get('remove');
    if (removed !== null) {
      await removeFromCollection(db, person.id, collection.id, removed);
      return { redirect, notice: 'saved' };
    }
    const events = await loadEventsById(db, form.getAll('event').slice(0, MAX_CHOICES), services.request);
    for (const { id } of events) await addToCollection(db, person.id, collection.id, id, now);
    return { redirect, notice: 'saved' };
  }),
};

async function renderCollection(context: Found, name: string, problems: Problems): Promise<MarketAnswer> {
  const { db, services, person, collection } = context;
  const { t, format, request } = services;
  const events = await loadEventsById(db, collection.events, request);
  const likes = (await listLikes(db, person.id)).filter((id) => !collection.events.includes(id)).slice(0, MAX_CHOICES);
  const choices = await loadEventsById(db, likes, request);
  const eventsPath = buildMarketLink(services, 'collection-events', { collection: collection.id });
  const path = buildMarketLink(services, 'collection', { collection: collection.id });
  const options = choices
    .map(format.card)
    .map(({ id, title, startText }) => ({ value: id, label: `${title}, ${startText}` }));
  return createAccountPage(context, 'collections', {
    problems,
    blocks: [
      events.length === 0
        ? {
            kind: 'empty',
            drawing: 'hobbies',
            title: t('collection.empty'),
            text: t('collection.empty-text'),
            link: buildSearchLink(services),
          }
        : {
            kind: 'rows',
            heading: t('collection.events', { count: events.length }),
            rows: events.map(format.card).map((card) => ({
              title: card.title,
              path: buildEventLink(services, card.id),
              lines: [[card.startText, card.venue ?? t('event.online')].join(' · ')],
              picture: { category: card.category, seed: card.drawing, picture: card.picture },
              actions: [{ label: t('collection.remove'), path: eventsPath, fields: { remove: card.id } }],
            })),
          },
      ...(options.length === 0
        ? []
        : [
            {
              kind: 'form' as const,
              heading: t('collection.add'),
              path: eventsPath,
              fields: [{ kind: 'choices' as const, name: 'event', label: t('collection.likes'), options, values: [] }],
              submitLabel: t('collection.add-submit'),
              submitVariant: 'secondary' as const,
            },
          ]),
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
