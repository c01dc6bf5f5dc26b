import { encodeBase64Url } from '../../shared/contracts/hmac-keys.ts';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { parseHttpDate } from './http-date.ts';
import { createProblemResponse } from './problem-response.ts';
import { discard } from './read-body.ts';

const FIELDS = ['if-match', 'if-unmodified-since', 'if-none-match', 'if-modified-since'];

/** The validators of a representation. */
export interface Validators {
  readonly entityTag?: string | undefined;
  /** Milliseconds; absent if the resource has no modification date: conditions on it are then ignored. */
  readonly modifiedAt?: number | undefined;
}

/** `failed` is 412, `not-modified` 304. */
export type PreconditionResult = 'proceed' | 'not-modified' | 'failed';

/**
 * Evaluates the conditions of a request that only reads, in the order of RFC 9110 §13.2.2. A field that does not parse
 * is ignored, and so is the date condition beside it: RFC 9110 §13.1.3 and §13.1.4 ignore the date if the field is
 * present.
 */
export function evaluatePreconditions(fields: Headers, validators: Validators, now = Date.now()): PreconditionResult {
  const ifMatch = fields.get('if-match');
  const hasFailed = ifMatch === null ? wasModifiedSince(fields, validators, now) : hasNoMatch(ifMatch, validators);
  if (hasFailed) return 'failed';
  return isNotModified(fields, validators, now) ? 'not-modified' : 'proceed';
}

/** The part of the conditions that a cache evaluates (RFC 9111 §4.3.2): whether the client has this version. */
export function isNotModified(fields: Headers, { entityTag, modifiedAt }: Validators, now = Date.now()): boolean {
  const ifNoneMatch = fields.get('if-none-match');
  if (ifNoneMatch === null) {
    const since = readDate(fields, 'if-modified-since', now);
    return since !== undefined && modifiedAt !== undefined && modifiedAt <= since;
  }
  const condition = parseEntityTagCondition(ifNoneMatch);
  if (condition === null || condition === '*') return condition === '*';
  return entityTag !== undefined && condition.some((tag) => matchesWeakly(tag, entityTag));
}

/** Applies the conditions of a read request to its successful response: unchanged, 304, or 412. */
export function applyPreconditions(fields: Headers, response: Response): Response {
  if (!FIELDS.some((name) => fields.has(name))) return response;
  const modifiedAt = parseHttpDate(response.headers.get('last-modified') ?? '', Date.now());
  const result = evaluatePreconditions(fields, { entityTag: response.headers.get('etag') ?? undefined, modifiedAt });
  if (result === 'proceed') return response;
  discard(response);
  return result === 'failed'
    ? createProblemResponse(new HttpProblem('PRECONDITION_FAILED', 'The condition of the request does not hold.'))
    : new Response(null, { status: 304, headers: response.headers });
}

function hasNoMatch(ifMatch: string, { entityTag }: Validators): boolean {
  const condition = parseEntityTagCondition(ifMatch);
  if (condition === null || condition === '*') return false;
  return entityTag === undefined || !condition.some((tag) => matchesStrongly(tag, entityTag));
}

function wasModifiedSince(fields: Headers, { modifiedAt }: Validators, now: number): boolean {
  const since = readDate(fields, 'if-unmodified-since', now);
  return since !== undefined && modifiedAt !== undefined && modifiedAt > since;
}

function readDate(fields: Headers, name: string, now: number): number | undefined {
  const value = fields.get(name);
  return value === null ? undefined : parseHttpDate(value.trim(), now);
}

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
