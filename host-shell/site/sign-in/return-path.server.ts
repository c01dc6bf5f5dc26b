import { addLanguagePrefix } from '../../../shared/navigation/site-url.ts';
import { findLanguage, resolveLanguage, type Site } from '../../../shared/sites/sites.ts';

/** Base for resolving paths; never requested. */
const BASE = 'https://site.invalid';

/** Control characters and spaces, which browsers strip from URLs before parsing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches the characters to reject
const DROPPED = /[\u0000-\u0020\u007f]/;

/**
 * Resolves the page to return to after signing in: a path of this site, else the home page. `//host`, `/\host`
 * and anything else with a scheme or host would lead to another site.
 */
export function resolveReferrer(referrer: string | null): string {
  if (referrer === null || !/^\/(?![/\\])/.test(referrer) || DROPPED.test(referrer) || referrer.length > 2_000)
    return '/';
  const url = URL.canParse(referrer, BASE) ? new URL(referrer, BASE) : null;
  // Dot segments may leave a double slash at the start: "/.//host".
  if (url === null || url.origin !== BASE || url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Converts a path to the user's language; unchanged if the site does not offer that language. */
export function localizePath(site: Site, path: string, locale: string | null): string {
  const chosen = findLanguage(site, locale ?? '');
  const { pathname, search, hash } = new URL(path, `https://${site.host}`);
  const { prefix } = resolveLanguage(site, pathname);
  if (chosen === undefined || chosen.prefix === prefix) return path;
  // In paths of event lists the language follows the first segment: `/d/fr/canada/all-events/`.
  const plain = pathname.replace(new RegExp(`^(/d)?${prefix}/`), '$1/');
  return addLanguagePrefix(plain, chosen.prefix) + search + hash;
}
