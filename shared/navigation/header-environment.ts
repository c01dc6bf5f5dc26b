import type { HeaderEnvironment } from '../contracts/header-props.ts';
import type { HeaderFlags } from '../flags/flags.ts';
import type { HeaderMessageKey } from '../i18n/message-keys.ts';
import type { Translate } from '../i18n/translate.ts';
import type { SiteLocale } from '../sites/sites.ts';
import { buildHelpUrls, buildOrganizeUrls } from './menu-urls.ts';
import { buildSignInUrls } from './sign-in-links.ts';

export interface HeaderEnvironmentInputs extends SiteLocale {
  /** Root of the site: `https://www.marquee.de`; locally with `.localhost` and a port. */
  readonly serverUrl: string;
  /** What links start with: `''` on pages of the edge, `serverUrl` elsewhere (contract §8). */
  readonly linkBase: string;
  /** Root of the staff's tools; null where the site itself serves them. */
  readonly adminServerUrl: string | null;
  /** Device bucket of the user agent (contract §8). */
  readonly isMobile: boolean;
  readonly flags: HeaderFlags;
  /** Words of the namespace `header` in `language`. */
  readonly translate: Translate<HeaderMessageKey>;
}

/** The header environment object of a site in one of its languages (spec §3). */
export function buildHeaderEnvironment(inputs: HeaderEnvironmentInputs): HeaderEnvironment {
  const { site, language, linkBase, flags, translate } = inputs;
  const context = {
    linkBase,
    adminServerUrl: inputs.adminServerUrl ?? linkBase,
    isManageOverviewActive: flags['manage-overview'] === true,
    localeInfo: { locale: language.locale, uses_language_subdirectory: language.prefix !== '' },
  };
  return {
    ...context,
    ...buildSignInUrls(context),
    serverUrl: inputs.serverUrl,
    organizeUrls: buildOrganizeUrls(context, translate),
    helpUrls: buildHelpUrls(context, translate),
    isMobile: inputs.isMobile,
    launchNewSignInSignUpLinks: flags['new-signin-signup'] === true,
    ebDomain: site.domain,
  };
}
