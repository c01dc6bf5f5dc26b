import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import { loadEventsById } from '../../marketplace/events/read-events.ts';
import type { MarketEvent } from '../../marketplace/events/to-event.ts';
import {
  createCollection,
  deleteCollection,
  findCollection,
  listCollections,
  replaceEventCollections,
} from '../../marketplace/people/collections.ts';
import { createFields, type FormProblems, type FormValues, parseForm } from '../blocks/form-fields.server.ts';
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
import type { MarketAnswer, MarketRoute, PersonContext } from '../http/route.server.ts';
import type { Block } from '../page/blocks.ts';

const NAME_FIELDS = { name: { kind: 'text', label: 'collection.name', isRequired: true, maxLength: 60 } } as const;

const buildListPath = (context: PersonContext) =>
  buildSitePath(context, buildPath('collections', { publicId: context.person.id }));

/** "Collections": named lists of events. */
export const collectionsRoute: MarketRoute = {
  access: 'person',
  get: (context) => renderCollections(context, '', {}),
  post: async (context) => {
    const { db, t, person, form, seconds } = context;
    const { values, problems, isValid } = parseForm(NAME_FIELDS, form, {}, t);
    if (!isValid) return renderCollections(context, values.name, problems);
    const id = await createCollection(db, person.id, values.name, seconds);
    if (id === null) return renderCollections(context, values.name, { name: t('collection.too-many') });
    return { redirect: buildMarketLink(context, 'collection', { collection: id }), notice: 'saved' };
  },
};

async function renderCollections(
  context: PersonContext,
  name: string,
  problems: FormProblems<typeof NAME_FIELDS>,
): Promise<MarketAnswer> {
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
    fields: createFields(NAME_FIELDS, { name }, {}, t, problems),
    submitLabel: t('collection.create'),
  };
  const empty = createEmpty(context, t('collection.none'), t('collection.none-text'));
  return createAccountPage(context, 'collections', {
    problems,
    blocks: [rows.length === 0 ? empty : { kind: 'rows', rows }, form],
  });
}

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
    const { db, t, person, form, event, seconds } = context;
    const back = parseReferrer(form.get('back'));
    const { values, problems, isValid } = parseForm(EVENT_FIELDS, form, await createOptions(context), t);
    if (!isValid) return renderChoice(context, values, problems, back);
    const created = values.name === '' ? [] : [await createCollection(db, person.id, values.name, seconds)];
    const chosen = [...values.collection.map(Number), ...created.filter((id) => id !== null)];
    if (created.includes(null)) return renderChoice(context, values, { name: t('collection.too-many') }, back);
    await replaceEventCollections(db, person.id, event.id, chosen, seconds);
    return { redirect: back ?? buildEventLink(context, event.id), notice: 'saved' };
  }),
};

function withEvent(handler: (context: FoundEvent) => Promise<MarketAnswer>) {
  return async (context: PersonContext): Promise<MarketAnswer> => {
    const [event] = await loadEventsById(context.db, [context.params.event ?? ''], getAudience(context).language);
    return event === undefined ? notFoundResult(context) : handler({ ...context, event });
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
  const { t, format, event } = context;
  const options = await createOptions(context);
  const { title, startText, venue } = format.card(event);
  return createMarketPage(context, {
    area: t('info.area.account'),
    title: t('collection.add-submit'),
    text: [title, startText, venue ?? t('event.online')].join(' · '),
    problems,
    blocks: [
      {
        kind: 'form',
        path: buildMarketLink(context, 'event-collections', { event: event.id }),
        fields: createFields(EVENT_FIELDS, values, options, t, problems).filter(
          ({ name }) => name !== 'collection' || options.collection.length > 0,
        ),
        hidden: back === null ? {} : { back },
        submitLabel: t('settings.save'),
        cancel: { label: t('checkout.back'), path: buildEventLink(context, event.id) },
      },
    ],
  });
}
