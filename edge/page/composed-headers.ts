import { parseCacheControl } from '../cache/cache-control.ts';

/** Fields that describe the origin's bytes. */
const ENTITY_HEADERS = [
  'etag',
  'last-modified',
  'content-length',
  'content-encoding',
  'content-md5',
  'content-digest',
  'repr-digest',
  'digest',
  'accept-ranges',
  'age',
  'expires',
];

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
    if (ENTITY_HEADERS.includes(name) || TARGETED_CACHE_CONTROL.test(name)) headers.delete(name);
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
