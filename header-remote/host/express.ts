import type { AdapterOptions } from './adapters.ts';
import { createHeaderClient, type PageHeader } from './server.ts';

interface ExpressRequest {
  readonly originalUrl: string;
  readonly headers: { readonly cookie?: string | undefined };
}

/**
 * Middleware for Express: a route finds the page's header in `response.locals.marquee`.
 *
 * @example
 * app.use(marqueeHeader({ site: '.de' }));
 * app.get('/', async (request, response) => response.send(page(await response.locals.marquee.fragment())));
 */
export function marqueeHeader({ forwardCookies = false, ...options }: AdapterOptions = {}) {
  const client = createHeaderClient(options);
  return (request: ExpressRequest, response: { locals: { marquee?: PageHeader } }, next: () => void): void => {
    response.locals.marquee = client.forRequest(request.originalUrl, forwardCookies ? request.headers : {});
    next();
  };
}
