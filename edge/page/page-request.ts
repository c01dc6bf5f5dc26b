import { buildFlagsHeader, FLAGS_HEADER, type HeaderFlags } from '../../shared/flags/flags.ts';
import type { SiteLocale } from '../../shared/sites/sites.ts';
import { isHtml } from '../http/content-type.ts';
import type { IdentityHeaders } from '../identity/browser-ids.ts';
import { buildTraceHeaders, type TraceContext } from '../trace-context.ts';

/**
 * The purpose of a request, as far as it is known: a page, a file or data, or unknown (programs that accept anything).
 */
export type PageIntent = 'page' | 'resource' | 'unknown';

const FILE_NAME = /\.[a-z0-9]+$/i;

/** What a browser shows as a page, and `fetch`, by which scripts put pages in the place of others. */
const PAGE_DESTINATIONS = ['document', 'iframe', 'frame', 'fencedframe', 'embed', 'object', 'empty'];

/** Answers without a whole body of their own. */
const PARTIAL_STATUSES = [204, 205, 206, 304, 416];

/** Resolves the intent from `Accept`, the browser's `Sec-Fetch-Dest` and the path. */
export function resolvePageIntent({ headers, url }: Pick<Request, 'headers' | 'url'>): PageIntent {
  const accept = headers.get('accept') ?? '*/*';
  if (/\btext\/html\b/i.test(accept)) return 'page';
  const isFile = headers.has('sec-fetch-dest') || !accept.includes('*/*') || FILE_NAME.test(new URL(url).pathname);
  return isFile ? 'resource' : 'unknown';
}

/** Whether a method only reads: its request may be retried, and an error may replace a page. */
export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether `If-*` and `Range` of a request go to the origin: those of a page are about bytes that the origin lacks. */
export function isConditional(request: Pick<Request, 'headers' | 'url' | 'method'>): boolean {
  return !isRead(request.method) || resolvePageIntent(request) === 'resource';
}

/** Whether an answer is a page: HTML that a browser may show as one, and not a download, a part, or a file's error. */
export function isPage(request: Pick<Request, 'headers' | 'url' | 'method'>, response: Response): boolean {
  if (!isHtml(response) || PARTIAL_STATUSES.includes(response.status) || isDownload(response)) return false;
  const { headers } = request;
  const destination = headers.get('sec-fetch-dest');
  const isPageDestination = destination === null || PAGE_DESTINATIONS.includes(destination);
  const accepts = /(?:^|,)\s*(?:text\/html|text\/\*|\*\/\*)/i.test(headers.get('accept') || '*/*');
  return isPageDestination && accepts && !(headers.has('range') && isConditional(request));
}

/** Any type but `inline` is a download; a field that has parameters alone names no type (RFC 6266 §4.2). */
function isDownload({ headers }: Response): boolean {
  const [type = ''] = (headers.get('content-disposition') ?? '').split(';');
  return type.trim() !== '' && !type.includes('=') && type.trim().toLowerCase() !== 'inline';
}

/** Fields of one connection, not of the message (RFC 9110 §7.6.1). */
const HOP_BY_HOP =
  /^(?:connection|keep-alive|proxy-(?:authenticate|authorization|connection)|te|trailer|transfer-encoding|upgrade)$/;

/** Fields about bytes of the origin's page, which the composed page does not have. */
const CONDITIONAL = /^(?:if-.*|range)$/;

/** Fields that only the edge may set: from a client they are forgeries. */
const FORGEABLE =
  /^(?:eb-.*|x-forwarded-.*|forwarded|x-original-.*|x-rewrite-url|x-http-method.*|x-method-override|cf-.*|x-real-ip|true-client-ip|traceparent|tracestate)$/;

export interface PageHeaderContext {
  readonly siteLocale: SiteLocale;
  /** Origin of the page, as the browser sees it. */
  readonly pageOrigin: string;
  readonly correlationId: string;
  readonly trace: TraceContext;
  /** Slug of the place the page begins with, when it is known. */
  readonly placeSlug: string | null;
  /** Identity of the caller; empty on a request whose answer caches may share. */
  readonly identity: IdentityHeaders;
  /** The flags of the page's header; null on a request whose answer caches may share. */
  readonly flags: HeaderFlags | null;
  /** Whether `If-*` and `Range` go with the request. */
  readonly withConditions: boolean;
}

/** Whether a request opens a WebSocket (RFC 6455 §4.1). Without a key it is a request like any other. */
export function isWebSocket(headers: Headers): boolean {
  return headers.get('upgrade')?.toLowerCase() === 'websocket' && headers.has('sec-websocket-key');
}

/** Builds the headers for the origin: the client's, and the edge's own about the request. */
export function buildPageHeaders(client: Headers, context: PageHeaderContext): Headers {
  const headers = new Headers();
  const named = (client.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase());
  for (const [name, value] of client) {
    if (HOP_BY_HOP.test(name) || named.includes(name) || name === 'host' || name === 'accept-encoding') continue;
    if (FORGEABLE.test(name) || (CONDITIONAL.test(name) && !context.withConditions)) continue;
    headers.set(name, value);
  }
  if (isWebSocket(client)) headers.set('upgrade', 'websocket');
  // A range counts bytes of one coding, but the platform would request and decode a different one.
  if (headers.has('range')) headers.set('accept-encoding', 'identity');
  headers.set('eb-host', context.siteLocale.site.host);
  headers.set('eb-origin', context.pageOrigin);
  // Frameworks compare `Origin` of a form with the address that these name.
  const { host, protocol } = new URL(context.pageOrigin);
  headers.set('x-forwarded-host', host);
  headers.set('x-forwarded-proto', protocol.slice(0, -1));
  headers.set('forwarded', `host="${host}";proto=${protocol.slice(0, -1)}`);
  headers.set('eb-lang', context.siteLocale.language.locale);
  headers.set('eb-correlation-id', context.correlationId);
  for (const [name, value] of buildTraceHeaders(context.trace)) headers.set(name, value);
  for (const [name, value] of context.identity) headers.set(name, value);
  if (context.placeSlug !== null) headers.set('eb-place-slug', context.placeSlug);
  if (context.flags !== null) headers.set(FLAGS_HEADER, buildFlagsHeader(context.flags));
  return headers;
}
