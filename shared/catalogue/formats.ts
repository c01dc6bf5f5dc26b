import { brand } from '../brand/brand.ts';

interface FormatRow {
  readonly number: number;
  /** Plural, lower case: the format's part of a search address. */
  readonly slug: string;
}

/** Formats, in the order of the catalogue. Messages: `format.{slug}` for one, `format-plural.{slug}` for many. */
export const FORMAT_ROWS = [
  { number: 1, slug: 'conferences' },
  { number: 2, slug: 'seminars' },
  { number: 3, slug: 'expos' },
  { number: 4, slug: 'conventions' },
  { number: 5, slug: 'festivals' },
  { number: 6, slug: 'performances' },
  { number: 7, slug: 'screenings' },
  { number: 8, slug: 'galas' },
  { number: 9, slug: 'classes' },
  { number: 10, slug: 'networking' },
  { number: 11, slug: 'parties' },
  { number: 12, slug: 'rallies' },
  { number: 13, slug: 'tournaments' },
  { number: 14, slug: 'games' },
  { number: 15, slug: 'races' },
  { number: 16, slug: 'tours' },
  { number: 17, slug: 'attractions' },
  { number: 18, slug: 'retreats' },
  { number: 19, slug: 'appearances' },
] as const satisfies readonly FormatRow[];

export type FormatSlug = (typeof FORMAT_ROWS)[number]['slug'];

export interface Format {
  /** `MarqueeFormat/5`. */
  readonly id: string;
  readonly slug: FormatSlug;
  /** "Festival", in the namespace `catalogue`. */
  readonly labelKey: `format.${FormatSlug}`;
  /** "Festivals", in the namespace `catalogue`. */
  readonly pluralLabelKey: `format-plural.${FormatSlug}`;
}

export const FORMATS: readonly Format[] = FORMAT_ROWS.map(({ number, slug }) => ({
  id: `${brand.name}Format/${number}`,
  slug,
  labelKey: `format.${slug}`,
  pluralLabelKey: `format-plural.${slug}`,
}));

export function findFormat(slug: string): Format | undefined {
  return FORMATS.find((format) => format.slug === slug);
}
