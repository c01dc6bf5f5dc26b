import { PRIVACY_COOKIE } from '../../../shared/cookies/privacy-cookie.ts';
import { buildEndedSessionCookies } from '../../../shared/cookies/session-cookies.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import { findLanguage, toLanguageTag } from '../../../shared/sites/sites.ts';
import { listOwnCreations, unpublishCreation } from '../../marketplace/creations/creations.ts';
import { deletePerson, type PersonSettings, updatePerson } from '../../marketplace/people/persons.ts';
import { isSampleAccount } from '../../marketplace/people/sample-users.ts';
import { createFields, type FormProblems, type FormValues, parseForm } from '../blocks/form-fields.server.ts';
import { buildMarketLink, buildSitePath, createAccountPage } from '../http/market-page.server.ts';
import type { MarketAnswer, MarketRoute, PersonContext } from '../http/route.server.ts';
import type { Block } from '../page/blocks.ts';

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

function listLanguages({ request }: PersonContext) {
  return request.site.languages.map(({ locale }) => {
    const tag = toLanguageTag(locale);
    const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag.split('-')[0] ?? tag) ?? tag;
    return { value: locale, label: name.slice(0, 1).toLocaleUpperCase(tag) + name.slice(1) };
  });
}

/** "Account settings": name, e-mail, language, privacy, and the deletion of the account. */
export const accountSettingsRoute: MarketRoute = {
  access: 'person',
  get: (context) => {
    const { person, request } = context;
    const values = {
      name: person.name,
      email: person.email,
      language: (findLanguage(request.site, person.language ?? '') ?? request.language).locale,
      recent: person.keepsRecentSearches,
      analytics: person.allowsAnalytics,
    };
    return renderSettings(context, values, {});
  },
  post: async (context) => {
    const { db, t, request, form, person } = context;
    const { values, problems, isValid } = parseForm(SETTINGS_FIELDS, form, { language: listLanguages(context) }, t);
    if (!isValid) return renderSettings(context, values, problems);
    const isSample = isSampleAccount(person.id);
    const chosen = findLanguage(request.site, values.language);
    const settings = {
      ...(isSample ? person : { name: values.name, email: values.email }),
      // A site with one language has no such field, so a language chosen on another site is kept.
      language: isSample ? person.language : (chosen?.locale ?? person.language),
      keepsRecentSearches: values.recent,
      allowsAnalytics: values.analytics,
    };
    if (!(await updatePerson(db, person.id, settings)))
      return renderSettings(context, values, { email: t('sign-up.taken') });
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
  const { t, person } = context;
  const isSample = isSampleAccount(person.id);
  const languages = listLanguages(context);
  const fields = createFields(SETTINGS_FIELDS, values, { language: languages }, t, problems)
    .filter(({ name }) => name !== 'language' || languages.length > 1)
    .map((field) => ({ ...field, isFixed: isSample && FIXED_FOR_SAMPLES.has(field.name) }));
  const form: Block = {
    kind: 'form',
    path: buildSitePath(context, buildPath('account-settings')),
    fields,
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
    return {
      redirect: `${request.language.prefix}/`,
      notice: 'account-deleted',
      cookies: buildEndedSessionCookies(),
    };
  },
};
