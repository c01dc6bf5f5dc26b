import type { SiteLocale } from '../../shared/sites/sites.ts';

/** Until the first byte: after this the reader gets the edge's own page under a working header. */
const FIRST_BYTE_WITHIN_MS = 8_000;

/** Of one connection, not of the message (RFC 9110 §7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** The page is not the origin's alone: an answer "not modified" would leave the header out. */
const CONDITIONAL = /^(?:if-.*|range|accept-encoding)$/;

/** What only the edge may say to an origin; from a client it is a forgery (quality rule 23). */
const FORGEABLE =
  /^(?:eb-.*|x-forwarded-.*|forwarded|x-original-.*|x-rewrite-url|x-http-method.*|x-method-override|cf-.*|x-real-ip|true-client-ip)$/;

export interface PageRequest {
  readonly request: Request;
  readonly siteLocale: SiteLocale;
  readonly correlationId: string;
  /** Token that a page writes into its forms; an origin of `ORIGIN_URL` has tokens of its own. */
  readonly csrfToken: string | undefined;
  /** Slug of the place the page begins with, when it is known. */
  readonly placeSlug: string | null;
}

/** Where host pages come from: the service binding, or `ORIGIN_URL` (contract §9 "Hosts"). */
export interface PageSource {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Scheme, authority and path prefix, with no trailing slash. */
  readonly base: string;
}

/** A service binding has no address; this stands in its request URLs. */
const BINDING_BASE = 'https://pages.internal';

export function resolvePageSource(config: {
  readonly originUrl: string | null;
  readonly pages?: Fetcher | undefined;
}): PageSource {
  const { originUrl, pages } = config;
  if (originUrl !== null) return { fetch: (url, init) => fetch(url, init), base: originUrl };
  if (pages === undefined) throw new Error('Either PAGES or ORIGIN_URL must be set');
  return { fetch: (url, init) => pages.fetch(url, init), base: BINDING_BASE };
}

function buildHeaders({ request, siteLocale, correlationId, csrfToken, placeSlug }: PageRequest): Headers {
  const headers = new Headers();
  const named = (request.headers.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase());
  for (const [name, value] of request.headers) {
    if (HOP_BY_HOP.includes(name) || named.includes(name) || name === 'host') continue;
    if (FORGEABLE.test(name) || CONDITIONAL.test(name)) continue;
    headers.set(name, value);
  }
  headers.set('eb-host', siteLocale.site.host);
  headers.set('eb-lang', siteLocale.language.locale);
  headers.set('eb-correlation-id', correlationId);
  if (csrfToken !== undefined) headers.set('eb-csrf-token', csrfToken);
  if (placeSlug !== null) headers.set('eb-place-slug', placeSlug);
  return headers;
}

/**
 * Asks the pages' origin for a page; its body streams on.
 *
 * @throws Error when it cannot be reached or gives no first byte in time.
 */
export async function fetchPage(source: PageSource, page: PageRequest): Promise<Response> {
  const { request } = page;
  const { pathname, search } = new URL(request.url);
  // The path goes after the base as text, never through URL resolution: `//host` must not become another host.
  const url = `${source.base}${pathname}${search}`;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), FIRST_BYTE_WITHIN_MS);
  try {
    return await source.fetch(url, {
      method: request.method,
      headers: buildHeaders(page),
      body: request.body,
      // A redirect is the browser's to follow: following it here would carry cookies to another host.
      redirect: 'manual',
      signal: controller.signal,
    });
  } finally {
    clearTimeout(timer);
  }
}
