const COMMA_OUTSIDE_QUOTES = /,(?=(?:[^"]*"[^"]*")*[^"]*$)/;
const ETAG_BYTES = 12;

/** A strong entity tag of these bytes. */
export async function buildEtag(body: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return `"${Array.from(digest.subarray(0, ETAG_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}

/**
 * Whether `If-None-Match` names this tag, so that 304 answers it (RFC 9110 §13.1.2). The comparison is weak, since
 * compression on the way may have put `W/` before a tag.
 */
export function matchesEtag(ifNoneMatch: string, etag: string | undefined): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  if (etag === undefined) return false;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(COMMA_OUTSIDE_QUOTES).some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}
