import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import type { EdgeEnv } from '../config/variables.ts';

/** Random id of a browser, by which shares of flags are stable. */
export const STABLE_ID_COOKIE = 'eb_stable_id';
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;
const STABLE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The browser's id; null where it has none and the response gives none. */
export function readStableId(c: Context<EdgeEnv>): string | null {
  const given = c.var.stableId ?? getCookie(c, STABLE_ID_COOKIE);
  return given !== undefined && STABLE_ID.test(given) ? given : null;
}

/** Gives browsers without an id one, with the page: the first page is evaluated with it already. */
export const giveStableId: MiddlewareHandler<EdgeEnv> = async (c, next) => {
  if (readStableId(c) !== null) return next();
  const id = crypto.randomUUID();
  c.set('stableId', id);
  await next();
  if (!/^text\/html\b/.test(c.res.headers.get('content-type') ?? '')) return undefined;
  const cookie = `${STABLE_ID_COOKIE}=${id}; Path=/; Max-Age=${MAX_AGE_SECONDS}; Secure; HttpOnly; SameSite=Lax`;
  c.res = new Response(c.res.body, c.res);
  c.res.headers.append('set-cookie', cookie);
  return undefined;
};
