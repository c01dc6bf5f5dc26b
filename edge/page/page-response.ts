import { parseCacheControl } from '../cache/freshness.ts';

/** Fields that describe the origin's bytes. */
const ENTITY_FIELD =
  /^(?:etag|last-modified|content-(?:length|encoding|md5|digest)|(?:repr-)?digest|accept-ranges|age|expires)$/;

/**
 * Fields by which an origin instructs one kind of cache, overriding `Cache-Control`: targeted fields (RFC 9213) share
 * an ending; older ones have individual names.
 */
const TARGETED_CACHE_CONTROL = /-cache-control$|^(?:surrogate-control|edge-control|x-accel-expires|pragma)$/;

export interface ComposedFields {
  readonly languageTag: string;
  /** Builds `Vary` of the page from the origin's. */
  readonly buildVary: (known: string | null) => string | null;
}

/**
 * Removes fields that described the origin's bytes, and keeps a page with a user's header out of every shared cache.
 * The content coding is removed too: compressing again would delay the head until there is enough to compress, and the
 * platform compresses for each client.
 */
export function setComposedHeaders(headers: Headers, { languageTag, buildVary }: ComposedFields): void {
  for (const name of [...headers.keys()]) {
    if (ENTITY_FIELD.test(name) || TARGETED_CACHE_CONTROL.test(name)) headers.delete(name);
  }
  // As with the document's `lang`, the origin's value has priority.
  if (!headers.has('content-language')) headers.set('content-language', languageTag);
  const vary = buildVary(headers.get('vary'));
  if (vary !== null) headers.set('vary', vary);
  headers.set('cache-control', resolveCacheControl(headers.get('cache-control')));
}

/** An origin's `no-store` stays as it is, unless its other directives still let a shared cache store the page. */
function resolveCacheControl(known: string | null): string {
  const directives = parseCacheControl(known);
  if (known === null || !directives.has('no-store')) return 'private, no-cache';
  return directives.has('public') || directives.has('s-maxage') ? 'private, no-store' : known;
}

/** Path and query of an address, as they came: an empty query keeps its `?`. */
export function readPathAndQuery({ href, pathname, search }: URL): string {
  return pathname + (search === '' && /^[^#]*\?/.test(href) ? '?' : search);
}

/** The same as the address of a link: a path that begins with two slashes would name a host. */
export function buildOwnAddress(url: URL): string {
  return keepOnSite(readPathAndQuery(url));
}

/** Writes a path as the URL standard does where a host may not be meant. */
const keepOnSite = (path: string) => (path.startsWith('//') ? `/.${path}` : path);

/**
 * Turns an address of the origin into the same address of the site: an origin that does not know its public host
 * redirects to its own, which browsers must not see. Any other address stays unchanged.
 *
 * @param location relative, or absolute on any host.
 * @param base start of the origin's addresses, with its path prefix if any, without a trailing slash.
 */
export function rewriteLocation(location: string, base: string): string {
  const origin = new URL(`${base}/`);
  const target = URL.canParse(location, origin.href) ? new URL(location, origin.href) : null;
  // Compared by host: an origin behind a TLS proxy calls itself `http:`.
  if (target === null || target.host !== origin.host) return location;
  const isAbsolute = /^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(location);
  const prefix = origin.pathname.slice(0, -1);
  const isBelowPrefix = prefix !== '' && `${target.pathname}/`.startsWith(`${prefix}/`);
  if (!isAbsolute && !(isBelowPrefix && location.startsWith('/'))) return location;
  const whole = readPathAndQuery(target) + target.hash;
  const path = isBelowPrefix ? whole.slice(prefix.length) : whole;
  return keepOnSite(path.startsWith('/') ? path : `/${path}`);
}

/** Rewrites the addresses in a field that has text around them. */
const ADDRESS_FIELDS: Readonly<Record<string, (value: string, rewrite: (address: string) => string) => string>> = {
  location: (value, rewrite) => rewrite(value),
  'content-location': (value, rewrite) => rewrite(value),
  // `5; url=/next`, as HTML's meta element has it: the name and quotation marks are optional.
  refresh: (value, rewrite) =>
    value.replace(
      /^(\s*[\d.]*\s*[;,]?\s*(?:url\s*=\s*)?)(["']?)(.*?)(\2\s*)$/is,
      (_, start: string, quote: string, address: string, end: string) =>
        address === '' ? value : start + quote + rewrite(address) + end,
    ),
  link: (value, rewrite) => value.replace(/<([^>]*)>/g, (_, address: string) => `<${rewrite(address)}>`),
};

/**
 * Rewrites the origin's own addresses in the fields of its answer. A cookie's `Domain` is removed where it is the origin's
 * and not the page's: browsers would refuse the cookie.
 */
export function rewriteAddresses(response: Response, base: string, pageHostname: string): Response {
  const { headers } = response;
  const fields = Object.entries(ADDRESS_FIELDS).flatMap(([name, rewrite]) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, rewrite(value, (address) => rewriteLocation(address, base))] as const];
  });
  const cookies = headers.getSetCookie();
  if (fields.length + cookies.length === 0) return response;
  const copy = new Response(response.body, response);
  for (const [name, value] of fields) copy.headers.set(name, value);
  copy.headers.delete('set-cookie');
  const origin = new URL(`${base}/`);
  for (const cookie of cookies) copy.headers.append('set-cookie', rewriteCookie(cookie, origin, pageHostname));
  return copy;
}

function rewriteCookie(cookie: string, { hostname, pathname }: URL, pageHostname: string): string {
  const prefix = pathname.slice(0, -1);
  const covers = (domain: string, host: string) => `.${host}`.endsWith(`.${domain.trim().toLowerCase()}`);
  return cookie
    .replace(/;\s*domain\s*=\s*\.?([^;]*)/gi, (attribute, domain: string) =>
      covers(domain, hostname) && !covers(domain, pageHostname) ? '' : attribute,
    )
    .replace(/(;\s*path\s*=\s*)([^;]*)/gi, (attribute, start: string, path: string) =>
      prefix !== '' && `${path}/`.startsWith(`${prefix}/`) ? start + (path.slice(prefix.length) || '/') : attribute,
    );
}

/**
 * A stream that passes bytes on and keeps none: the platform's own, or one like it elsewhere.
 *
 * @param length of the whole, where it is known: `fetch` then sends it as `Content-Length`
 */
export function createByteStream(length = Number.NaN): ReadableWritablePair<Uint8Array, Uint8Array> {
  if (typeof FixedLengthStream !== 'function')
    return new TransformStream<Uint8Array, Uint8Array>(undefined, undefined, { highWaterMark: 0 });
  return Number.isNaN(length) ? new IdentityTransformStream() : new FixedLengthStream(length);
}
