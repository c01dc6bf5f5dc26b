import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { isPrefetch } from '../../shared/contracts/fetching-ahead.ts';
import {
  buildOriginAudience,
  ORIGIN_TOKEN_LIFETIME_SECONDS,
  type OriginTokens,
} from '../../shared/contracts/origin-token.ts';
import type { SessionPayload } from '../../shared/contracts/session-token.ts';
import type { Stage } from '../../shared/stages/stages.ts';
import type { BrowserIds, EdgeEnv } from '../env.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The ids that the browser has and, on routes of pages, those that the response assigns. */
export function readBrowserIds(c: Context<EdgeEnv>): Partial<BrowserIds> {
  const given = c.get('browserIds');
  if (given !== undefined) return given;
  const cookies = getCookie(c);
  return Object.fromEntries(
    BROWSER_ID_NAMES.flatMap((name) => {
      const value = cookies[BROWSER_IDS[name].cookie];
      return value !== undefined && UUID.test(value) ? [[name, value]] : [];
    }),
  );
}

/**
 * Assigns the ids that a browser lacks with the page, so that its first page already has them. Files and the origin's
 * own answers do not set ids, because caches may share them. A prefetch is not a visit.
 */
export const giveBrowserIds: MiddlewareHandler<EdgeEnv> = async (c, next) => {
  const known = readBrowserIds(c);
  const missing = BROWSER_ID_NAMES.filter((name) => known[name] === undefined);
  const create = (name: keyof BrowserIds) => known[name] ?? crypto.randomUUID();
  const ids: BrowserIds = { guest: create('guest'), stable: create('stable'), session: create('session') };
  c.set('browserIds', ids);
  await next();
  const isPage = c.var.pageSource === 'composed' || c.var.pageSource === 'edge';
  if (missing.length === 0 || !isPage || isPrefetch(c.req.raw.headers)) return;
  for (const name of missing) {
    const { cookie, ...lifetime } = BROWSER_IDS[name];
    const maxAge = 'maxAge' in lifetime ? { maxAge: lifetime.maxAge } : {};
    setCookie(c, cookie, ids[name], { path: '/', ...maxAge, secure: true, httpOnly: true, sameSite: 'Lax' });
  }
};

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The cookie of each id, and the name under which the origin receives it. Without an age it ends with the browser. */
const BROWSER_IDS = {
  guest: { header: 'eb-guest-id', cookie: 'eb_guest_id', maxAge: YEAR_SECONDS },
  stable: { header: 'eb-stable-id', cookie: 'eb_stable_id', maxAge: YEAR_SECONDS },
  session: { header: 'eb-session-id', cookie: 'eb_session_id' },
} as const;
const BROWSER_ID_NAMES = Object.keys(BROWSER_IDS) as (keyof BrowserIds)[];

export type IdentityHeaders = readonly (readonly [name: `eb-${string}`, value: string])[];

/**
 * Builds the caller's identity for calls to the origin that no cache shares: the browser's ids and, for a signed-in
 * user, the user's ids with the token that proves them.
 */
export async function buildIdentityHeaders(
  tokens: OriginTokens,
  stage: Stage,
  browserIds: Partial<BrowserIds>,
  session: SessionPayload | null,
): Promise<IdentityHeaders> {
  const ids = BROWSER_ID_NAMES.flatMap((name) => {
    const id = browserIds[name];
    return id === undefined ? [] : [[BROWSER_IDS[name].header, id] as const];
  });
  const userId = session?.user.publicId;
  if (session === null || !userId) return ids;
  const organizationId = session.organizationId ?? null;
  const iat = Math.floor(Date.now() / 1000);
  const token = await tokens.sign({
    aud: buildOriginAudience(stage),
    sub: userId,
    org: organizationId,
    sid: session.sid,
    iat,
    exp: iat + ORIGIN_TOKEN_LIFETIME_SECONDS,
  });
  return [
    ...ids,
    ['eb-user-id', userId],
    ...(organizationId === null ? [] : [['eb-organization-id', organizationId] as const]),
    ['eb-soa-token', token],
  ];
}
