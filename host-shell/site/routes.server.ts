import { buildColorSchemeCookie, parseColorScheme } from '../../shared/cookies/color-scheme.ts';
import { parseReferrer } from '../../shared/navigation/referrer.ts';
import { resolvePage } from '../../shared/routes/resolve-page.ts';
import type { PageId } from '../../shared/routes/routes.ts';
import { resolveLanguage, type Site } from '../../shared/sites/sites.ts';
import { accountSettingsRoute, deleteAccountRoute } from './account/account-routes.server.ts';
import { collectionRoute, collectionsRoute, eventCollectionsRoute } from './account/collection-routes.server.ts';
import { createInterestsRoute } from './account/interest-routes.server.ts';
import { createLikedRoute, likeEventRoute } from './account/like-routes.server.ts';
import { cancelOrderRoute, getTicketsRoute, myTicketsRoute, ticketsRoute } from './account/order-routes.server.ts';
import { eventRoute } from './event-page/event-route.server.ts';
import { homeRoute } from './home/home-route.server.ts';
import type { PageServices } from './http/page-services.server.ts';
import type { MarketRoute, RouteResult } from './http/route.server.ts';
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
import { createSignInPage, createSignOutPage, createSignUpPage } from './sign-in/account-forms.server.ts';
import { signInRoute, signOutRoute, signUpRoute } from './sign-in/session-routes.server.ts';
import { adminSearchRoute, hideEventRoute } from './staff/admin-routes.server.ts';
import { debugBarRoute } from './staff/debug-bar.server.ts';
import { flagsRoute } from './staff/flag-routes.server.ts';

type Params = Readonly<Record<string, string>>;

/** A page that does not depend on who looks at it. Its head is sent before anything is read from the database. */
type PageRoute = (services: PageServices, params: Params) => RouteResult | Promise<RouteResult>;

/** Pages that are the same for everybody. Every other route is an info page. */
const PAGES: { readonly [Id in PageId]?: PageRoute } = {
  home: homeRoute,
  'search-results': resultsRoute,
  event: eventRoute,
  'sign-in': createSignInPage,
  'sign-up': (services) => createSignUpPage(services),
  'sign-out': createSignOutPage,
  'help-center': (services, { helpLanguage = '' }) => createHelpCenter(services, helpLanguage),
  'help-where-are-my-tickets': (services, { helpLanguage = '' }) =>
    createHelpArticle(services, 'help-where-are-my-tickets', helpLanguage),
  'help-contact-organizer': (services, { helpLanguage = '' }) =>
    createHelpArticle(services, 'help-contact-organizer', helpLanguage),
};

/** `POST /color-scheme/`: handles the switch in the footer for browsers without script. */
const colorSchemeRoute: MarketRoute = {
  access: 'anyone',
  post: ({ request, form }) => ({
    redirect: parseReferrer(form.get('referrer')) ?? `${request.language.prefix}/`,
    cookies: [buildColorSchemeCookie(parseColorScheme(form.get('scheme')))],
  }),
};

/** Pages and actions of a person. For a `GET` that has no handler here, the page of the same id answers. */
export const MARKET_ROUTES: { readonly [Id in PageId | MarketPathId]?: MarketRoute } = {
  'sign-in': signInRoute,
  'sign-up': signUpRoute,
  'sign-out': signOutRoute,
  'like-event': likeEventRoute,
  'color-scheme': colorSchemeRoute,
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

/** What answers a path: a page, the marketplace's route, or both. */
export interface FoundRoute {
  readonly id: PageId | MarketPathId;
  readonly params: Params;
  readonly market: MarketRoute | undefined;
  /** Absent for a path that only the marketplace has. */
  readonly page?: (services: PageServices) => RouteResult | Promise<RouteResult>;
}

export function findRoute(
  site: Site,
  pathname: string,
): FoundRoute | { readonly redirect: string; readonly status: 301 | 308 } | null {
  const { prefix } = resolveLanguage(site, pathname);
  const path = pathname.slice(prefix.length);
  for (const { id, pattern } of MATCHERS) {
    const match = pattern.exec(path);
    if (match !== null) return { id, params: { ...match.groups }, market: MARKET_ROUTES[id] };
  }
  const found = resolvePage(site, pathname);
  if (found.kind === 'redirect') return { redirect: found.path, status: found.status };
  if (found.kind === 'not-found') return null;
  const { id, parameters: params } = found;
  const page = (services: PageServices) => PAGES[id]?.(services, params) ?? createInfoPage(services, id);
  return { id, params, market: MARKET_ROUTES[id], page };
}
