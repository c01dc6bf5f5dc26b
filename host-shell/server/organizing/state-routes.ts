import { recordAction } from '../../origin/market/audit.ts';
import { createCreation } from '../../origin/organizing/creations.ts';
import { findPlanGaps } from '../../origin/organizing/event-plan.ts';
import { cancelCreation, publishCreation, unpublishCreation } from '../../origin/organizing/publish.ts';
import { buildMarketLink } from '../market/links.ts';
import type { MarketAnswer, MarketRoute } from '../market/market-context.ts';
import { createEventWords } from './event-words.ts';
import { type CreationContext, createCreationPage, withCreation } from './own-creation.ts';

type Action = (context: CreationContext) => Promise<MarketAnswer>;

/** What can be done with an event, by the field `do`. */
const ACTIONS: Readonly<Record<string, Action>> = {
  publish: async (context) => {
    const { db, services, creation, now } = context;
    if (creation.state === 'cancelled') return toDashboard(context, 'event-not-published');
    if (findPlanGaps(creation.plan).length > 0) {
      return { redirect: `${buildMarketLink(services, 'edit-event', { creation: creation.id })}?check=1` };
    }
    await publishCreation(db, creation, createEventWords(creation.plan), now);
    await log(context, 'publish');
    return toDashboard(context, 'event-published');
  },
  unpublish: async (context) => {
    await unpublishCreation(context.db, context.creation.id, context.now);
    await log(context, 'unpublish');
    return toDashboard(context, 'event-unpublished');
  },
  duplicate: async ({ db, services, creation, now }) => {
    const { organizer, plan } = creation;
    const copy = await createCreation(db, organizer, { ...plan, date: '' }, now);
    return { redirect: buildMarketLink(services, 'edit-event', { creation: copy }), notice: 'event-duplicated' };
  },
};

const toDashboard = (
  { services, creation }: CreationContext,
  notice: 'event-published' | 'event-unpublished' | 'event-cancelled' | 'event-not-published',
): MarketAnswer => ({ redirect: buildMarketLink(services, 'manage-event', { creation: creation.id }), notice });

const log = ({ db, person, creation, now }: CreationContext, action: string) =>
  recordAction(db, { actor: person.id, action, subject: `creation:${creation.id}`, now });

/** `POST /myevents/{event}/state/` */
export const stateRoute: MarketRoute = {
  access: 'person',
  post: withCreation((context) => {
    const name = context.form.get('do') ?? '';
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    const { services, creation } = context;
    return action?.(context) ?? { redirect: buildMarketLink(services, 'manage-event', { creation: creation.id }) };
  }),
};

/** `/myevents/{event}/cancel/`: asks first, since every order goes with it. */
export const cancelRoute: MarketRoute = {
  access: 'person',
  get: withCreation((context) => {
    const { services, creation } = context;
    const { t } = services;
    const back = buildMarketLink(services, 'manage-event', { creation: creation.id });
    return createCreationPage(context, 'manage-event', {
      blocks: [
        {
          kind: 'form',
          heading: t('manage.cancel'),
          text: t('manage.cancel-text'),
          path: buildMarketLink(services, 'cancel-event', { creation: creation.id }),
          fields: [],
          submitLabel: t('manage.cancel'),
          submitVariant: 'danger',
          cancel: { label: t('manage.keep'), path: back },
        },
      ],
    });
  }),
  post: withCreation(async (context) => {
    if (context.creation.state === 'published') {
      await cancelCreation(context.db, context.creation.id, context.now);
      await log(context, 'cancel');
    }
    return toDashboard(context, 'event-cancelled');
  }),
};
