import { parseHttpDate } from '../http/http-date.ts';

/** A client's conditions (RFC 9110 §13.1). */
export interface Conditions {
  readonly ifNoneMatch: string | null;
  readonly ifModifiedSince: string | null;
}

/**
 * Whether a client already has this representation, so that 304 answers it. `If-None-Match` compares weakly, since
 * compression on the way may have put `W/` before a tag, and where it is given `If-Modified-Since` counts for nothing.
 */
export function isNotModified(
  { ifNoneMatch, ifModifiedSince }: Conditions,
  headers: Readonly<Record<string, string>>,
  now: number,
): boolean {
  if (ifNoneMatch !== null) return matchesEtag(ifNoneMatch, headers.etag);
  if (ifModifiedSince === null) return false;
  const since = parseHttpDate(ifModifiedSince, now);
  const modified = parseHttpDate(headers['last-modified'] ?? headers.date ?? '', now);
  return since !== undefined && modified !== undefined && modified <= since;
}

function matchesEtag(ifNoneMatch: string, etag: string | undefined): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  if (etag === undefined) return false;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}
