import { CATEGORIES, CATEGORY_ROWS, findCategory } from '../../../shared/catalogue/categories.ts';
import { SUB_CATEGORIES } from '../../../shared/catalogue/sub-categories.ts';
import { PRIVACY_COOKIE } from '../../../shared/cookies/privacy-cookie.ts';
import { buildEndedSessionCookies } from '../../../shared/cookies/session-cookies.ts';
import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import { findLanguage, toLanguageTag } from '../../../shared/sites/sites.ts';
import { listOwnCreations, unpublishCreation } from '../../marketplace/creations/creations.ts';
import { listInterests, replaceInterests } from '../../marketplace/people/interests.ts';
import { deletePerson, type PersonSettings, updatePerson } from '../../marketplace/people/persons.ts';
import { isSampleAccount } from '../../marketplace/people/sample-users.ts';
import { createFields, type FormProblems, type FormValues, parseForm } from '../blocks/form-fields.server.ts';
import { buildMarketLink, buildSitePath } from '../http/links.server.ts';
import type { MarketAnswer, MarketRoute, PersonContext } from '../http/market-context.server.ts';
import { createAccountPage, createMarketPage } from '../http/market-page.server.ts';
import type { Block, FieldData, FieldOption } from '../page/blocks.ts';

const SETTINGS_FIELDS = {
  name: { kind: 'text', label: 'field.name', isRequired: true, maxLength: 80, autoComplete: 'name' },
  email: { kind: 'email', label: 'field.email', isRequired: true, autoComplete: 'email' },
  language: { kind: 'select', label: 'settings.language' },
  recent: { kind: 'checkbox', label: 'settings.recent', hint: 'settings.recent-hint' },
  analytics: { kind: 'checkbox', label: 'settings.analytics', hint: 'settings.analytics-hint' },
} as const;
type Settings = typeof SETTINGS_FIELDS;

/** Fields that cannot be changed in sample accounts, which all visitors share. */
const FIXED_FOR_SAMPLES: ReadonlySet<string> = new Set(['name', 'email', 'language'] satisfies (keyof Settings)[]);

const isSample = ({ person }: PersonContext) => isSampleAccount(person.id);

/** Lists the languages of the site, each by its own name. */
function listLanguages({ services }: PersonContext) {
  return services.request.site.languages.map(({ locale }) => {
    const tag = toLanguageTag(locale);
    const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag.split('-')[0] ?? tag) ?? tag;
    return { value: locale, label: name.slice(0, 1).toLocaleUpperCase(tag) + name.slice(1) };
  });
}

/** "Account settings": name, e-mail, language, privacy, and the deletion of the account. */
export const accountSettingsRoute: MarketRoute = {
  access: 'person',
  get: (context) => {
    const { person, services } = context;
    const { site, language } = services.request;
    const values = {
      name: person.name,
      email: person.email,
      language: (findLanguage(site, person.language ?? '') ?? language).locale,
      recent: person.keepsRecentSearches,
      analytics: person.allowsAnalytics,
    };
    return renderSettings(context, values, {});
  },
  post: async (context) => {
    const { db, services, form, person } = context;
    const { t, request } = services;
    const { values, problems, isValid } = parseForm(SETTINGS_FIELDS, form, { language: listLanguages(context) }, t);
    if (!isValid) return renderSettings(context, values, problems);
    const chosen = findLanguage(request.site, values.language);
    const settings = {
      ...(isSample(context) ? person : { name: values.name, email: values.email }),
      // A site with one language has no such field, so a language chosen on another site is kept.
      language: isSample(context) ? person.language : (chosen?.locale ?? person.language),
      keepsRecentSearches: values.recent,
      allowsAnalytics: values.analytics,
    };
    if (!(await updatePerson(db, person.id, settings))) {
      return renderSettings(context, values, { email: t('sign-up.taken') });
    }
    return {
      redirect: (chosen ?? request.language).prefix + buildPath('account-settings'),
      notice: 'saved',
      cookies: [buildPrivacyCookie(settings)],
    };
  },
};

