import type { HeaderFlags } from '../../shared/flags/flags.ts';
import { buildFlagsHeader, FLAGS_HEADER } from '../../shared/flags/flags-header.ts';
import type { SiteLocale } from '../../shared/sites/sites.ts';
import type { IdentityHeaders } from '../identity/identity-headers.ts';

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

/** About bytes that a page of the origin has and the composed one has not. */
const CONDITIONAL = /^(?:if-.*|range)$/;

/** Fields that only the edge may set: from a client they are forgeries. */
const FORGEABLE =
  /^(?:eb-.*|x-forwarded-.*|forwarded|x-original-.*|x-rewrite-url|x-http-method.*|x-method-override|cf-.*|x-real-ip|true-client-ip)$/;

export interface PageHeaderFacts {
  readonly siteLocale: SiteLocale;
  readonly correlationId: string;
  /** Slug of the place the page begins with, when it is known. */
  readonly placeSlug: string | null;
  /** Who is calling; none on a request whose answer caches may share. */
  readonly identity: IdentityHeaders;
  /** The flags of the page's header; null on a request whose answer caches may share. */
  readonly flags: HeaderFlags | null;
  /** Whether `If-*` and `Range` go with the request. */
  readonly withConditions: boolean;
}

/** What the origin is sent of a client's request, and what the edge says of it. */
export function buildPageHeaders(client: Headers, facts: PageHeaderFacts): Headers {
  const headers = new Headers();
  const named = (client.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase());
  for (const [name, value] of client) {
    if (HOP_BY_HOP.includes(name) || named.includes(name) || name === 'host' || name === 'accept-encoding') continue;
    if (FORGEABLE.test(name) || (CONDITIONAL.test(name) && !facts.withConditions)) continue;
    headers.set(name, value);
  }
  // A range counts the bytes of one coding, and the platform would request and undo another.
  if (headers.has('range')) headers.set('accept-encoding', 'identity');
  headers.set('eb-host', facts.siteLocale.site.host);
  headers.set('eb-lang', facts.siteLocale.language.locale);
  headers.set('eb-correlation-id', facts.correlationId);
  for (const [name, value] of facts.identity) headers.set(name, value);
  if (facts.placeSlug !== null) headers.set('eb-place-slug', facts.placeSlug);
  if (facts.flags !== null) headers.set(FLAGS_HEADER, buildFlagsHeader(facts.flags));
  return headers;
}
