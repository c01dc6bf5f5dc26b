import { createElement, type ReactElement } from 'react';
import { createEntry, resolveFreshness } from '../../edge/cache/cache-entry.ts';
import { MemoryTier } from '../../edge/cache/memory-tier.ts';
import { composeClient } from './compose-client.ts';
import { createHeaderRequests } from './header-requests.ts';
import type { FragmentContext, HeadContext, HeaderClient } from './server.ts';
import { resolveSiteOrigin } from './site-origin.ts';

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
const DEADLINE_MS = 1_000;
/** Nobody waits for a page while `next build` makes it, and a busy machine takes longer. */
const BUILD_DEADLINE_MS = 10_000;
const MEMORY_BYTES = 1024 * 1024;

// `Date.now()` ends a build with `cacheComponents`.
const clock = () => performance.timeOrigin + performance.now();

/**
 * Creates the client of a layout. Next.js keeps answers, and gives a page the lifetime of what was requested for it: each
 * page has to request its header, also one whose header is then the fallback. The last answers serve failures alone.
 */
function createNextClient({ site, hostKey, deadline = DEADLINE_MS }: SiteProps): HeaderClient {
  const { process } = globalThis as {
    readonly process?: { readonly env: Readonly<Record<string, string | undefined>> };
  };
  const isBuild = process?.env.NEXT_PHASE === 'phase-production-build';
  const budgetMs = isBuild ? Math.max(deadline, BUILD_DEADLINE_MS) : deadline;
  const last = new MemoryTier(MEMORY_BYTES);
  const requests = createHeaderRequests({
    hostKey,
    clock,
    // Next.js reads `next`, and other React servers ignore it.
    fetch: (url, init) => fetch(url, { ...init, next: { revalidate: REVALIDATE_SECONDS } } as RequestInit),
    isAlwaysSent: true,
  });
  return composeClient({
    origin: resolveSiteOrigin(site),
    channel: 'stable',
    onError: console.error,
    async request(url) {
      try {
        const answer = await requests.revalidate(url, budgetMs, undefined);
        if (answer.lifetimes !== undefined) last.set(url, createEntry(answer, answer.lifetimes, answer.receivedAt));
        return answer.body;
      } catch (error) {
        const known = last.get(url);
        if (known === undefined || resolveFreshness(known, clock()) === 'expired') throw error;
        return known.body;
      }
    },
  });
}

const clients = new Map<string, HeaderClient>();

function findClient(props: SiteProps): HeaderClient {
  const key = `${props.site} ${props.hostKey} ${props.deadline}`;
  const client = clients.get(key) ?? createNextClient(props);
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