function renderSettings(
  context: PersonContext,
  values: Partial<FormValues<Settings>>,
  problems: FormProblems<Settings>,
): MarketAnswer {
  const { services } = context;
  const { t } = services;
  const languages = listLanguages(context);
  const fields = createFields(SETTINGS_FIELDS, values, { language: languages }, t, problems).map((field) =>
    isSample(context) && FIXED_FOR_SAMPLES.has(field.name) ? { ...field, isFixed: true } : field,
  );
  const form: Block = {
    kind: 'form',
    path: buildSitePath(services, buildPath('account-settings')),
    fields: languages.length > 1 ? fields : fields.filter(({ name }) => name !== 'language'),
    submitLabel: t('settings.save'),
  };
  const end: Block = {
    kind: 'form',
    heading: t('delete.title'),
    path: buildMarketLink(services, 'delete-account'),
    fields: [],
    submitLabel: t('delete.submit'),
    submitVariant: 'danger',
    note: t('delete.text'),
  };
  const blocks: Block[] = isSample(context) ? [{ kind: 'notice', text: t('settings.sample') }, form] : [form, end];
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
    const { db, services, person, now } = context;
    if (isSample(context)) return { redirect: buildSitePath(services, buildPath('account-settings')) };
    for (const { id } of await listOwnCreations(db, person.id)) await unpublishCreation(db, id, now);
    await deletePerson(db, person.id);
    return {
      redirect: `${services.request.language.prefix}/`,
      notice: 'account-deleted',
      cookies: buildEndedSessionCookies(),
    };
  },
};

const TOPIC_FIELD = 'topic';

interface TopicGroup {
  readonly label: string;
  readonly options: readonly FieldOption[];
}

/** "Interests": all categories, and the sub-categories of the chosen ones. */
export const interestsRoute: MarketRoute = createInterestsRoute('interests');

/** All sub-categories. With `mode=detached` the page stands alone and leads back to the page that opened it. */
export const interestTagsRoute: MarketRoute = createInterestsRoute('interests-tags');

function createInterestsRoute(id: 'interests' | 'interests-tags'): MarketRoute {
  return {
    access: 'person',
    get: async (context) => {
      const { db, services, person, query } = context;
      const { t } = services;
      const chosen = await listInterests(db, person.id);
      const groups = listTopicGroups(context, id === 'interests' ? chosen : null);
      const isDetached = query.get('mode') === 'detached';
      const back = isDetached ? parseReferrer(query.get('referrer')) : null;
      const form: Block = {
        kind: 'form',
        path: buildSitePath(services, buildPath(id)),
        fields: groups.map(
          ({ label, options }): FieldData => ({ kind: 'choices', name: TOPIC_FIELD, label, options, values: chosen }),
        ),
        hidden: {
          shown: groups.flatMap(({ options }) => options.map(({ value }) => value)).join('.'),
          ...(back === null ? {} : { back }),
        },
        submitLabel: t('interests.save'),
        ...(back === null ? {} : { cancel: { label: t('interests.skip'), path: back } }),
      };
      if (!isDetached) return createAccountPage(context, id, { blocks: [form] });
      const [title, text] = [t('page.interests-tags.title'), t('page.interests-tags.text')];
      return createMarketPage(services, { area: 'account', title, text, blocks: [form] });
    },
    post: async ({ db, services, person, form }) => {
      const known = new Set<string>([
        ...CATEGORIES.map(({ slug }) => slug),
        ...SUB_CATEGORIES.map(({ number }) => String(number)),
      ]);
      const keepKnown = (topics: readonly string[]) => [...new Set(topics)].filter((topic) => known.has(topic));
      const shown = keepKnown((form.get('shown') ?? '').split('.'));
      await replaceInterests(db, person.id, shown, keepKnown(form.getAll(TOPIC_FIELD)));
      const redirect = parseReferrer(form.get('back')) ?? buildSitePath(services, buildPath(id));
      return { redirect, notice: 'saved' };
    },
  };
}

/** @param chosen the categories whose sub-categories are listed; null lists those of all categories */
function listTopicGroups({ services }: PersonContext, chosen: readonly string[] | null): readonly TopicGroup[] {
  const { t, tc } = services;
  const listKinds = (slug: string): TopicGroup[] => {
    const category = findCategory(slug);
    const kinds = SUB_CATEGORIES.filter((row) => row.category === slug);
    const options = kinds.map(({ number, titleKey }) => ({ value: String(number), label: tc(titleKey) }));
    return category === undefined || kinds.length === 0 ? [] : [{ label: tc(category.labelKey), options }];
  };
  const slugs = CATEGORY_ROWS.map(({ slug }) => slug);
  if (chosen === null) return slugs.flatMap(listKinds);
  const categories = CATEGORIES.map(({ slug, labelKey }) => ({ value: slug, label: tc(labelKey) }));
  return [
    { label: t('interests.categories'), options: categories },
    ...slugs.filter((slug) => chosen.includes(slug)).flatMap(listKinds),
  ];
}
