import { HELP_ARTICLES } from './help-links.ts';
import { BLOG_CATEGORIES, CONTACT_SALES_PATH, LANDING_PAGES } from './landing-pages.ts';

/**
 * A page of the site. What it is in words: the messages `page.{id}.title` and `page.{id}.text` of the namespace
 * `pages`. A path that ends in a slash redirects there from the form without it; one that the specification writes
 * without a slash redirects the other way; `either` marks the ones it writes both ways (contract §8).
 */
export interface PageRoute {
  readonly id: string;
  /** Path without language prefix; `{name}` is one segment, `{name…}` all that follows. */
  readonly path: string;
  readonly slash?: 'either';
}

const FIXED_ROUTES = [
  { id: 'home', path: '/' },
  { id: 'search-results', path: '/d/{search…}/' },
  { id: 'event', path: '/e/{event}/' },
  { id: 'organizer-overview', path: '/organizer/overview/' },
  { id: 'help-center', path: '/help/{helpLanguage}/' },
  { id: 'sign-in', path: '/signin/' },
  { id: 'sign-up', path: '/signin/signup/' },
  { id: 'sign-out', path: '/signout/' },
  { id: 'my-tickets', path: '/mytickets' },
  { id: 'contact-sales', path: CONTACT_SALES_PATH },
  { id: 'resource-hub', path: '/resources/' },
  { id: 'account-settings', path: '/account-settings/' },
  { id: 'interests', path: '/u/interests' },
  { id: 'interests-tags', path: '/u/interests/tags/' },
  { id: 'collections', path: '/u/{publicId}/favorites/collections' },
  { id: 'likes', path: '/u/{publicId}/favorites/events' },
  { id: 'following', path: '/u/{publicId}/followed/' },
  { id: 'liked', path: '/u/{publicId}/saved' },
  { id: 'tickets', path: '/u/{publicId}/' },
  { id: 'contacts', path: '/contacts/' },
  { id: 'create-event', path: '/create/' },
  { id: 'my-events', path: '/myevents/' },
  { id: 'manage-overview', path: '/manage/' },
  { id: 'creator-home', path: '/organizations/home' },
  { id: 'create-from-scratch', path: '/manage/events/create', slash: 'either' },
  { id: 'create-with-ai', path: '/manage/events/auto-create', slash: 'either' },
  { id: 'organizer-profile', path: '/myprofile/' },
  { id: 'sponsorship', path: '/sponsorship/connect/search/' },
  { id: 'studio', path: '/studio/' },
  { id: 'newsletter', path: '/hybrid_newsletter/' },
  { id: 'admin', path: '/admin/search/' },
  { id: 'feature-flags', path: '/admin/nexus/gargoyle/' },
  { id: 'tikibar', path: '/tikibar/settings/' },
] as const satisfies readonly PageRoute[];

/** Each page route of spec §2: none of them is a 404 (contract §8). Earlier rows win. */
export const PAGE_ROUTES: readonly PageRoute[] = [
  ...FIXED_ROUTES,
  ...HELP_ARTICLES.map(({ id, article }) => ({ id, path: `/help/{helpLanguage}/articles/${article}/` })),
  ...LANDING_PAGES.flatMap((page) => [
    { id: `landing-${page.id}`, path: `/l/${page.id}/` },
    ...('slugBySite' in page ? Object.values(page.slugBySite) : []).map((slug) => ({
      id: `landing-${page.id}`,
      path: `/l/${slug}/`,
    })),
  ]),
  ...BLOG_CATEGORIES.map((slug) => ({ id: `blog-${slug}`, path: `/blog/category/${slug}/` })),
];

/** What a `{name}` of a path may be. */
export const SEGMENT_PATTERNS: Readonly<Record<string, RegExp>> = {
  publicId: /^[A-Za-z0-9_-]{1,64}$/,
  helpLanguage: /^[a-z]{2}(?:-[a-z]{2})?$/,
  event: /^[A-Za-z0-9_-]{1,200}$/,
};
