import type { PageId } from '../../../shared/routes/routes.ts';
import type { MarketPathId } from '../../src/market/market-paths.ts';
import { createLikedRoute, likeEventRoute } from './like-routes.ts';
import type { MarketRoute } from './market-context.ts';
import { contactRoute, followingRoute, followRoute, organizerRoute } from './organizer-routes.ts';

/** What answers at the pages and actions of the marketplace: those that the header links to, and its own. */
export const MARKET_ROUTES: { readonly [Id in PageId | MarketPathId]?: MarketRoute } = {
  'like-event': likeEventRoute,
  likes: createLikedRoute('likes'),
  liked: createLikedRoute('liked'),
  following: followingRoute,
  organizer: organizerRoute,
  follow: followRoute,
  'contact-organizer': contactRoute,
};
