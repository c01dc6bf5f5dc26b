import type { AdapterOptions } from './adapters.ts';
import { createHeaderClient, type PageHeader } from './server.ts';

/** What the middleware sets: `new Hono<{ Variables: MarqueeVariables }>()`. */
export interface MarqueeVariables {
  marquee: PageHeader;
}

interface HonoContext {
  readonly req: { readonly url: string; header(name: string): string | undefined };
  /** Throws where the platform has none. */
  readonly executionCtx: { waitUntil(work: Promise<unknown>): void };
  set(name: 'marquee', header: PageHeader): void;
}

/**
 * Middleware for Hono: a route finds the page's header by `c.get('marquee')`.
 *
 * @example
 * app.use(marqueeHeader({ site: '.de' }));
 * app.get('/', async (c) => c.html(page(await c.get('marquee').fragment())));
 */
export function marqueeHeader({ forwardCookies = false, ...options }: AdapterOptions = {}) {
  const client = createHeaderClient(options);
  return (c: HonoContext, next: () => Promise<void>): Promise<void> => {
    const waitUntil = (work: Promise<unknown>) => {
      try {
        c.executionCtx.waitUntil(work);
      } catch {
        // Node, Bun and Deno end no work with its request.
      }
    };
    const cookie = forwardCookies ? c.req.header('cookie') : undefined;
    c.set('marquee', client.forRequest(c.req.url, { cookie, waitUntil }));
    return next();
  };
}
