import { brand } from '../../../shared/brand/brand.ts';
import { buildEndedSessionCookies } from '../../../shared/contracts/session-cookies.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import { findLanguage, toLanguageTag } from '../../../shared/sites/sites.ts';
import { updatePerson, updateSignInCode } from '../../marketplace/people/persons.ts';
import { createRandomCode } from '../../marketplace/text/random-code.ts';
import { createFields, type FormProblems, type FormValues, parseForm } from '../blocks/form-fields.server.ts';
import { createAccountPage } from '../http/account-page.server.ts';
import { buildMarketLink, buildSitePath } from '../http/links.server.ts';
import type { MarketAnswer, MarketRoute, PersonContext } from '../http/market-context.server.ts';
import { createMarketPage } from '../http/market-page.server.ts';
import type { Block } from '../page/blocks.ts';
import { deleteAccount } from './delete-account.server.ts';
import { buildPrivacyCookie } from './privacy-cookie.server.ts';
import { isSampleAccount } from './sample-accounts.server.ts';

export const SIGN_IN_CODE_GROUPS = 3;

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

/** Returns the language that the user chose if this site offers it, or else the language of the page. */
function findOwnLanguage({ services: { request }, person }: PersonContext) {
  return findLanguage(request.site, person.language ?? '') ?? request.language;
}

/** "Account settings": name, e-mail, language, privacy, the code to sign in with, and the deletion of the account. */
export const accountSettingsRoute: MarketRoute = {
  access: 'person',
  get: (context) => {
    const { person } = context;
    const values = {
      name: person.name,
      email: person.email,
      language: findOwnLanguage(context).locale,
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

/** `POST /account-settings/sign-in-code/`: creates a code and shows it once. The previous code becomes invalid. */
export const signInCodeRoute: MarketRoute = {
  access: 'person',
  post: async (context) => {
    const { db, services, person } = context;
    const { t } = services;
    if (isSample(context)) return { redirect: buildSitePath(services, buildPath('account-settings')) };
    const code = createRandomCode(SIGN_IN_CODE_GROUPS);
    await updateSignInCode(db, person.id, code);
    return createMarketPage(services, {
      area: 'account',
      title: t('code.title'),
      text: t('code.text', { brand: brand.name }),
      blocks: [
        {
          kind: 'facts',
          facts: [
            { name: t('field.email'), value: person.email },
            { name: t('field.code'), value: code },
          ],
        },
        {
          kind: 'buttons',
          links: [{ label: t('code.back'), path: buildSitePath(services, buildPath('account-settings')) }],
        },
      ],
    });
  },
};

/** `/account-settings/delete/`: says what is deleted and what is kept, and asks for confirmation. */
export const deleteAccountRoute: MarketRoute = {
  access: 'person',
  get: (context) => {
    const { services } = context;
    const { t } = services;
    return createMarketPage(services, {
      area: 'account',
      title: t('delete.title'),
      text: t('delete.text'),
      blocks: [
        {
          kind: 'form',
          path: buildMarketLink(services, 'delete-account'),
          fields: [],
          submitLabel: t('delete.submit'),
          submitVariant: 'danger',
          cancel: { label: t('delete.keep'), path: buildSitePath(services, buildPath('account-settings')) },
        },
      ],
    });
  },
  post: async (context) => {
    const { services, person } = context;
    if (isSample(context)) return { redirect: buildSitePath(services, buildPath('account-settings')) };
    await deleteAccount(context, person.id);
    return {
      redirect: `${services.request.language.prefix}/`,
      notice: 'account-deleted',
      cookies: buildEndedSessionCookies(),
    };
  },
};

function renderSettings(
  context: PersonContext,
  values: Partial<FormValues<Settings>>,
  problems: FormProblems<Settings>,
): Promise<MarketAnswer> {
  const { services } = context;
  const { t } = services;
  const languages = listLanguages(context);
  const fields = createFields(SETTINGS_FIELDS, values, { language: languages }, t, problems).map((field) =>
    isSample(context) && FIXED_FOR_SAMPLES.has(field.name) ? { ...field, isFixed: true } : field,
  );
  const note: Block[] = isSample(context) ? [{ kind: 'notice', text: t('settings.sample') }] : [];
  const own: Block[] = isSample(context)
    ? []
    : [
        { kind: 'text', heading: t('settings.code'), paragraphs: [t('settings.code-text')] },
        {
          kind: 'buttons',
          actions: [{ label: t('settings.new-code'), path: buildMarketLink(services, 'sign-in-code') }],
        },
        { kind: 'text', heading: t('settings.end'), paragraphs: [t('delete.text')] },
        {
          kind: 'buttons',
          links: [{ label: t('delete.title'), path: buildMarketLink(services, 'delete-account') }],
        },
      ];
  return createAccountPage(context, 'account-settings', {
    problems,
    blocks: [
      ...note,
      {
        kind: 'form',
        path: buildSitePath(services, buildPath('account-settings')),
        fields: languages.length > 1 ? fields : fields.filter(({ name }) => name !== 'language'),
        submitLabel: t('settings.save'),
      },
      ...own,
    ],
  });
}
