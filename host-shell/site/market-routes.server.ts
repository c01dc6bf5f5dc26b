import type { PageId } from '../../shared/routes/routes.ts';
import { accountSettingsRoute, deleteAccountRoute, signInCodeRoute } from './account/account-routes.server.ts';
import { collectionEventsRoute, collectionRoute, collectionsRoute } from './account/collection-routes.server.ts';
import { eventCollectionsRoute } from './account/event-collections-route.server.ts';
import { interestsRoute, interestTagsRoute } from './account/interest-routes.server.ts';
import { createLikedRoute, likeEventRoute } from './account/like-routes.server.ts';
import { colorSchemeRoute } from './frame/color-scheme-route.server.ts';
import type { MarketRoute } from './http/market-context.server.ts';
import { checkoutRoute } from './orders/checkout-routes.server.ts';
import {
  findTicketsRoute,
  orderCalendarRoute,
  orderCancelRoute,
  orderRoute,
  ticketsRoute,
} from './orders/order-routes.server.ts';
import { ticketsLeftRoute } from './orders/tickets-left-route.server.ts';
import { designRoute, pictureRoute, studioRoute } from './organizing/design-routes.server.ts';
import { createRoute, editRoute } from './organizing/edit-routes.server.ts';
import { generatedRoute, generateRoute } from './organizing/generate-routes.server.ts';
import { createManageRoute, manageEventRoute } from './organizing/manage-routes.server.ts';
import { followingRoute, followRoute, organizerRoute } from './organizing/organizer-routes.server.ts';
import { previewRoute } from './organizing/preview-route.server.ts';
import { contactsRoute, profilePictureRoute, profileRoute } from './organizing/profile-routes.server.ts';
import { attendeesCsvRoute, attendeesRoute, checkInRoute, eventOrdersRoute } from './organizing/sales-routes.server.ts';
import { cancelRoute, stateRoute } from './organizing/state-routes.server.ts';
import type { MarketPathId } from './page/market-paths.ts';
import { adminEventRoute } from './staff/admin-event-route.server.ts';
import { adminOrderRoute } from './staff/admin-order-route.server.ts';
import { adminSearchRoute } from './staff/admin-search-route.server.ts';
import { adminUserRoute } from './staff/admin-user-route.server.ts';
import { debugBarRoute } from './staff/debug-bar-route.server.ts';
import { flagsRoute } from './staff/flag-routes.server.ts';
import { outboxRoute } from './staff/outbox-route.server.ts';

/** Routes of the marketplace: pages that the header links to, and those of `MARKET_PATHS`. */
export const MARKET_ROUTES: { readonly [Id in PageId | MarketPathId]?: MarketRoute } = {
  'like-event': likeEventRoute,
  'color-scheme': colorSchemeRoute,
  likes: createLikedRoute('likes'),
  liked: createLikedRoute('liked'),
  following: followingRoute,
  organizer: organizerRoute,
  admin: adminSearchRoute,
  outbox: outboxRoute,
  'admin-user': adminUserRoute,
  'admin-event': adminEventRoute,
  'admin-order': adminOrderRoute,
  'feature-flags': flagsRoute,
  tikibar: debugBarRoute,
  follow: followRoute,
  checkout: checkoutRoute,
  'tickets-left': ticketsLeftRoute,
  order: orderRoute,
  'order-calendar': orderCalendarRoute,
  'order-cancel': orderCancelRoute,
  tickets: ticketsRoute,
  'my-tickets': findTicketsRoute,
  interests: interestsRoute,
  'interests-tags': interestTagsRoute,
  collections: collectionsRoute,
  'event-collections': eventCollectionsRoute,
  collection: collectionRoute,
  'collection-events': collectionEventsRoute,
  'account-settings': accountSettingsRoute,
  'sign-in-code': signInCodeRoute,
  'delete-account': deleteAccountRoute,
  'create-from-scratch': createRoute,
  'create-with-ai': generateRoute,
  'generated-event': generatedRoute,
  'my-events': createManageRoute('my-events'),
  'manage-overview': createManageRoute('manage-overview'),
  'creator-home': createManageRoute('creator-home'),
  'manage-event': manageEventRoute,
  'edit-event': editRoute,
  'preview-event': previewRoute,
  'event-state': stateRoute,
  'cancel-event': cancelRoute,
  'event-orders': eventOrdersRoute,
  'event-attendees': attendeesRoute,
  'attendees-csv': attendeesCsvRoute,
  'check-in': checkInRoute,
  'event-design': designRoute,
  'event-picture': pictureRoute,
  studio: studioRoute,
  'organizer-profile': profileRoute,
  'organizer-picture': profilePictureRoute,
  contacts: contactsRoute,
};
