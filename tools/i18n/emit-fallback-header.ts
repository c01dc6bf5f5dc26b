import type { HeaderMessageKey } from '../../shared/i18n/message-keys.ts';
import type { Translate } from '../../shared/i18n/translate.ts';
import { buildMenuLink } from '../../shared/navigation/menu-links.ts';
import { addLanguagePrefix } from '../../shared/navigation/site-url.ts';
import { SEARCH_FORM_PATH } from '../../shared/routes/nav-row-routes.ts';
import { type Locale, type Site, toLanguageCode, toLanguageTag } from '../../shared/sites/sites.ts';

/** Links of the fallback header after the search form, by their id. */
const LINKS = ['find-events', 'create-events', 'sign-in'] as const;
const MESSAGE_KEYS = ['search.field', 'search.submit', ...LINKS.map((id) => `link.${id}` as const)] as const;

/** Link context of a site's root in its first language: the links are paths. */
const SITE_ROOT = {
  linkBase: '',
  adminServerUrl: '',
  localeInfo: { locale: 'en_US', uses_language_subdirectory: false },
} as const;

/**
 * The module of texts and paths that `buildFallbackHeader` reads. The texts of all languages are in each script that waits
 * for a header, so sites with the same texts share a row: its language, its sites (`ch`, or `ch/fr` for a language in a
 * subdirectory) and the texts.
 */
export function emitFallbackHeader(
  sites: readonly Site[],
  createTranslate: (locale: Locale) => Translate<HeaderMessageKey>,
): string {
  const siteLanguages = sites.flatMap((site) =>
    site.languages.map(({ locale, prefix }) => {
      const translate = createTranslate(locale);
      const texts = MESSAGE_KEYS.map((key) => translate(key));
      return { locale, site: `${site.domain.split('.').at(-1)}${prefix}`, texts };
    }),
  );
  const groups = Map.groupBy(siteLanguages, ({ locale, texts }) => [toLanguageCode(locale), ...texts].join('\n'));
  const rows = [...groups.values()].map((group) => {
    const [{ locale, texts }, ...others] = group as [(typeof group)[number], ...typeof group];
    const language = others.length > 0 ? toLanguageCode(locale) : toLanguageTag(locale);
    return `  ${JSON.stringify([language, group.map(({ site }) => site).join(' '), ...texts])},\n`;
  });
  const links = LINKS.map((id) => addLanguagePrefix(buildMenuLink(SITE_ROOT, id).url, '*'));
  return `// Written by tools/i18n/compile-messages.ts from the sites, the messages and the routes; not kept in git.

export const FALLBACK_SEARCH_PATH = ${JSON.stringify(SEARCH_FORM_PATH)};

/** Paths, with an asterisk in place of the language's subdirectory. */
export const FALLBACK_LINKS = ${JSON.stringify(links)} as const;

/** Language, sites, search field, search button, labels of the links. */
export const FALLBACK_MESSAGES = [
${rows.join('')}] as const;
`;
}
