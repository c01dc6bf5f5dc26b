/** Regions that share messages, as in CLDR. */
const SHARED_REGIONS: readonly { readonly file: string; readonly locales: readonly string[] }[] = [
  { file: 'en_001', locales: ['en_GB', 'en_CA', 'en_AU', 'en_NZ', 'en_IE', 'en_SG', 'en_HK'] },
  { file: 'es_419', locales: ['es_AR', 'es_CL', 'es_CO', 'es_MX', 'es_PE'] },
];

/** `['es_MX', 'es_419', 'es']`: the message files of a locale, nearest first. */
export function resolveMessageFiles(locale: string): readonly [string, ...string[]] {
  const shared = SHARED_REGIONS.filter(({ locales }) => locales.includes(locale)).map(({ file }) => file);
  return [locale, ...shared, locale.slice(0, 2)];
}
