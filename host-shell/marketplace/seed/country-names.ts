import { toSlugPart } from '../text/fold.ts';

/** Countries whose long name in ICU is not used in searches ("Hong Kong SAR China", "Myanmar (Burma)"). */
const SHORT = new Set(['HK', 'MO', 'MM', 'PS']);

/** Slugs where the usual English name differs from ICU's. Addresses must not change with the names in ICU. */
const SLUGS: Readonly<Record<string, string>> = {
  TR: 'turkey',
  CD: 'democratic-republic-of-the-congo',
  CG: 'republic-of-the-congo',
  CI: 'ivory-coast',
  BA: 'bosnia-and-herzegovina',
  CV: 'cape-verde',
  TL: 'timor-leste',
  CZ: 'czech-republic',
};

const displayNames = new Map<string, Intl.DisplayNames>();

/** Returns the name of a country in a language, from ICU. */
export function getCountryName(country: string, language: string): string {
  const style = SHORT.has(country) ? 'short' : 'long';
  const key = `${language} ${style}`;
  let names = displayNames.get(key);
  if (names === undefined) {
    names = new Intl.DisplayNames([language], { type: 'region', style });
    displayNames.set(key, names);
  }
  return names.of(country) ?? country;
}

export function toCountrySlug(country: string, englishName: string): string {
  return SLUGS[country] ?? toSlugPart(englishName);
}
