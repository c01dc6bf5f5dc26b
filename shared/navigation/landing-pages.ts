import { BRAND_STEM } from '../brand/brand-name.ts';

interface LandingPageRow {
  /** The page is `/l/{slug}/`, its label `link.{id}`. */
  readonly id: string;
  /** Sites whose page has another slug (spec §2 "Per-country tweaks"). */
  readonly slugBySite?: Readonly<Record<string, string>>;
}

/** The fifteen landing pages (spec §2), in its order. */
export const LANDING_PAGES = [
  { id: 'ticketing', slugBySite: { '.ca': 'sell-tickets-online' } },
  { id: 'marketing-platform' },
  { id: 'ads' },
  { id: 'payments' },
  { id: 'music' },
  { id: 'food-and-drink' },
  { id: 'performing-arts' },
  { id: 'charity' },
  { id: 'retail' },
  { id: 'concerts' },
  { id: 'workshops' },
  { id: 'festivals' },
  { id: 'conferences', slugBySite: { '.co.uk': 'conference-planning' } },
  { id: 'corporate-events' },
  { id: 'virtual-events' },
] as const satisfies readonly LandingPageRow[];

export type LandingPageId = (typeof LANDING_PAGES)[number]['id'];

/** Blog categories (spec §2): `/blog/category/{slug}/`. */
export const BLOG_CATEGORIES = ['tips-and-guides', 'news-and-trends', 'community', 'tools-and-features'] as const;
export type BlogCategory = (typeof BLOG_CATEGORIES)[number];

/** `/l/contact-marquee-sales/` */
export const CONTACT_SALES_PATH = `/l/contact-${BRAND_STEM}-sales/`;

/** Path of a landing page on a site (`.co.uk`). */
export function resolveLandingPath(id: LandingPageId, domain: string): string {
  const row: LandingPageRow | undefined = LANDING_PAGES.find((candidate) => candidate.id === id);
  return `/l/${row?.slugBySite?.[domain] ?? id}/`;
}
