import { CATEGORIES, CATEGORY_ROWS } from '../../../shared/catalogue/categories.ts';
import { listSubCategories, SUB_CATEGORIES } from '../../../shared/catalogue/sub-categories.ts';
import { PRIVACY_COOKIE } from '../../../shared/cookies/privacy-cookie.ts';
import { buildEndedSessionCookies } from '../../../shared/cookies/session-cookies.ts';
import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import { listOwnCreations, unpublishCreation } from '../../marketplace/creations/creations.ts';
import { listInterests, replaceInterests } from '../../marketplace/people/kept-events.ts';
import { deletePerson, type PersonSettings, updatePerson } from '../../marketplace/people/persons.ts';
import { isSampleAccount } from '../../marketplace/people/sample-users.ts';
import { createFields, type FormProblems, type FormValues, parseForm } from '../blocks/form-fields.server.ts';
import {
  buildMarketLink,
  buildSitePath,
  createAccountPage,
  createBlockPage,
  describePage,
} from '../http/market-page.server.ts';
import type { MarketAnswer, MarketRoute, PersonContext } from '../http/route.server.ts';
import type { Block, FieldData, FieldOption } from '../page/blocks.ts';

const SETTINGS_FIELDS = {
  name: { kind: 'text', label: 'field.name', isRequired: true, maxLength: 80, autoComplete: 'name' },
  email: { kind: 'email', label: 'field.email', isRequired: true, autoComplete: 'email' },
  recent: { kind: 'checkbox', label: 'settings.recent', hint: 'settings.recent-hint' },
  analytics: { kind: 'checkbox', label: 'settings.analytics', hint: 'settings.analytics-hint' },
} as const;
type Settings = typeof SETTINGS_FIELDS;

export const accountSettingsRoute: MarketRoute = {
  access: 'person',
  get: (context) => {
    const { name, email, keepsRecentSearches: recent, allowsAnalytics: analytics } = context.person;
    return renderSettings(context, { name, email, recent, analytics }, {});
  },
  post: async (context) => {
    const { db, t, form, person } = context;
    const { values, problems, isValid } = parseForm(SETTINGS_FIELDS, form, {}, t);
    if (!isValid) return renderSettings(context, values, problems);
    // Sample accounts are shared by all visitors.
    const { name, email } = isSampleAccount(person.id) ? person : values;
    const settings = { name, email, keepsRecentSearches: values.recent, allowsAnalytics: values.analytics };
    if (!(await updatePerson(db, person.id, settings)))
      return renderSettings(context, values, { email: t('sign-up.taken') });
    const redirect = buildSitePath(context, buildPath('account-settings'));
    return { redirect, notice: 'saved', cookies: [buildPrivacyCookie(settings)] };
  },
};

function renderSettings(
  context: PersonContext,
  values: FormValues<Settings>,
  problems: FormProblems<Settings>,
): MarketAnswer {
  const { t, person } = context;
  const isSample = isSampleAccount(person.id);
  const form: Block = {
    kind: 'form',
    path: buildSitePath(context, buildPath('account-settings')),
    fields: createFields(SETTINGS_FIELDS, values, {}, t, problems).map((field) => ({
      ...field,
      isFixed: isSample && field.kind !== 'checkbox',
    })),
    submitLabel: t('settings.save'),
  };
  const end: Block = {
    kind: 'form',
    heading: t('delete.title'),
    path: buildMarketLink(context, 'delete-account'),
    fields: [],
    submitLabel: t('delete.submit'),
    submitVariant: 'danger',
    note: t('delete.text'),
  };
  const blocks: Block[] = isSample ? [{ kind: 'notice', text: t('settings.sample') }, form] : [form, end];
  return createAccountPage(context, 'account-settings', { problems, blocks });
}

/** Two years, longer than any session: an opt-out must outlast the session it was made in. */
const PRIVACY_MAX_AGE_SECONDS = 2 * 365 * 24 * 60 * 60;

