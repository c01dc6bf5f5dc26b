import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import { createCollection, listCollections, replaceEventCollections } from '../../marketplace/people/collections.ts';
import { createFields, type FormProblems, type FormValues, parseForm } from '../blocks/form-fields.server.ts';
import { loadEventsById } from '../events/load-events-by-id.server.ts';
import type { OriginEvent } from '../events/parse-origin-event.server.ts';
import { buildEventLink, buildMarketLink } from '../http/links.server.ts';
import type { MarketAnswer, MarketRoute, PersonContext } from '../http/market-context.server.ts';
import { createMarketPage } from '../http/market-page.server.ts';
import { notFoundResult } from '../http/page-result.server.ts';
import type { PageServices } from '../http/page-services.server.ts';

const FIELDS = {
  collection: { kind: 'choices', label: 'page.collections.title' },
  name: { kind: 'text', label: 'collection.new', maxLength: 60 },
} as const;
type Fields = typeof FIELDS;

type Found = PersonContext & { readonly event: OriginEvent };

/** `/e/{event}/collections/`: adds the event to some of the user's collections or to a new one. */
export const eventCollectionsRoute: MarketRoute = {
  access: 'person',
  get: withEvent(async (context) => {
    const collections = await listCollections(context.db, context.person.id);
    const holding = collections.filter(({ events }) => events.includes(context.event.id));
    const values = { collection: holding.map(({ id }) => String(id)), name: '' };
    return render(context, values, {}, parseReferrer(context.query.get('referrer')));
  }),
  post: withEvent(async (context) => {
    const { db, services, person, form, event, now } = context;
    const back = parseReferrer(form.get('back'));
    const { values, problems, isValid } = parseForm(FIELDS, form, await createOptions(context), services.t);
    if (!isValid) return render(context, values, problems, back);
    const created = values.name === '' ? [] : [await createCollection(db, person.id, values.name, now)];
    const chosen = [...values.collection.map(Number), ...created];
    if (chosen.includes(null)) return render(context, values, { name: services.t('collection.too-many') }, back);
    await replaceEventCollections(
      db,
      person.id,
      event.id,
      chosen.filter((id) => id !== null),
      now,
    );
    return { redirect: back ?? buildEventLink(services, event.id), notice: 'saved' };
  }),
};

function withEvent(handler: (context: Found) => Promise<MarketAnswer>) {
  return async (context: PersonContext): Promise<MarketAnswer> => {
    const [event] = await loadEventsById(context.db, [context.params.event ?? ''], context.services.request);
    return event === undefined ? notFoundResult(context.services) : handler({ ...context, event });
  };
}

async function createOptions({ db, person }: PersonContext) {
  const collections = await listCollections(db, person.id);
  return { collection: collections.map(({ id, name }) => ({ value: String(id), label: name })) };
}

async function render(
  context: Found,
  values: FormValues<Fields>,
  problems: FormProblems<Fields>,
  back: string | null,
): Promise<MarketAnswer> {
  const { services, event } = context;
  const { t } = services;
  const options = await createOptions(context);
  const fields = createFields(FIELDS, values, options, t, problems);
  return createMarketPage(services, {
    area: 'account',
    title: t('collection.add-submit'),
    text: describe(services, event),
    problems,
    blocks: [
      {
        kind: 'form',
        path: buildMarketLink(services, 'event-collections', { event: event.id }),
        fields: options.collection.length === 0 ? fields.filter(({ name }) => name !== 'collection') : fields,
        hidden: back === null ? {} : { back },
        submitLabel: t('settings.save'),
        cancel: { label: t('checkout.back'), path: buildEventLink(services, event.id) },
      },
    ],
  });
}

function describe({ t, format }: PageServices, event: OriginEvent): string {
  const { title, startText, venue } = format.card(event);
  return [title, startText, venue ?? t('event.online')].join(' · ');
}
