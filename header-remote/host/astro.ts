import type { AdapterOptions } from './adapters.ts';
import { createHeaderClient, type PageHeader } from './server.ts';

interface AstroContext {
  readonly request: Request;
  readonly locals: { marquee?: PageHeader };
}

/**
 * Middleware for Astro: a page finds its header in `Astro.locals.marquee`.
 *
 * @example
 * export const onRequest = marqueeHeader({ site: '.de' });
 */
export function marqueeHeader({ forwardCookies = false, ...options }: AdapterOptions = {}) {
  const client = createHeaderClient(options);
  return ({ request, locals }: AstroContext, next: () => Promise<Response>): Promise<Response> => {
    const cookie = forwardCookies ? request.headers.get('cookie') : undefined;
    locals.marquee = client.forRequest(request.url, { cookie });
    return next();
  };
}
