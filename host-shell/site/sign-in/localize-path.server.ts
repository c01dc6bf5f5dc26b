import { addLanguagePrefix } from '../../../shared/navigation/site-url.ts';
import { findLanguage, resolveLanguage, type Site } from '../../../shared/sites/sites.ts';

/** A path of a site in the language that the user chose; as it was where the site does not have that language. */
export function localizePath(site: Site, path: string, locale: string | null): string {
  const chosen = findLanguage(site, locale ?? '');
  const { pathname, search, hash } = new URL(path, `https://${site.host}`);
  const { prefix } = resolveLanguage(site, pathname);
  if (chosen === undefined || chosen.prefix === prefix) return path;
  // Lists of events have the language behind their own first segment: `/d/fr/canada/all-events/`.
  const plain = pathname.replace(new RegExp(`^(/d)?${prefix}/`), '$1/');
  return addLanguagePrefix(plain, chosen.prefix) + search + hash;
}