/** Builds the `Set-Cookie` value of a person's opt-outs. The page's script reads it too. */
export function buildPrivacyCookie(settings: Pick<PersonSettings, 'keepsRecentSearches' | 'allowsAnalytics'>): string {
  const refused = [
    ...(settings.keepsRecentSearches ? [] : ['recent-searches']),
    ...(settings.allowsAnalytics ? [] : ['analytics']),
  ];
  const age = refused.length === 0 ? 0 : PRIVACY_MAX_AGE_SECONDS;
  return `${PRIVACY_COOKIE}=${refused.join('.')}; Path=/; Secure; SameSite=Lax; Max-Age=${age}`;
}

/** `POST /account-settings/delete/`: unpublishes the account's events, because nobody could manage them, and deletes it. */
export const deleteAccountRoute: MarketRoute = {
  access: 'person',
  post: async (context) => {
    const { db, request, person, seconds } = context;
    if (isSampleAccount(person.id)) return { redirect: buildSitePath(context, buildPath('account-settings')) };
    for (const { id } of await listOwnCreations(db, person.id)) await unpublishCreation(db, id, seconds);
    await deletePerson(db, person.id);
    return { redirect: `${request.language.prefix}/`, notice: 'account-deleted', cookies: buildEndedSessionCookies() };
  },
};

const TOPICS = new Set<string>([
  ...CATEGORIES.map(({ slug }) => slug),
  ...SUB_CATEGORIES.map(({ number }) => String(number)),
]);
const keepKnown = (topics: readonly string[]) => [...new Set(topics)].filter((topic) => TOPICS.has(topic));

/**
 * "Interests": all categories, and the sub-categories of the chosen ones. "Tags" has all sub-categories: with
 * `mode=detached` it stands alone and leads back to the page that opened it.
 */
export function createInterestsRoute(id: 'interests' | 'interests-tags'): MarketRoute {
  return {
    access: 'person',
    get: async (context) => {
      const { db, t, person, query } = context;
      const fields = listTopics(context, await listInterests(db, person.id), id === 'interests');
      const isDetached = query.get('mode') === 'detached';
      const back = isDetached ? parseReferrer(query.get('referrer')) : null;
      const form: Block = {
        kind: 'form',
        path: buildSitePath(context, buildPath(id)),
        fields,
        hidden: {
          shown: fields.flatMap(({ options = [] }) => options.map(({ value }) => value)).join('.'),
          back: back ?? '',
        },
        submitLabel: t('interests.save'),
        ...(back === null ? {} : { cancel: { label: t('interests.skip'), path: back } }),
      };
      if (!isDetached) return createAccountPage(context, id, { blocks: [form] });
      return createBlockPage(context, { ...describePage(context, 'interests-tags', 'account'), blocks: [form] });
    },
    post: async (context) => {
      const { db, person, form } = context;
      const shown = keepKnown((form.get('shown') ?? '').split('.'));
      await replaceInterests(db, person.id, shown, keepKnown(form.getAll('topic')));
      return { redirect: parseReferrer(form.get('back')) ?? buildSitePath(context, buildPath(id)), notice: 'saved' };
    },
  };
}

/** The choices of topics: the sub-categories of each category, or the categories and the sub-categories of the chosen ones. */
function listTopics({ t, tc }: PersonContext, chosen: readonly string[], withCategories: boolean): FieldData[] {
  const create = (label: string, options: readonly FieldOption[]): FieldData[] =>
    options.length === 0 ? [] : [{ kind: 'choices', name: 'topic', label, options, values: chosen }];
  const categories = CATEGORIES.map(({ slug, labelKey }) => ({ value: slug, label: tc(labelKey) }));
  return [
    ...create(t('interests.categories'), withCategories ? categories : []),
    ...CATEGORY_ROWS.filter(({ slug }) => !withCategories || chosen.includes(slug)).flatMap(({ slug }) => {
      const kinds = listSubCategories(slug).map(({ number, titleKey }) => ({
        value: String(number),
        label: tc(titleKey),
      }));
      return create(tc(`category.${slug}`), kinds);
    }),
  ];
}
