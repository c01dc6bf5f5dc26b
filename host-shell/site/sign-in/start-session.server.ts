import type { D1Database } from '@cloudflare/workers-types';
import { buildSessionCookies } from '../../../shared/contracts/session-cookies.ts';
import type { SessionTokens } from '../../../shared/contracts/session-token.ts';
import { findPerson, type Person } from '../../marketplace/people/persons.ts';
import { openSession } from '../../marketplace/people/sessions.ts';
import { buildPrivacyCookie } from '../account/privacy-cookie.server.ts';
import { buildNoticeCookie } from '../http/notices.server.ts';
import type { PageServices } from '../http/page-services.server.ts';
import { carryOutIntent } from './sign-in-intent.server.ts';

/** Two weeks. */
const SESSION_MAX_AGE_SECONDS = 14 * 24 * 60 * 60;

/**
 * Starts a person's session and carries out their sign-in intent.
 *
 * @returns the cookies to set, and the language that the person chose
 * @throws Error when the person does not exist
 */
export async function startSession(
  db: D1Database,
  tokens: SessionTokens,
  publicId: string,
  services: PageServices,
  intent: string | null,
): Promise<{ readonly cookies: readonly string[]; readonly language: Person['language'] }> {
  const iat = Math.floor(Date.now() / 1000);
  const notice = await carryOutIntent(db, services, publicId, intent, iat);
  const person = await findPerson(db, publicId);
  if (person === null) throw new Error('The person of this session has no account');
  const organization = person.organizationId === null ? {} : { organizationId: person.organizationId };
  const session = {
    user: person.user,
    ...organization,
    sid: crypto.randomUUID(),
    iat,
    exp: iat + SESSION_MAX_AGE_SECONDS,
  };
  const token = await tokens.sign(session);
  await openSession(db, { sid: session.sid, person: publicId, createdAt: session.iat, expiresAt: session.exp });
  const cookies = [...buildSessionCookies(token, SESSION_MAX_AGE_SECONDS), buildPrivacyCookie(person)];
  return {
    cookies: notice === null ? cookies : [...cookies, buildNoticeCookie(notice)],
    language: person.language,
  };
}
