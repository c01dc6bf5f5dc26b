import type { D1Database } from '@cloudflare/workers-types';
import { findOrganizer, follow } from '../../origin/market/organizers.ts';
import type { NoticeValue } from '../notices.ts';
import type { PageServices } from '../page-services.ts';
import { likeKnownEvent } from './like-routes.ts';

const INTENT = /^(like|follow):([A-Za-z0-9_-]{1,64})$/;

/** What somebody wanted to do before they had to sign in: `like:1230735`. Null for what is none. */
export function parseIntent(text: string | null): string | null {
  return text !== null && INTENT.test(text) ? text : null;
}

/**
 * Does what somebody wanted before signing in. It comes with the form of the sign-in, never by a link alone: that would change
 * what is theirs without a token.
 */
export async function carryOutIntent(
  db: D1Database,
  services: PageServices,
  person: string,
  intent: string | null,
  now: number,
): Promise<NoticeValue | null> {
  const [, action, subject = ''] = INTENT.exec(intent ?? '') ?? [];
  if (action === 'like') {
    const isLiked = await likeKnownEvent({ db, services }, person, subject, now);
    return isLiked ? { id: 'liked', subject } : { id: 'like-failed', subject: '' };
  }
  if (action !== 'follow' || !/^[1-9]\d{0,9}$/.test(subject)) return null;
  const organizer = await findOrganizer(db, Number(subject));
  if (organizer === null) return null;
  await follow(db, person, organizer.id, now);
  return { id: 'followed', subject };
}
