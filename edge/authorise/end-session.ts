import { SESSION_COOKIE } from '../../shared/contracts/session-cookies.ts';
import type { OriginTarget } from '../upstream/origin-target.ts';
import { readCookies } from './credentials.ts';

const END_WITHIN_MS = 5_000;

/**
 * Tells the origin that a session is over, so that it forgets it: the cookies of the browser end without it.
 *
 * @param cookies the request's `Cookie` field; nothing but the session goes on.
 * @throws when the origin cannot be reached, or did not forget it.
 */
export async function endSession(
  origin: OriginTarget,
  cookies: string | undefined,
  correlationId: string,
): Promise<void> {
  const cookie = readCookies(cookies, SESSION_COOKIE)
    .map((token) => `${SESSION_COOKIE}=${token}`)
    .join('; ');
  const response = await origin.fetch(`${origin.base}/signout/`, {
    method: 'POST',
    headers: { cookie, 'eb-correlation-id': correlationId },
    redirect: 'manual',
    signal: AbortSignal.timeout(END_WITHIN_MS),
  });
  await response.body?.cancel();
  if (response.status >= 400) throw new Error(`The origin answered ${response.status} to the end of a session`);
}
