import { encodeBase64Url } from '../../shared/contracts/hmac-keys.ts';

const TAG_BYTES = 12;
/** An entity tag or nothing, up to the next comma or the end (RFC 9110 §5.6.1: a recipient takes empty elements). */
const LIST_ELEMENT = /[ \t]*(?:((?:W\/)?"[!\x23-\x7e\x80-\uffff]*")[ \t]*)?(,|$)/y;

/** `weak` if the same content may be sent in different bytes (RFC 9110 §8.8.1). */
export type TagStrength = 'strong' | 'weak';

/** The entity tags that a condition names, or any representation. */
export type EntityTagCondition = '*' | readonly string[];

/** The entity tag of a body (RFC 9110 §8.8.3). */
export async function createEntityTag(body: Uint8Array, strength: TagStrength): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', body);
  const tag = `"${encodeBase64Url(new Uint8Array(digest).slice(0, TAG_BYTES))}"`;
  return strength === 'weak' ? `W/${tag}` : tag;
}

/**
 * Parses the value of `If-Match` or `If-None-Match`.
 *
 * @returns null for a value that does not parse or names no tag: the condition is then ignored
 */
export function parseEntityTagCondition(value: string): EntityTagCondition | null {
  if (value.trim() === '*') return '*';
  const tags: string[] = [];
  LIST_ELEMENT.lastIndex = 0;
  for (;;) {
    const [, tag, separator] = LIST_ELEMENT.exec(value) ?? [];
    if (separator === undefined) return null;
    if (tag !== undefined) tags.push(tag);
    if (separator === '') break;
  }
  return tags.length === 0 ? null : tags;
}

/** Whether two tags identify the same bytes (RFC 9110 §8.8.3.2). A weak tag never does. */
export function matchesStrongly(one: string, other: string): boolean {
  return one === other && !one.startsWith('W/');
}

/** Whether two tags identify the same content. Compression on the way may have added `W/` to one of them. */
export function matchesWeakly(one: string, other: string): boolean {
  return removeWeakness(one) === removeWeakness(other);
}

const removeWeakness = (tag: string) => (tag.startsWith('W/') ? tag.slice(2) : tag);
