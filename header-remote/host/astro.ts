import type { AdapterOptions } from './adapters.ts';
import { renderElement } from './compose-client.ts';
import { createHeaderClient, type PageHeader } from './server.ts';
import { resolveSiteOrigin } from './site-origin.ts';

interface AstroContext {
  readonly request: Request;
  readonly locals: { marquee?: PageHeader };
  /** The page is made when the site is built. */
  readonly isPrerendered?: boolean | undefined;
}

/**
 * Middleware for Astro: a page finds its header in `Astro.locals.marquee`. On a page that is made when the site is built it
 * is `<marquee-header>`, which loads the header of the day in the browser.
 *
 * @example
 * export const onRequest = marqueeHeader({ site: '.de' });
 */
export function marqueeHeader({ forwardCookies = false, ...options }: AdapterOptions = {}) {
  const client = createHeaderClient(options);
  const site = { origin: resolveSiteOrigin(options.site), channel: options.channel ?? 'stable' };
  return ({ request, locals, isPrerendered }: AstroContext, next: () => Promise<Response>): Promise<Response> => {
    const cookie = forwardCookies ? request.headers.get('cookie') : undefined;
    const header = client.forRequest(request.url, { cookie });
    locals.marquee = isPrerendered
      ? { ...header, fragment: async (context = {}) => renderElement(site, context) }
      : header;
    return next();
  };
}
