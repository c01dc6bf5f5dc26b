import { encodeBase64Url } from '../../shared/contracts/hmac-keys.ts';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { discard } from './body.ts';
import { createProblemResponse } from './problem-response.ts';

/**
 * Applies `If-Match` and `If-None-Match` of a read request to its successful response, in this order (RFC 9110
 * §13.2.2): unchanged, 304, or 412. Nothing that the edge answers has a modification date, so conditions on it are
 * ignored (RFC 9110 §13.1.3, §13.1.4).
 */
export function applyPreconditions(fields: Headers, response: Response): Response {
  const tag = response.headers.get('etag');
  const wanted = parseEntityTags(fields.get('if-match'));
  // A weak tag never identifies the same bytes (RFC 9110 §8.8.3.2).
  if (wanted !== null && wanted !== '*' && (tag === null || tag.startsWith('W/') || !wanted.includes(tag))) {
    discard(response);
    return createProblemResponse(new HttpProblem('PRECONDITION_FAILED', 'The condition of the request does not hold.'));
  }
  const known = parseEntityTags(fields.get('if-none-match'));
  // Compression on the way may have added `W/` to a tag.
  const isKnown = known === '*' || (tag !== null && known?.map(removeWeakness).includes(removeWeakness(tag)));
  if (!isKnown) return response;
  discard(response);
  return new Response(null, { status: 304, headers: response.headers });
}

const TAG_BYTES = 12;

/** Creates the entity tag of a body; `weak` if the same content may be sent in different bytes (RFC 9110 §8.8.1). */
export async function createEntityTag(body: Uint8Array, strength: 'strong' | 'weak'): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', body);
  const tag = `"${encodeBase64Url(new Uint8Array(digest).slice(0, TAG_BYTES))}"`;
  return strength === 'weak' ? `W/${tag}` : tag;
}

/** Parses the value of `If-Match` or `If-None-Match`; null for a value that is absent or names no tag. */
export function parseEntityTags(value: string | null): '*' | readonly string[] | null {
  return value?.trim() === '*' ? '*' : (value?.match(/(?:W\/)?"[^"]*"/g) ?? null);
}

const removeWeakness = (tag: string) => (tag.startsWith('W/') ? tag.slice(2) : tag);
