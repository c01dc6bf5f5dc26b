import { buildSessionCookies } from '../../../shared/contracts/session-cookies.ts';
import type { SessionPayload, SessionTokens } from '../../../shared/contracts/session-token.ts';
import type { Person } from '../../marketplace/people/persons.ts';

/**
 * `Set-Cookie` values that bring a session up to date with its person: name, rights and counts of the header. None when it
 * is. The session stays the same one, with the same end.
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
