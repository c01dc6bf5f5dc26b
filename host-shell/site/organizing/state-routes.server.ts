import { canPublish, createCreation } from '../../marketplace/creations/creations.ts';
import { findPlanGaps } from '../../marketplace/creations/event-plan.ts';
import { publishCreation, unpublishCreation } from '../../marketplace/creations/publish.ts';
import { copyPicture } from '../../marketplace/pictures/pictures.ts';
import { recordAction } from '../../marketplace/staff/audit.ts';
import { createFields, type FormProblems, type FormValues, parseForm } from '../blocks/form-fields.server.ts';
import { buildMarketLink } from '../http/links.server.ts';
import type { MarketAnswer, MarketRoute } from '../http/market-context.server.ts';
import { cancelEvent } from '../orders/cancel-event.server.ts';
import { buildEventSearchTexts } from './event-search-texts.server.ts';
import { type CreationContext, createCreationPage, withCreation } from './own-creation.server.ts';

type Action = (context: CreationContext) => Promise<MarketAnswer>;

/** Actions on an event, by the value of the field `do`. */
const ACTIONS: Readonly<Record<string, Action>> = {
  publish: async (context) => {
    const { db, services, creation, now } = context;
    if (!canPublish(creation)) return toDashboard(context, 'event-not-saved');
    if (findPlanGaps(creation.plan).length > 0) {
      return { redirect: `${buildMarketLink(services, 'edit-event', { creation: creation.id })}?check=1` };
    }
    await publishCreation(db, creation, buildEventSearchTexts(creation.plan), now);
    await log(context, 'publish');
    return toDashboard(context, 'event-published');
  },
  unpublish: async (context) => {
    await unpublishCreation(context.db, context.creation.id, context.now);
    await log(context, 'unpublish');
    return toDashboard(context, 'event-unpublished');
  },
  duplicate: async (context) => {
    const { db, services, creation, now } = context;
    const { organizer, plan, takedownReason } = creation;
    // A copy would republish what staff took down.
    if (takedownReason !== null) return toDashboard(context, 'event-not-saved');
    const copy = await createCreation(db, organizer, { ...plan, date: '' }, now);
    await copyPicture(db, creation.id, copy);
    return { redirect: buildMarketLink(services, 'edit-event', { creation: copy }), notice: 'event-duplicated' };
  },
};

const toDashboard = (
  { services, creation }: CreationContext,
  notice: 'event-published' | 'event-unpublished' | 'event-cancelled' | 'event-not-saved',
): MarketAnswer => ({ redirect: buildMarketLink(services, 'manage-event', { creation: creation.id }), notice });

const log = ({ db, person, creation, now }: CreationContext, action: string) =>
  recordAction(db, { actor: person.id, action, subject: `creation:${creation.id}`, now });

/** `POST /myevents/{event}/state/` */
export const stateRoute: MarketRoute = {
  access: 'person',
  post: withCreation(async (context) => {
    const name = context.form.get('do') ?? '';
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    const { services, creation } = context;
    if (action === undefined) return { redirect: buildMarketLink(services, 'manage-event', { creation: creation.id }) };
    try {
      return await action(context);
    } catch (error) {
      services.onError(error);
      return toDashboard(context, 'event-not-saved');
    }
  }),
};

const CANCEL_FIELDS = {
  message: { kind: 'paragraph', label: 'manage.cancel-message', hint: 'manage.cancel-hint', maxLength: 1_000 },
} as const;

/** `/myevents/{event}/cancel/`: asks for confirmation, because all orders are cancelled too. The buyers get a mail. */
export const cancelRoute: MarketRoute = {
  access: 'person',
  get: withCreation((context) => renderCancel(context, { message: '' }, {})),
  post: withCreation(async (context) => {
    const { services, creation, form } = context;
    const { values, problems, isValid } = parseForm(CANCEL_FIELDS, form, {}, services.t);
    if (!isValid) return renderCancel(context, values, problems);
    if (creation.state === 'published') {
      await cancelEvent(context, creation, values.message);
      await log(context, 'cancel');
    }
    return toDashboard(context, 'event-cancelled');
  }),
};

function renderCancel(
  context: CreationContext,
  values: FormValues<typeof CANCEL_FIELDS>,
  problems: FormProblems<typeof CANCEL_FIELDS>,
): MarketAnswer {
  const { services, creation } = context;
  const { t } = services;
  const link = (page: 'cancel-event' | 'manage-event') => buildMarketLink(services, page, { creation: creation.id });
  return createCreationPage(context, 'manage-event', {
    problems,
    blocks: [
      {
        kind: 'form',
        heading: t('manage.cancel'),
        text: t('manage.cancel-text'),
        path: link('cancel-event'),
        fields: createFields(CANCEL_FIELDS, values, {}, t, problems),
        submitLabel: t('manage.cancel'),
        submitVariant: 'danger',
        cancel: { label: t('manage.keep'), path: link('manage-event') },
      },
    ],
  });
}
