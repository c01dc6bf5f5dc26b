import { addLanguagePrefix } from '../../../shared/navigation/site-url.ts';
import { findLanguage, resolveLanguage, type Site } from '../../../shared/sites/sites.ts';

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
