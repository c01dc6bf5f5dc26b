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
  /** What is said when the database failed. */
  readonly failure: NoticeId;
}

/** What can be wanted, by the word before the colon. */
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

/** What somebody wanted to do before they had to sign in: `like:1230735`. Null for what is none. */
export function parseIntent(text: string | null): string | null {
  return text !== null && INTENT.test(text) ? text : null;
}

/**
 * Does what somebody wanted before signing in. It comes with the form of the sign-in, never by a link alone: that would change
 * what is theirs without a token. A failure does not stop the sign-in: the next page says that it was not done.
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
