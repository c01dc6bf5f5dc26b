import type { HeaderEnvironment } from '../contracts/header-props.ts';

export type LinkContext = Pick<HeaderEnvironment, 'linkBase' | 'localeInfo'>;

/** `/fr`, or empty for a language without a subdirectory. */
export function resolveLanguagePrefix({ localeInfo }: Pick<LinkContext, 'localeInfo'>): string {
  return localeInfo.uses_language_subdirectory ? `/${localeInfo.locale.slice(0, 2)}` : '';
}

/**
 * Builds the address of a path of the site in the page's language: `/fr/signin/`, but `/d/fr/…` for search.
 *
 * @param path starts with a slash
 */
export function buildSiteUrl(context: LinkContext, path: string): string {
  return context.linkBase + addLanguagePrefix(path, resolveLanguagePrefix(context));
}

export function addLanguagePrefix(path: string, prefix: string): string {
  return path.startsWith('/d/') ? `/d${prefix}${path.slice('/d'.length)}` : prefix + path;
}

/** Adds `referrer`, the page to return to. Slashes stay readable. */
export function withReferrer(url: string, referrer: string): string {
  // Half of a surrogate pair cannot be encoded and would throw.
  const value = encodeURIComponent(referrer.replace(/\p{Surrogate}/gu, '')).replaceAll('%2F', '/');
  return `${url}${url.includes('?') ? '&' : '?'}referrer=${value}`;
}

/** Adds `referrer` for a page of the own site, in the language that the user left. */
export function withSiteReferrer(context: LinkContext, url: string, path: string): string {
  return withReferrer(url, addLanguagePrefix(path, resolveLanguagePrefix(context)));
}
