import {
  confirmSubscription,
  countSubscribers,
  findSubscription,
  stopSubscription,
  subscribe,
} from '../../marketplace/organizers/newsletters.ts';
import { findOrganizer, listFollowed, listOwnedOrganizers } from '../../marketplace/organizers/organizers.ts';
import { createRandomCode } from '../../marketplace/text/random-code.ts';
import { createFields, type FormProblems, type FormValues, parseForm } from '../blocks/form-fields.server.ts';
import { buildMarketLink, buildSearchLink, buildSitePath } from '../http/links.server.ts';
import type { MarketAnswer, MarketContext, MarketRoute } from '../http/market-context.server.ts';
import { createMarketPage } from '../http/market-page.server.ts';
import { notFoundResult } from '../http/page-result.server.ts';
import { createNewsletterMail } from '../orders/market-mails.server.ts';
import type { Block, FieldOption } from '../page/blocks.ts';

const FIELDS = {
  organizer: { kind: 'select', label: 'event.organizer', isRequired: true },
  email: { kind: 'email', label: 'field.email', isRequired: true, autoComplete: 'email' },
} as const;
const PATH = '/hybrid_newsletter/';
/** Length of a token, which must be unguessable and is never typed. */
const TOKEN_GROUPS = 6;

/** "Attendee newsletter": subscribes to an organizer's newsletter. Organizers see their number of subscribers. */
export const newsletterRoute: MarketRoute = {
  access: 'anyone',
  get: (context) => {
    const organizer = context.query.get('organizer') ?? '';
    return renderNewsletter(context, { organizer, email: context.person?.email ?? '' }, {});
  },
  post: async (context) => {
    const { db, services, form, now } = context;
    const wanted = form.get('organizer') ?? '';
    const options = { organizer: await listChoices(context, wanted) };
    const { values, problems, isValid } = parseForm(FIELDS, form, options, services.t);
    if (!isValid) return renderNewsletter(context, { ...values, organizer: wanted }, problems);
    const organizer = Number(values.organizer);
    const name = options.organizer.find(({ value }) => value === values.organizer)?.label ?? '';
    const wish = { organizer, email: values.email, token: createRandomCode(TOKEN_GROUPS) };
    const outcome = await subscribe(db, wish, now);
    if (outcome === 'too-many') {
      return renderNewsletter(context, values, { email: services.t('newsletter.too-many') });
    }
    // The link is sent by mail only: on the page it would let anyone unsubscribe another person.
    if (outcome !== 'mailed') {
      await services.sendMails([createNewsletterMail(services, values.email, name, outcome.token)]);
    }
    return { redirect: buildSitePath(services, PATH), notice: 'newsletter-sent' };
  },
};

/** Lists the selectable organizers: the followed ones, and the one that the URL names. */
async function listChoices({ db, person }: MarketContext, wanted: string): Promise<readonly FieldOption[]> {
  const followed = person === null ? [] : await listFollowed(db, person.id);
  const named = /^[1-9]\d{0,9}$/.test(wanted) ? await findOrganizer(db, Number(wanted)) : null;
  const all = new Map([...(named === null ? [] : [named]), ...followed].map(({ id, name }) => [id, name]));
  return [...all].map(([id, name]) => ({ value: String(id), label: name }));
}

async function renderNewsletter(
  context: MarketContext,
  values: FormValues<typeof FIELDS>,
  problems: FormProblems<typeof FIELDS>,
): Promise<MarketAnswer> {
  const { db, services, person } = context;
  const { t } = services;
  const [own] = person === null ? [] : await listOwnedOrganizers(db, person.id);
  const choices = await listChoices(context, values.organizer);
  const readers: Block[] =
    own === undefined
      ? []
      : [
          {
            kind: 'stats',
            stats: [
              { label: t('newsletter.readers', { name: own.name }), value: String(await countSubscribers(db, own.id)) },
            ],
          },
          {
            kind: 'buttons',
            links: [{ label: t('newsletter.share'), path: `${buildSitePath(services, PATH)}?organizer=${own.id}` }],
          },
        ];
  return createMarketPage(services, {
    area: 'account',
    problems,
    title: t('page.newsletter.title'),
    text: t('newsletter.text'),
    blocks: [
      ...readers,
      choices.length === 0
        ? {
            kind: 'empty',
            drawing: 'film-and-media',
            title: t('newsletter.empty'),
            text: t('newsletter.empty-text'),
            link: buildSearchLink(services),
          }
        : {
            kind: 'form',
            heading: t('newsletter.sign-up'),
            path: buildSitePath(services, PATH),
            fields: createFields(FIELDS, values, { organizer: choices }, t, problems),
            submitLabel: t('newsletter.sign-up'),
            note: t('newsletter.note'),
          },
    ],
  });
}

/** `/hybrid_newsletter/{token}/`: the target of the link in the mail, to confirm and to unsubscribe. */
export const newsletterLinkRoute: MarketRoute = {
  access: 'anyone',
  get: async ({ db, services, params }) => {
    const { t } = services;
    const subscription = await findSubscription(db, params.token ?? '');
    if (subscription === null) return notFoundResult(services);
    const { name, email, token, confirmed_at } = subscription;
    const path = buildMarketLink(services, 'newsletter-link', { token });
    const stop = { label: t('newsletter.stop'), path, fields: { do: 'stop' } };
    const confirm = { label: t('newsletter.confirm'), path, fields: { do: 'confirm' }, variant: 'primary' } as const;
    return createMarketPage(services, {
      area: 'account',
      title: t(confirmed_at === null ? 'newsletter.confirm-title' : 'newsletter.confirmed-title', { name }),
      text: email,
      blocks: [{ kind: 'buttons', actions: confirmed_at === null ? [confirm, stop] : [stop] }],
    });
  },
  post: async ({ db, services, params, form, now }) => {
    const token = params.token ?? '';
    if ((await findSubscription(db, token)) === null) return notFoundResult(services);
    if (form.get('do') === 'stop') {
      await stopSubscription(db, token);
      return { redirect: buildSitePath(services, PATH), notice: 'newsletter-stopped' };
    }
    await confirmSubscription(db, token, now);
    return { redirect: buildMarketLink(services, 'newsletter-link', { token }), notice: 'newsletter-confirmed' };
  },
};
