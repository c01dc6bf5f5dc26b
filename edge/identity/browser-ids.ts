import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { isPrefetch } from '../../shared/contracts/fetching-ahead.ts';
import type { EdgeEnv } from '../env.ts';
import { BROWSER_ID_NAMES, BROWSER_IDS, type BrowserIdDefinition, type BrowserIds } from './identity-headers.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The ids that the browser has and, on routes of pages, those that the response assigns. */
export function readBrowserIds(c: Context<EdgeEnv>): Partial<BrowserIds> {
  const given = c.get('browserIds');
  if (given !== undefined) return given;
  return Object.fromEntries(
    BROWSER_ID_NAMES.flatMap((name) => {
      const value = getCookie(c, BROWSER_IDS[name].cookie);
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
  c.res = new Response(c.res.body, c.res);
  for (const name of missing) c.res.headers.append('set-cookie', buildIdCookie(BROWSER_IDS[name], ids[name]));
};

function buildIdCookie({ cookie, maxAgeSeconds }: BrowserIdDefinition, id: string): string {
  const maxAge = maxAgeSeconds === null ? '' : ` Max-Age=${maxAgeSeconds};`;
  return `${cookie}=${id}; Path=/;${maxAge} Secure; HttpOnly; SameSite=Lax`;
}
