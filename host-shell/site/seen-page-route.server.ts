import type { Context } from 'hono';
import { resolvePage } from '../../shared/routes/resolve-page.ts';
import type { HostShellEnv } from './http/env.server.ts';
import { loadPage } from './http/page-result.server.ts';
import { SEEN_FIELD } from './page/seen-field.ts';
import { resolveRoute } from './page-routes.server.ts';

/** Whether a form reports that a prefetched page is shown. */
export const isSeenReport = (form: URLSearchParams): boolean => form.has(SEEN_FIELD);

/**
 * Handles the `POST` to a page's own URL once the prefetched page is shown. It runs the page's route, so that the view is
 * counted by the same rules, and discards the page.
 */
export async function seenPageRoute(c: Context<HostShellEnv>): Promise<Response> {
  const { services } = c.var;
  const { site, url } = services.request;
  const resolution = resolvePage(site, url.pathname);
  if (resolution.kind === 'page') {
    const result = await resolveRoute(services, resolution.id, resolution.parameters);
    if ('page' in result) await loadPage(result);
  }
  return c.body(null, 204, { 'cache-control': 'no-store' });
}
