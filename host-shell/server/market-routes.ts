import type { PageId } from '../../shared/routes/routes.ts';
import type { MarketPathId } from '../src/page/market-paths.ts';
import { accountSettingsRoute, deleteAccountRoute, signInCodeRoute } from './market/account-routes.ts';
import { adminEventRoute } from './market/admin/admin-event-route.ts';
import { adminOrderRoute } from './market/admin/admin-order-route.ts';
import { adminSearchRoute } from './market/admin/admin-search-route.ts';
import { adminUserRoute } from './market/admin/admin-user-route.ts';
import { outboxRoute } from './market/admin/outbox-route.ts';
import { checkoutRoute } from './market/checkout-routes.ts';
import { collectionEventsRoute, collectionRoute, collectionsRoute } from './market/collection-routes.ts';
import { debugBarRoute } from './market/debug-bar-route.ts';
import { eventCollectionsRoute } from './market/event-collections-route.ts';
import { flagsRoute } from './market/flag-routes.ts';
import { interestsRoute, interestTagsRoute } from './market/interest-routes.ts';
import { createLikedRoute, likeEventRoute } from './market/like-routes.ts';
import type { MarketRoute } from './market/market-context.ts';
import {
  findTicketsRoute,
  orderCalendarRoute,
  orderCancelRoute,
  orderRoute,
  ticketsRoute,
} from './market/order-routes.ts';
import { contactRoute, followingRoute, followRoute, organizerRoute } from './market/organizer-routes.ts';
import { designRoute, pictureRoute, studioRoute } from './organizing/design-routes.ts';
import { createRoute, editRoute } from './organizing/edit-routes.ts';
import { generatedRoute, generateRoute } from './organizing/generate-routes.ts';
import { createManageRoute, manageEventRoute } from './organizing/manage-routes.ts';
import { newsletterLinkRoute, newsletterRoute } from './organizing/newsletter-routes.ts';
import { previewRoute } from './organizing/preview-route.ts';
import { contactsRoute, profileRoute, readMessageRoute } from './organizing/profile-routes.ts';
import { attendeesCsvRoute, attendeesRoute, checkInRoute, eventOrdersRoute } from './organizing/sales-routes.ts';
import { sponsorshipRoute } from './organizing/sponsorship-routes.ts';
import { cancelRoute, stateRoute } from './organizing/state-routes.ts';

/** What answers at the pages and actions of the marketplace: those that the header links to, and its own. */
export const MARKET_ROUTES: { readonly [Id in PageId | MarketPathId]?: MarketRoute } = {
  'like-event': likeEventRoute,
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
  contacts: contactsRoute,
  'read-message': readMessageRoute,
  sponsorship: sponsorshipRoute,
  newsletter: newsletterRoute,
  'newsletter-link': newsletterLinkRoute,
};
