import type { HeaderEnvironment } from '../contracts/header-props.ts';
import { createNavigationLink, type NavigationLink } from './links.ts';
import { buildSiteUrl, type LinkContext } from './site-url.ts';

const DEFAULT_HELP_LANGUAGE = 'en-us';

/** Articles of the help center that the header points to (spec §2). The label is the message `link.{id}`. */
export const HELP_ARTICLES = [
  { id: 'help-where-are-my-tickets', article: '319355' },
  { id: 'help-contact-organizer', article: '647151' },
] as const;

/** `de-ch` for `de_CH`; `en-us` for what is no locale (spec §9). */
export function resolveHelpLanguage(locale: string): string {
  return /^[a-z]{2}_[A-Z]{2}$/.test(locale) ? locale.toLowerCase().replace('_', '-') : DEFAULT_HELP_LANGUAGE;
}

export function buildHelpHomeUrl(context: LinkContext): string {
  return buildSiteUrl(context, `/help/${resolveHelpLanguage(context.localeInfo.locale)}/`);
}

/** Help center and its two articles. */
export function buildHelpLinks(env: Pick<HeaderEnvironment, 'linkBase' | 'localeInfo'>): readonly NavigationLink[] {
  const home = buildHelpHomeUrl(env);
  return [
    createNavigationLink('help-center', home),
    ...HELP_ARTICLES.map(({ id, article }) => createNavigationLink(id, `${home}articles/${article}/`)),
  ];
}
