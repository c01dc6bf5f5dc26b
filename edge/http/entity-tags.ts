import { encodeBase64Url } from '../../shared/contracts/hmac-keys.ts';

const TAG_BYTES = 12;

/** A weak entity tag of a body (RFC 9110 §8.8.3). */
export async function createEntityTag(body: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', body);
  return `W/"${encodeBase64Url(new Uint8Array(digest).slice(0, TAG_BYTES))}"`;
}

/** Whether `If-None-Match` names a tag: then the response is 304 (RFC 9110 §13.1.2, weak comparison). */
export function isNoneMatch(field: string | undefined, tag: string): boolean {
  if (field === undefined) return false;
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return field.trim() === '*' || field.split(',').some((one) => opaque(one) === opaque(tag));
}
