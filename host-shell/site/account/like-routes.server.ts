import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import { loadEventsById, sortToCome } from '../../marketplace/events/read-events.ts';
import { likeEvent, listLikes, unlikeEvent } from '../../marketplace/people/likes.ts';
import { getAudience } from '../events/load-events.server.ts';
import { buildSearchLink } from '../http/links.server.ts';
import type { MarketContext, MarketRoute } from '../http/market-context.server.ts';
import { createAccountPage } from '../http/market-page.server.ts';
import type { Block } from '../page/blocks.ts';

/** `POST /likes/`: likes or unlikes an event. A visitor who is not signed in signs in first; the like is then applied. */
export const likeEventRoute: MarketRoute = {
  access: 'anyone',
  post: async (context) => {
    const { db, form, person, services } = context;
    const [unliked, liked] = [form.get('unlike'), form.get('like')];
    const redirect = parseReferrer(form.get('referrer')) ?? `${services.request.language.prefix}/`;
    if (person === null) return { signIn: { referrer: redirect, intent: `like:${unliked ?? liked ?? ''}` } };
    try {
      if (unliked === null) {
        const isLiked = await likeKnownEvent(context, person.id, liked ?? '');
        return { redirect, notice: isLiked ? 'liked' : 'like-failed' };
      }
      await unlikeEvent(db, person.id, unliked);
      return { redirect, notice: 'unliked' };
    } catch (error) {
      services.onError(error);
      return { redirect, notice: 'like-failed' };
    }
  },
};

/** @returns false when the event does not exist or the user has reached the limit of likes */
export async function likeKnownEvent(
  { db, services, now }: Pick<MarketContext, 'db' | 'services' | 'now'>,
  person: string,
  event: string,
): Promise<boolean> {
  const [known] = await loadEventsById(db, [event], getAudience(services).language);
  return known !== undefined && (await likeEvent(db, person, event, now));
}

/** Creates "Liked" and "Likes": one list with two addresses. */
export function createLikedRoute(id: 'liked' | 'likes'): MarketRoute {
  return {
    access: 'person',
    get: async (context) => {
      const { db, services, person } = context;
      const { t, format, request, now } = services;
      const liked = await loadEventsById(db, await listLikes(db, person.id), getAudience(services).language);
      const empty: Block = {
        kind: 'empty',
        drawing: 'charity-and-causes',
        title: t('likes.empty'),
        text: t('likes.empty-text'),
        link: buildSearchLink(services),
      };
      const list: Block = {
        kind: 'events',
        events: sortToCome(liked, now()).map(format.card),
        canCollect: request.flags['old-collections-link'] === true,
      };
      return createAccountPage(context, id, { blocks: [liked.length === 0 ? empty : list] });
    },
  };
}
