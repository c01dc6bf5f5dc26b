import { BRAND_STEM } from '../brand/brand.ts';
import type { SiteDomain } from '../sites/sites.ts';
import { fillPath, NAV_ROW_ROUTES, type ParametersOf } from './nav-row-routes.ts';

/**
 * Every page of a site: its path, from which links are built and by which requests are matched. Those of the header's
 * row are in `nav-row-routes.ts`, which explains the notation. Earlier rows win.
 */
export const ROUTES = {
  event: '/e/:event/',
  'help-center': '/help/:helpLanguage/',
  'help-where-are-my-tickets': '/help/:helpLanguage/articles/319355/',
  'help-contact-organizer': '/help/:helpLanguage/articles/647151/',
  'sign-in': '/signin/',
  'sign-up': '/signin/signup/',
  'sign-out': '/signout/',
  'contact-sales': `/l/contact-${BRAND_STEM}-sales/`,
  'resource-hub': '/resources/',
  'account-settings': '/account-settings/',
  interests: '/u/interests',
  'interests-tags': '/u/interests/tags/',
  collections: '/u/:publicId/favorites/collections',
  following: '/u/:publicId/followed/',
  liked: '/u/:publicId/saved',
  contacts: '/contacts/',
  'create-event': '/create/',
  'my-events': '/myevents/',
  'manage-overview': '/manage/',
  'creator-home': '/organizations/home',
  'organizer-profile': '/myprofile/',
  sponsorship: '/sponsorship/connect/search/',
  studio: '/studio/',
  newsletter: '/hybrid_newsletter/',
  admin: '/admin/search/',
  'feature-flags': '/admin/nexus/gargoyle/',
  tikibar: '/tikibar/settings/',
  'landing-ticketing': '/l/ticketing/',
  'landing-marketing-platform': '/l/marketing-platform/',
  'landing-ads': '/l/ads/',
  'landing-payments': '/l/payments/',
  'landing-music': '/l/music/',
  'landing-food-and-drink': '/l/food-and-drink/',
  'landing-performing-arts': '/l/performing-arts/',
  'landing-charity': '/l/charity/',
  'landing-retail': '/l/retail/',
  'landing-concerts': '/l/concerts/',
  'landing-workshops': '/l/workshops/',
  'landing-festivals': '/l/festivals/',
  'landing-conferences': '/l/conferences/',
  'landing-corporate-events': '/l/corporate-events/',
  'landing-virtual-events': '/l/virtual-events/',
  'blog-tips-and-guides': '/blog/category/tips-and-guides/',
  'blog-news-and-trends': '/blog/category/news-and-trends/',
  'blog-community': '/blog/category/community/',
  'blog-tools-and-features': '/blog/category/tools-and-features/',
  ...NAV_ROW_ROUTES,
} as const satisfies Readonly<Record<string, `/${string}`>>;

export type PageId = keyof typeof ROUTES;

type AfterPrefix<Id, Prefix extends string> = Id extends `${Prefix}-${infer Rest}` ? Rest : never;

/** `music` of `landing-music`. */
export type LandingPage = AfterPrefix<PageId, 'landing'>;
/** `community` of `blog-community`. */
export type BlogCategory = AfterPrefix<PageId, 'blog'>;

/**
 * Builds the path of a page, without language prefix.
 *
 * @param parameters the path's own, percent-encoded
 */
export function buildPath<Id extends PageId>(id: Id, ...parameters: ParametersOf<(typeof ROUTES)[Id]>): string {
  return fillPath(ROUTES[id], ...parameters);
}

/** Pages without a parameter in their path. */
export type PlainPageId = { [Id in PageId]: ParametersOf<(typeof ROUTES)[Id]> extends [] ? Id : never }[PageId];

/** Pages that a site links to by a different path. Every site answers at both paths. */
export const SITE_ROUTES = {
  'landing-ticketing': { '.ca': '/l/sell-tickets-online/' },
  'landing-conferences': { '.co.uk': '/l/conference-planning/' },
} as const satisfies { readonly [Id in PlainPageId]?: { readonly [Domain in SiteDomain]?: `/${string}` } };

/** Builds the path of a page as the site of a domain (`.co.uk`) links to it. */
export function buildSitePath(id: PlainPageId, domain: string): string {
  const paths: { readonly [Id in PageId]?: Readonly<Record<string, string>> } = SITE_ROUTES;
  return paths[id]?.[domain] ?? buildPath(id);
}
