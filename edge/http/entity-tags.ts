import { LRUCache } from 'lru-cache';
import { encodeBase64Url } from '../../shared/contracts/hmac-keys.ts';

const MAX_TAGS = 500;
const TAG_BYTES = 12;

/** Weak entity tags of texts that an isolate serves many times (RFC 9110 §8.8.3). */
export class EntityTags {
  /** By the text itself: the same string is served again, and its hash is known to the engine. */
  readonly #tags = new LRUCache<string, string>({ max: MAX_TAGS });

  async of(text: string): Promise<string> {
    const known = this.#tags.get(text);
    if (known !== undefined) return known;
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    const tag = `W/"${encodeBase64Url(new Uint8Array(digest).slice(0, TAG_BYTES))}"`;
    this.#tags.set(text, tag);
    return tag;
  }
}

/** Whether `If-None-Match` names a tag: then the response is 304 (RFC 9110 §13.1.2, weak comparison). */
export function isNoneMatch(field: string | undefined, tag: string): boolean {
  if (field === undefined) return false;
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return field.trim() === '*' || field.split(',').some((one) => opaque(one) === opaque(tag));
}
