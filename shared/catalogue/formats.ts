import { brand } from '../brand/brand.ts';

/** Formats, numbered from 1. The slug is the plural: the format's part of a search address. */
const SLUGS = [
  'conferences',
  'seminars',
  'expos',
  'conventions',
  'festivals',
  'performances',
  'screenings',
  'galas',
  'classes',
  'networking',
  'parties',
  'rallies',
  'tournaments',
  'games',
  'races',
  'tours',
  'attractions',
  'retreats',
  'appearances',
] as const;

export type FormatSlug = (typeof SLUGS)[number];

export interface Format {
  /** `MarqueeFormat/5`. */
  readonly id: string;
  readonly slug: FormatSlug;
  /** Keys of "Festival" and "Festivals" in the namespace `catalogue`. */
  readonly labelKey: `format.${FormatSlug}`;
  readonly pluralLabelKey: `format-plural.${FormatSlug}`;
}

export const FORMATS: readonly Format[] = SLUGS.map((slug, index) => ({
  id: `${brand.name}Format/${index + 1}`,
  slug,
  labelKey: `format.${slug}`,
  pluralLabelKey: `format-plural.${slug}`,
}));

export function findFormat(slug: string): Format | undefined {
  return FORMATS.find((format) => format.slug === slug);
}
