import type { Context } from 'hono';
import { resolvePage } from '../../shared/routes/resolve-page.ts';
import type { HostShellEnv } from './http/env.server.ts';
import { SEEN_FIELD } from './page/seen-field.ts';
import { resolveRoute } from './page-routes.server.ts';

/** Whether a form says that a page which was fetched ahead is shown. */
export const isSeenReport = (form: URLSearchParams): boolean => form.has(SEEN_FIELD);

/**
 * `POST` of a page's own address, once a page that was fetched ahead is shown. What the page counts is counted by the page's
 * own rules; nothing of it is sent.
 */
export async function seenPageRoute(c: Context<HostShellEnv>): Promise<Response> {
  const { services } = c.var;
  const { site, url } = services.request;
  const resolution = resolvePage(site, url.pathname);
  if (resolution.kind === 'page') {
    const result = await resolveRoute(services, resolution.id, resolution.parameters);
    if ('page' in result) await result.page;
  }
  return c.body(null, 204, { 'cache-control': 'no-store' });
}
