import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import { likeEvent, listLikes, unlikeEvent } from '../../marketplace/people/likes.ts';
import { sortToCome } from '../events/event-progress.server.ts';
import { loadEventsById } from '../events/load-events-by-id.server.ts';
import { createAccountPage } from '../http/account-page.server.ts';
import { buildSearchLink } from '../http/links.server.ts';
import type { MarketAnswer, MarketContext, MarketRoute, PersonContext } from '../http/market-context.server.ts';

/** `POST /likes/`: likes or unlikes an event. A visitor who is not signed in signs in first; the like is then applied. */
export const likeEventRoute: MarketRoute = { access: 'anyone', post: changeLike };

async function changeLike(context: MarketContext): Promise<MarketAnswer> {
  const { db, form, person, services, now } = context;
  const { request } = services;
  const [unliked, liked] = [form.get('unlike'), form.get('like')];
  const event = unliked ?? liked ?? '';
  const redirect = parseReferrer(form.get('referrer')) ?? `${request.language.prefix}/`;
  if (person === null) return { signIn: { referrer: redirect, intent: `like:${event}` } };
  try {
    if (unliked !== null) {
      await unlikeEvent(db, person.id, event);
      return { redirect, notice: 'unliked', subject: event };
    }
    const isLiked = await likeKnownEvent(context, person.id, event, now);
    return isLiked ? { redirect, notice: 'liked', subject: event } : { redirect, notice: 'like-failed' };
  } catch (error) {
    services.onError(error);
    return { redirect, notice: 'like-failed' };
  }
}

/** @returns false when the event does not exist or the user has reached the limit of likes */
export async function likeKnownEvent(
  { db, services }: Pick<MarketContext, 'db' | 'services'>,
  person: string,
  event: string,
  now: number,
): Promise<boolean> {
  const [known] = await loadEventsById(db, [event], services.request);
  return known !== undefined && (await likeEvent(db, person, event, now));
}

/** Creates "Liked" and "Likes": one list with two addresses. */
export function createLikedRoute(id: 'liked' | 'likes'): MarketRoute {
  return { access: 'person', get: (context) => listLiked(context, id) };
}

async function listLiked(context: PersonContext, id: 'liked' | 'likes'): Promise<MarketAnswer> {
  const { db, services, person } = context;
  const { t, format, request, now } = services;
  const events = sortToCome(await loadEventsById(db, await listLikes(db, person.id), request), now());
  const canCollect = request.flags['old-collections-link'] === true;
  return createAccountPage(context, id, {
    blocks:
      events.length === 0
        ? [
            {
              kind: 'empty',
              drawing: 'charity-and-causes',
              title: t('likes.empty'),
              text: t('likes.empty-text'),
              link: buildSearchLink(services),
            },
          ]
        : [{ kind: 'events', events: events.map(format.card), canCollect }],
  });
}
