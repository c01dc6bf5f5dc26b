import { buildPath } from '../routes/routes.ts';
import { createNavigationLink, type NavigationLink } from './navigation-links.ts';
import { buildSiteUrl, type LinkContext } from './site-url.ts';

const DEFAULT_HELP_LANGUAGE = 'en-us';

/** Articles of the help center that menus link to. */
export const HELP_ARTICLES = ['help-where-are-my-tickets', 'help-contact-organizer'] as const;

/** `de-ch` for `de_CH`; `en-us` for an invalid locale. */
export function resolveHelpLanguage(locale: string): string {
  return /^[a-z]{2}_[A-Z]{2}$/.test(locale) ? locale.toLowerCase().replace('_', '-') : DEFAULT_HELP_LANGUAGE;
}

/** Builds the links to the help center and its articles. */
export function buildHelpLinks(context: LinkContext): readonly NavigationLink[] {
  const parameters = { helpLanguage: resolveHelpLanguage(context.localeInfo.locale) };
  return (['help-center', ...HELP_ARTICLES] as const).map((id) =>
    createNavigationLink(id, buildSiteUrl(context, buildPath(id, parameters))),
  );
}
