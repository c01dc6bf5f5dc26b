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
 * Fields by which an origin instructs one kind of cache over `Cache-Control`: the targeted ones (RFC 9213) all end
 * alike, and those that are older than it have names of their own.
 */
const TARGETED_CACHE_CONTROL = /-cache-control$|^(?:surrogate-control|edge-control|x-accel-expires|pragma)$/;

export interface ComposedFields {
  readonly languageTag: string;
  /** `Vary` of the page, from the origin's. */
  readonly buildVary: (known: string | null) => string | null;
}

/**
 * Drops what described the origin's bytes, and keeps a page with a user's header out of every shared cache. The content
 * coding goes too: coding again would hold the head back until there is enough to compress, and the platform compresses
 * for each client.
 */
export function setComposedHeaders(headers: Headers, { languageTag, buildVary }: ComposedFields): void {
  for (const name of [...headers.keys()]) {
    if (ENTITY_HEADERS.includes(name) || TARGETED_CACHE_CONTROL.test(name)) headers.delete(name);
  }
  // As with the `lang` of the document, the origin's goes first.
  if (!headers.has('content-language')) headers.set('content-language', languageTag);
  const vary = buildVary(headers.get('vary'));
  if (vary !== null) headers.set('vary', vary);
  headers.set('cache-control', resolveCacheControl(headers.get('cache-control')));
}

/** An origin's `no-store` stays, in its own words unless these let a shared cache keep the page all the same. */
function resolveCacheControl(known: string | null): string {
  const directives = parseCacheControl(known);
  if (known === null || !directives.has('no-store')) return 'private, no-cache';
  return directives.has('public') || directives.has('s-maxage') ? 'private, no-store' : known;
}
