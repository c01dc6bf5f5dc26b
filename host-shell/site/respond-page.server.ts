import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { hasRefused } from '../../shared/contracts/privacy-cookie.ts';
import { resolvePage } from '../../shared/routes/resolve-page.ts';
import { streamPage } from './frame/stream-page.server.tsx';
import { STYLE_COOKIE } from './frame/style-cookie.ts';
import type { HostShellEnv } from './http/env.server.ts';
import { notFoundResult, type PageResult } from './http/page-result.server.ts';
import { resolveRoute } from './page-routes.server.ts';

export type PageContext = Context<HostShellEnv>;

export function renderPage(c: PageContext, result: PageResult): Response {
  const { files, services, secureHeadersNonce: nonce = '' } = c.var;
  const hasStyle = getCookie(c, STYLE_COOKIE) === files.style;
  // The script deletes what the header stores, as soon as it can.
  const mayWait = !hasRefused(c.req.header('cookie') ?? '', 'recent-searches');
  const { styles } = result;
  const styleText = styles === undefined ? files.styleText : files.stylesByKind[styles];
  return streamPage(result, services, { ...files, styleText, nonce, hasStyle }, mayWait);
}

/**
 * Responds with the page of the request's URL, or with a redirect.
 *
 * @param overrides the status, if the page is the response to a refused form
 */
export async function respondToPage(
  c: PageContext,
  overrides: Partial<Pick<PageResult, 'status'>> = {},
): Promise<Response> {
  const { services } = c.var;
  const { site, url } = services.request;
  const resolution = resolvePage(site, url.pathname);
  if (resolution.kind === 'redirect') return c.redirect(resolution.path + url.search, resolution.status);
  if (resolution.kind === 'not-found') return renderPage(c, notFoundResult(services));
  const result = await resolveRoute(services, resolution.id, resolution.parameters);
  return 'redirect' in result ? c.redirect(result.redirect, 303) : renderPage(c, { ...result, ...overrides });
}
