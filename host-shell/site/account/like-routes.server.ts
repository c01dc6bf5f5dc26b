import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import { loadEventsById, sortToCome } from '../../marketplace/events/read-events.ts';
import { filterLiked, likeEvent, listLikes, unlikeEvent } from '../../marketplace/people/likes.ts';
import { getAudience } from '../events/load-events.server.ts';
import { createAccountPage, createEmpty } from '../http/market-page.server.ts';
import type { PageServices } from '../http/page-services.server.ts';
import type { MarketContext, MarketRoute } from '../http/route.server.ts';
import { listLikableEvents, type Page } from '../page/page-data.ts';

/** `POST /likes/`: likes or unlikes an event. A visitor who is not signed in signs in first; the like is then applied. */
export const likeEventRoute: MarketRoute = {
  access: 'anyone',
  post: async (context) => {
    const { db, form, person, request } = context;
    const [unliked, liked] = [form.get('unlike'), form.get('like')];
    const redirect = parseReferrer(form.get('referrer')) ?? `${request.language.prefix}/`;
    if (person === null) return { signIn: { referrer: redirect, intent: `like:${unliked ?? liked ?? ''}` } };
    try {
      if (unliked === null) {
        const isLiked = await likeKnownEvent(context, person.id, liked ?? '');
        return { redirect, notice: isLiked ? 'liked' : 'like-failed' };
      }
      await unlikeEvent(db, person.id, unliked);
      return { redirect, notice: 'unliked' };
    } catch (error) {
      context.onError(error);
      return { redirect, notice: 'like-failed' };
    }
  },
};

/** @returns false when the event does not exist or the user has reached the limit of likes */
export async function likeKnownEvent(context: MarketContext, person: string, event: string): Promise<boolean> {
  const [known] = await loadEventsById(context.db, [event], getAudience(context).language);
  return known !== undefined && (await likeEvent(context.db, person, event, context.seconds));
}

/** Creates "Liked" and "Likes": one list with two addresses. */
export function createLikedRoute(id: 'liked' | 'likes'): MarketRoute {
  return {
    access: 'person',
    get: async (context) => {
      const { db, t, person, format, request, now } = context;
      const liked = await loadEventsById(db, await listLikes(db, person.id), getAudience(context).language);
      const events = sortToCome(liked, now()).map(format.card);
      const canCollect = request.flags['old-collections-link'] === true;
      const empty = createEmpty(context, t('likes.empty'), t('likes.empty-text'));
      return createAccountPage(context, id, {
        blocks: [events.length === 0 ? empty : { kind: 'events', events, canCollect }],
      });
    },
  };
}

/** Loads the ids of the page's events that the user likes. The page does without them while the database fails. */
export async function loadLiked({ session, db, onError }: PageServices, page: Page): Promise<readonly string[]> {
  const person = session?.user.publicId ?? null;
  if (person === null) return [];
  try {
    return await filterLiked(db, person, [...new Set(listLikableEvents(page).map(({ id }) => id))]);
  } catch (error) {
    onError(error);
    return [];
  }
}
