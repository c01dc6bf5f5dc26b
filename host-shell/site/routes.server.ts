import { resolvePage } from '../../shared/routes/resolve-page.ts';
import type { PageId } from '../../shared/routes/routes.ts';
import { resolveLanguage, type Site } from '../../shared/sites/sites.ts';
import {
  collectionRoute,
  collectionsRoute,
  createLikedRoute,
  eventCollectionsRoute,
  likeEventRoute,
} from './account/kept-event-routes.server.ts';
import { cancelOrderRoute, getTicketsRoute, myTicketsRoute, ticketsRoute } from './account/order-routes.server.ts';
import { accountSettingsRoute, createInterestsRoute, deleteAccountRoute } from './account/settings-routes.server.ts';
import { eventRoute } from './event-page/event-route.server.ts';
import { homeRoute } from './home/home-route.server.ts';
import type { MarketRoute } from './http/route.server.ts';
import { createHelpArticle, createHelpCenter, createInfoPage } from './info/info-pages.server.ts';
import { createRoute, generateRoute } from './organizing/create-routes.server.ts';
import { createManageRoute, manageEventRoute, stateRoute } from './organizing/manage-routes.server.ts';
import {
  contactsRoute,
  followingRoute,
  followRoute,
  organizerRoute,
  profileRoute,
} from './organizing/organizer-routes.server.ts';
import { MARKET_PATHS, type MarketPathId } from './page/market-paths.ts';
import { resultsRoute } from './results/results-route.server.ts';
import { signInRoute, signOutRoute, signUpRoute } from './sign-in/session-routes.server.ts';
import { flagsRoute } from './staff/flag-routes.server.ts';
import { adminSearchRoute, debugBarRoute, hideEventRoute } from './staff/staff-routes.server.ts';

type RouteId = PageId | MarketPathId;

/** What answers each path. A page that is not listed, or a `GET` without a handler, is an info page. */
export const MARKET_ROUTES: { readonly [Id in RouteId]?: MarketRoute } = {
  home: { access: 'anyone', page: homeRoute },
  'search-results': { access: 'anyone', page: resultsRoute },
  event: { access: 'anyone', page: eventRoute },
  'help-center': { access: 'anyone', page: createHelpCenter },
  'help-where-are-my-tickets': { access: 'anyone', page: createHelpArticle('help-where-are-my-tickets') },
  'help-contact-organizer': { access: 'anyone', page: createHelpArticle('help-contact-organizer') },
  'sign-in': signInRoute,
  'sign-up': signUpRoute,
  'sign-out': signOutRoute,
  'like-event': likeEventRoute,
  likes: createLikedRoute('likes'),
  liked: createLikedRoute('liked'),
  following: followingRoute,
  organizer: organizerRoute,
  follow: followRoute,
  'get-tickets': getTicketsRoute,
  'cancel-order': cancelOrderRoute,
  tickets: ticketsRoute,
  'my-tickets': myTicketsRoute,
  interests: createInterestsRoute('interests'),
  'interests-tags': createInterestsRoute('interests-tags'),
  collections: collectionsRoute,
  collection: collectionRoute,
  'event-collections': eventCollectionsRoute,
  'account-settings': accountSettingsRoute,
  'delete-account': deleteAccountRoute,
  'create-event': createRoute,
  'create-from-scratch': createRoute,
  'create-with-ai': generateRoute,
  'my-events': createManageRoute('my-events'),
  'manage-overview': createManageRoute('manage-overview'),
  'creator-home': createManageRoute('creator-home'),
  'manage-event': manageEventRoute,
  'event-state': stateRoute,
  'organizer-profile': profileRoute,
  contacts: contactsRoute,
  admin: adminSearchRoute,
  'hide-event': hideEventRoute,
  'feature-flags': flagsRoute,
  tikibar: debugBarRoute,
};

const MATCHERS = Object.entries(MARKET_PATHS).map(([id, path]) => ({
  id: id as MarketPathId,
  pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[A-Za-z0-9_-]{1,64})')}$`),
}));

export interface FoundRoute {
  readonly id: RouteId;
  readonly params: Readonly<Record<string, string>>;
  readonly route: MarketRoute;
}

export function findRoute(
  site: Site,
  pathname: string,
): FoundRoute | { readonly redirect: string; readonly status: 301 | 308 } | null {
  const { prefix } = resolveLanguage(site, pathname);
  const path = pathname.slice(prefix.length);
  for (const { id, pattern } of MATCHERS) {
    const match = pattern.exec(path);
    const route = MARKET_ROUTES[id];
    if (match !== null && route !== undefined) return { id, params: { ...match.groups }, route };
  }
  const found = resolvePage(site, pathname);
  if (found.kind === 'redirect') return { redirect: found.path, status: found.status };
  if (found.kind === 'not-found') return null;
  const { id, parameters: params } = found;
  const info: MarketRoute = { access: 'anyone', page: (services) => createInfoPage(services, id) };
  return { id, params, route: MARKET_ROUTES[id] ?? info };
}
