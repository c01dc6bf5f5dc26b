import { readCookies } from '../../../shared/contracts/cookie-session.ts';
import type { SessionPayload } from '../../../shared/contracts/session-token.ts';
import type { Stage } from '../../../shared/stages/stages.ts';
import { DEBUG_PARTS, type DebugContext, type DebugPart } from '../page/debug-context.ts';
import type { PageRequest } from '../page/page-request.server.ts';

const DEBUG_COOKIE = 'debug_bar';
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax';
const MAX_AGE_SECONDS = 90 * 24 * 60 * 60;

/** Builds the `Set-Cookie` value that turns the bar on with the given parts, or off without any. */
export function buildDebugCookie(parts: readonly string[]): string {
  return `${DEBUG_COOKIE}=${parts.join('.')}; ${ATTRIBUTES}; Max-Age=${parts.length === 0 ? 0 : MAX_AGE_SECONDS}`;
}

export function parseDebugCookie(cookieHeader: string | null | undefined): readonly DebugPart[] {
  const [value = ''] = readCookies(cookieHeader, DEBUG_COOKIE);
  const chosen = value.split('.');
  return DEBUG_PARTS.filter((part) => chosen.includes(part));
}

/** Creates the bar's data; null if the bar is off or the user is not authorized. The cookie can be forged, so rights are checked. */
export function createDebugContext(
  { site, placeSlug, correlationId }: PageRequest,
  session: SessionPayload | null,
  stage: Stage,
  cookieHeader: string | null | undefined,
): DebugContext | null {
  if (session === null || !session.user.isStaff || !session.user.hasTikibar) return null;
  const parts = parseDebugCookie(cookieHeader);
  if (parts.length === 0) return null;
  return { parts, host: site.host, stage, place: placeSlug, requestId: correlationId };
}
