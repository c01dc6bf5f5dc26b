import type { CategorySlug } from '../../../shared/catalogue/categories.ts';
import { type BlogCategory, buildPath, type LandingPage, type PageId } from '../../../shared/routes/routes.ts';

/** Areas of the site. Each has its own heading, next step and related pages. */
export const INFO_AREAS = ['account', 'organizer', 'landing', 'blog', 'staff'] as const;
export type InfoArea = (typeof INFO_AREAS)[number];

export interface InfoDefinition {
  readonly id: PageId;
  readonly area: InfoArea;
  readonly drawing: CategorySlug;
  /** Seed of the page's drawing, which varies its colors. */
  readonly seed: string;
  /** The next step. Default: the one of the area. */
  readonly next?: NextStep;
}

/** Next steps: the message `info.next.{id}` and where it leads. */
export const NEXT_STEPS = {
  'find-events': buildPath('search-results', { search: 'local/all-events' }),
  'create-event': buildPath('create-from-scratch'),
  'contact-sales': buildPath('contact-sales'),
  'sign-up': buildPath('sign-up'),
  'choose-interests': buildPath('interests-tags'),
  'read-tips': buildPath('blog-tips-and-guides'),
} as const satisfies Readonly<Record<string, string>>;
export type NextStep = keyof typeof NEXT_STEPS;

const AREA_NEXT: Readonly<Record<InfoArea, NextStep>> = {
  account: 'find-events',
  organizer: 'create-event',
  landing: 'create-event',
  blog: 'create-event',
  staff: 'find-events',
};

const LANDING_DRAWINGS: Readonly<Record<LandingPage, CategorySlug>> = {
  ticketing: 'other',
  'marketing-platform': 'business',
  ads: 'film-and-media',
  payments: 'home-and-lifestyle',
  music: 'music',
  'food-and-drink': 'food-and-drink',
  'performing-arts': 'arts',
  charity: 'charity-and-causes',
  retail: 'fashion',
  concerts: 'nightlife',
  workshops: 'hobbies',
  festivals: 'seasonal',
  conferences: 'government',
  'corporate-events': 'business',
  'virtual-events': 'science-and-tech',
};

const BLOG_DRAWINGS: Readonly<Record<BlogCategory, CategorySlug>> = {
  'tips-and-guides': 'school-activities',
  'news-and-trends': 'film-and-media',
  community: 'community',
  'tools-and-features': 'science-and-tech',
};

const listKeys = <Key extends string>(table: Readonly<Record<Key, unknown>>) => Object.keys(table) as Key[];

const row = <Id extends PageId>(
  id: Id,
  area: InfoArea,
  drawing: CategorySlug,
  next?: NextStep,
): InfoDefinition & { readonly id: Id } => ({
  id,
  area,
  drawing,
  seed: id,
  ...(next === undefined ? {} : { next }),
});

/** Info pages, with the links that they offer. Their messages: `page.{id}.title` and `page.{id}.text`. */
export const INFO_DEFINITIONS = [
  row('my-tickets', 'account', 'other'),
  row('tickets', 'account', 'other'),
  row('liked', 'account', 'charity-and-causes'),
  row('likes', 'account', 'charity-and-causes'),
  row('collections', 'account', 'hobbies'),
  row('following', 'account', 'community'),
  row('interests', 'account', 'spirituality', 'choose-interests'),
  row('interests-tags', 'account', 'spirituality'),
  row('account-settings', 'account', 'home-and-lifestyle'),
  row('newsletter', 'account', 'film-and-media'),
  row('organizer-overview', 'organizer', 'nightlife'),
  row('create-event', 'organizer', 'seasonal'),
  row('create-from-scratch', 'organizer', 'arts'),
  row('create-with-ai', 'organizer', 'science-and-tech'),
  row('my-events', 'organizer', 'business'),
  row('manage-overview', 'organizer', 'business'),
  row('creator-home', 'organizer', 'home-and-lifestyle'),
  row('organizer-profile', 'organizer', 'fashion'),
  row('contacts', 'organizer', 'community'),
  row('sponsorship', 'organizer', 'charity-and-causes', 'contact-sales'),
  row('studio', 'organizer', 'hobbies'),
  row('resource-hub', 'organizer', 'school-activities', 'read-tips'),
  row('contact-sales', 'landing', 'business', 'sign-up'),
  ...listKeys(LANDING_DRAWINGS).map((page) => row(`landing-${page}`, 'landing', LANDING_DRAWINGS[page])),
  ...listKeys(BLOG_DRAWINGS).map((category) => row(`blog-${category}`, 'blog', BLOG_DRAWINGS[category])),
  row('admin', 'staff', 'government'),
  row('feature-flags', 'staff', 'science-and-tech'),
  row('tikibar', 'staff', 'auto-boat-and-air'),
];

/** Ids of the info pages. Every other page needs a route. */
export type InfoPageId = (typeof INFO_DEFINITIONS)[number]['id'];

export function findInfoDefinition(id: string): InfoDefinition | undefined {
  return INFO_DEFINITIONS.find((candidate) => candidate.id === id);
}

export function resolveNextStep({ area, next }: InfoDefinition): NextStep {
  return next ?? AREA_NEXT[area];
}

/** Lists pages of the same area whose URL does not depend on the user. */
export function listNeighbours({ id, area }: InfoDefinition): readonly InfoDefinition[] {
  return INFO_DEFINITIONS.filter((candidate) => candidate.area === area && candidate.id !== id);
}
