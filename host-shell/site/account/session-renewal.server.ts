import { buildSessionCookies } from '../../../shared/contracts/session-cookies.ts';
import type { SessionPayload, SessionTokens } from '../../../shared/contracts/session-token.ts';
import type { Person } from '../../marketplace/people/persons.ts';

/**
 * Builds the `Set-Cookie` values that update a session with its person's current name, rights and header counts; none when
 * nothing changed. The session keeps its id and its expiry.
 */
export async function renewSession(
  tokens: SessionTokens,
  session: SessionPayload,
  { user, organizationId }: Person,
  now: number,
): Promise<readonly string[]> {
  const isUser = JSON.stringify(user) === JSON.stringify(session.user);
  if (isUser && organizationId === (session.organizationId ?? null)) return [];
  const renewed = { ...session, user, organizationId: organizationId ?? undefined };
  return buildSessionCookies(await tokens.sign(renewed), session.exp - now);
}
