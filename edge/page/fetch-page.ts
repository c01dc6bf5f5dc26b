import type { SiteLocale } from '../../shared/sites/sites.ts';
import type { OriginTarget } from '../upstream/origin-target.ts';

/** After this the client gets the edge's own page under a working header. */
const FIRST_BYTE_TIMEOUT_MS = 8_000;

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

/** The page is not the origin's alone: a "not modified" would leave the header out. */
const CONDITIONAL = /^(?:if-.*|range|accept-encoding)$/;

/** Fields that only the edge may set: from a client they are forgeries. */
const FORGEABLE =
  /^(?:eb-.*|x-forwarded-.*|forwarded|x-original-.*|x-rewrite-url|x-http-method.*|x-method-override|cf-.*|x-real-ip|true-client-ip)$/;

export interface PageRequest {
  readonly request: Request;
  readonly siteLocale: SiteLocale;
  readonly correlationId: string;
  /** Slug of the place the page begins with, when it is known. */
  readonly placeSlug: string | null;
}

function buildHeaders({ request, siteLocale, correlationId, placeSlug }: PageRequest): Headers {
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
  if (placeSlug !== null) headers.set('eb-place-slug', placeSlug);
  return headers;
}

/**
 * Fetches a page from the origin; its body streams on.
 *
 * @throws Error when the origin cannot be reached or gives no first byte in time.
 */
export async function fetchPage(origin: OriginTarget, page: PageRequest): Promise<Response> {
  const { request } = page;
  const { pathname, search } = new URL(request.url);
  // The path goes after the base as text, never through URL resolution: `//host` must not become another host.
  const url = `${origin.base}${pathname}${search}`;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), FIRST_BYTE_TIMEOUT_MS);
  try {
    return await origin.fetch(url, {
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
