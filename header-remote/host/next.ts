import { createElement, type ReactElement } from 'react';
import { createHeaderClient, type FragmentContext, type HeadContext, type HeaderClient } from './server.ts';

/** The header's site, for both components. */
interface SiteProps {
  /** Domain of the header's site, `.de`, or its origin. Default: `.com`. */
  readonly site?: string | undefined;
  /** Of your entry in `HOST_KEYS` of the worker. */
  readonly hostKey?: string | undefined;
  /** Milliseconds until the header is there, or the fallback in its place. Default: 1000. */
  readonly deadline?: number | undefined;
}

/** As long as the fragment may be kept: a page with the header is then made again in the background. */
const REVALIDATE_SECONDS = 15;

const clients = new Map<string, HeaderClient>();

function findClient({ site, hostKey, deadline }: SiteProps): HeaderClient {
  const key = `${site} ${hostKey} ${deadline}`;
  const client =
    clients.get(key) ??
    createHeaderClient({
      site,
      hostKey,
      deadline,
      // `Date.now()` ends a build with `cacheComponents`.
      clock: () => performance.timeOrigin + performance.now(),
      // Next.js reads `next`, and other React servers ignore it.
      fetch: (url, init) => fetch(url, { ...init, next: { revalidate: REVALIDATE_SECONDS } } as RequestInit),
    });
  clients.set(key, client);
  return client;
}

const place = (tag: 'head' | 'div', html: string) =>
  createElement(tag, {
    // The header's script changes its HTML before React has read it.
    suppressHydrationWarning: true,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML of the header's site
    dangerouslySetInnerHTML: { __html: html },
  });

/**
 * The `<head>` of a page, as a server component of the app router.
 *
 * @example
 * <html lang="en"><MarqueeHead title="A shop" /><body><MarqueeFragment />{children}</body></html>
 */
export async function MarqueeHead({
  site,
  hostKey,
  deadline,
  ...context
}: HeadContext & SiteProps): Promise<ReactElement> {
  return place('head', await findClient({ site, hostKey, deadline }).head(context));
}

/** The header as HTML, as a server component of the app router. A layout stays while its pages change, and so does it. */
export async function MarqueeFragment({
  site,
  hostKey,
  deadline,
  ...context
}: FragmentContext & SiteProps): Promise<ReactElement> {
  return place('div', await findClient({ site, hostKey, deadline }).fragment(context));
}
