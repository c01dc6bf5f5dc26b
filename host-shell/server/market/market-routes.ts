import type { PageId } from '../../../shared/routes/routes.ts';
import type { MarketPathId } from '../../src/market/market-paths.ts';
import { accountSettingsRoute, deleteAccountRoute, signInCodeRoute } from './account-routes.ts';
import { adminEventRoute } from './admin/admin-event-route.ts';
import { adminOrderRoute } from './admin/admin-order-route.ts';
import { adminSearchRoute } from './admin/admin-search-route.ts';
import { adminUserRoute } from './admin/admin-user-route.ts';
import { checkoutRoute } from './checkout-routes.ts';
import { collectionEventsRoute, collectionRoute, collectionsRoute } from './collection-routes.ts';
import { debugBarRoute } from './debug-bar-route.ts';
import { flagsRoute } from './flag-routes.ts';
import { interestsRoute, interestTagsRoute } from './interest-routes.ts';
import { createLikedRoute, likeEventRoute } from './like-routes.ts';
import type { MarketRoute } from './market-context.ts';
import { findTicketsRoute, orderCalendarRoute, orderCancelRoute, orderRoute, ticketsRoute } from './order-routes.ts';
import { contactRoute, followingRoute, followRoute, organizerRoute } from './organizer-routes.ts';

/** What answers at the pages and actions of the marketplace: those that the header links to, and its own. */
export const MARKET_ROUTES: { readonly [Id in PageId | MarketPathId]?: MarketRoute } = {
  'like-event': likeEventRoute,
  likes: createLikedRoute('likes'),
  liked: createLikedRoute('liked'),
  following: followingRoute,
  organizer: organizerRoute,
  admin: adminSearchRoute,
  'admin-user': adminUserRoute,
  'admin-event': adminEventRoute,
  'admin-order': adminOrderRoute,
  'feature-flags': flagsRoute,
  tikibar: debugBarRoute,
  follow: followRoute,
  'contact-organizer': contactRoute,
  checkout: checkoutRoute,
  order: orderRoute,
  'order-calendar': orderCalendarRoute,
  'order-cancel': orderCancelRoute,
  tickets: ticketsRoute,
  'my-tickets': findTicketsRoute,
  interests: interestsRoute,
  'interests-tags': interestTagsRoute,
  collections: collectionsRoute,
  collection: collectionRoute,
  'collection-events': collectionEventsRoute,
  'account-settings': accountSettingsRoute,
  'sign-in-code': signInCodeRoute,
  'delete-account': deleteAccountRoute,
};
