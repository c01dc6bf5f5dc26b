import type { D1Database } from '@cloudflare/workers-types';
import { findOrganizer, follow } from '../../marketplace/organizers/organizers.ts';
import { likeKnownEvent } from '../account/like-routes.server.ts';
import type { NoticeId, NoticeValue } from '../http/notices.server.ts';
import type { PageServices } from '../http/page-services.server.ts';

interface IntentContext {
  readonly db: D1Database;
  readonly services: PageServices;
  readonly person: string;
  readonly now: number;
}

interface Intent {
  readonly carryOut: (context: IntentContext, subject: string) => Promise<NoticeValue | null>;
  /** The notice to show when the database failed. */
  readonly failure: NoticeId;
}

/** Intents by the word before the colon. */
const INTENTS = {
  like: {
    failure: 'like-failed',
    async carryOut({ db, services, person, now }, subject) {
      const isLiked = await likeKnownEvent({ db, services }, person, subject, now);
      return isLiked ? { id: 'liked', subject } : { id: 'like-failed', subject: '' };
    },
  },
  follow: {
    failure: 'follow-failed',
    async carryOut({ db, person, now }, subject) {
      const organizer = /^[1-9]\d{0,9}$/.test(subject) ? await findOrganizer(db, Number(subject)) : null;
      if (organizer === null) return null;
      await follow(db, person, organizer.id, now);
      return { id: 'followed', subject };
    },
  },
} as const satisfies Readonly<Record<string, Intent>>;

const INTENT = /^(like|follow):([A-Za-z0-9_-]{1,64})$/;

/** Parses the action that the user was about to take before signing in: `like:1230735`. Null for other values. */
export function parseIntent(text: string | null): string | null {
  return text !== null && INTENT.test(text) ? text : null;
}

/**
 * Carries out the user's intent after signing in. The intent must come with the sign-in form, because a link alone would
 * change data without a CSRF token. A failure does not prevent the sign-in; the next page reports it.
 */
export async function carryOutIntent(
  db: D1Database,
  services: PageServices,
  person: string,
  intent: string | null,
  now: number,
): Promise<NoticeValue | null> {
  const [, action, subject = ''] = INTENT.exec(intent ?? '') ?? [];
  if (action === undefined) return null;
  const { carryOut, failure } = INTENTS[action as keyof typeof INTENTS];
  try {
    return await carryOut({ db, services, person, now }, subject);
  } catch (error) {
    services.onError(error);
    return { id: failure, subject: '' };
  }
}
