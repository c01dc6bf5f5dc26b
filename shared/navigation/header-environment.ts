import type { HeaderEnvironment, MenuLink } from '../contracts/header-props.ts';
import type { HeaderFlags } from '../flags/flags.ts';
import type { HeaderMessageKey } from '../i18n/message-keys.ts';
import type { Translate } from '../i18n/translate.ts';
import { buildPath } from '../routes/routes.ts';
import type { SiteLocale } from '../sites/sites.ts';
import {
  buildNavRowLink,
  createNavigationLink,
  type LinkEnvironment,
  type NavigationLink,
} from './navigation-links.ts';
import { buildSiteUrl, type LinkContext } from './site-url.ts';

interface HeaderEnvironmentInputs extends SiteLocale {
  /** Root of the site: `https://www.marquee.de`; locally with `.localhost` and a port. */
  readonly serverUrl: string;
  /** Start of the links: `''` on pages of the edge, `serverUrl` elsewhere. */
  readonly linkBase: string;
  /** Root of the staff tools; null if the site itself serves them. */
  readonly adminServerUrl: string | null;
  /** Whether the user agent is a phone's. */
  readonly isMobile: boolean;
  readonly flags: HeaderFlags;
  /** Translator of `language`. */
  readonly translate: Translate<HeaderMessageKey>;
}

export function buildHeaderEnvironment(inputs: HeaderEnvironmentInputs): HeaderEnvironment {
  const { site, language, linkBase, flags, translate } = inputs;
  const context = {
    linkBase,
    adminServerUrl: inputs.adminServerUrl ?? linkBase,
    isManageOverviewActive: flags['manage-overview'] === true,
    localeInfo: { locale: language.locale, uses_language_subdirectory: language.prefix !== '' },
  };
  const signinUrl = buildSiteUrl(context, buildPath('sign-in'));
  return {
    ...context,
    signinUrl,
    loginUrl: signinUrl,
    signupUrl: buildSiteUrl(context, buildPath('sign-up')),
    logoutUrl: buildSiteUrl(context, buildPath('sign-out')),
    serverUrl: inputs.serverUrl,
    organizeUrls: buildOrganizeUrls(context, translate),
    helpUrls: buildHelpUrls(context, translate),
    isMobile: inputs.isMobile,
    launchNewSignInSignUpLinks: flags['new-signin-signup'] === true,
    ebDomain: site.domain,
    countrySlug: site.countrySlug,
  };
}

/**
 * The ways to create an event, the quickest in the accent colour. Managing events is not listed: this menu is the same
 * for everybody, and attendees on a desktop do not see that link.
 */
function buildOrganizeUrls(env: LinkEnvironment, translate: Translate<HeaderMessageKey>) {
  return {
    home: buildNavRowLink(env, 'create-events').url,
    suggested: [
      toMenuLink(buildNavRowLink(env, 'create-from-scratch'), translate),
      { ...toMenuLink(buildNavRowLink(env, 'create-with-ai'), translate), accentLink: true },
    ],
  };
}

function buildHelpUrls(env: LinkEnvironment, translate: Translate<HeaderMessageKey>) {
  const [home, ...articles] = buildHelpLinks(env);
  return { home: home?.url ?? '', suggested: articles.map((link) => toMenuLink(link, translate)) };
}

function toMenuLink(link: NavigationLink, translate: Translate<HeaderMessageKey>): MenuLink {
  return { url: link.url, label: translate(link.labelKey), gaLabel: link.id };
}

/** Articles of the help center that menus link to. */
export const HELP_ARTICLES = ['help-where-are-my-tickets', 'help-contact-organizer'] as const;

/** `de-ch` for `de_CH`; `en-us` for an invalid locale. */
export function resolveHelpLanguage(locale: string): string {
  return /^[a-z]{2}_[A-Z]{2}$/.test(locale) ? locale.toLowerCase().replace('_', '-') : 'en-us';
}

export function buildHelpLinks(context: LinkContext): readonly NavigationLink[] {
  const parameters = { helpLanguage: resolveHelpLanguage(context.localeInfo.locale) };
  return (['help-center', ...HELP_ARTICLES] as const).map((id) =>
    createNavigationLink(id, buildSiteUrl(context, buildPath(id, parameters))),
  );
}
