import { describe, expect, it } from 'vitest';
import {
  applyPreconditions,
  createEntityTag,
  evaluatePreconditions,
  matchesStrongly,
  matchesWeakly,
  parseEntityTagCondition,
} from './preconditions.ts';

const MODIFIED = Date.UTC(2026, 0, 2);
const [BEFORE, SAME, AFTER] = [1, 2, 3].map((day) => new Date(Date.UTC(2026, 0, day)).toUTCString());

describe('entity tags', () => {
  it.each<[string, ReturnType<typeof parseEntityTagCondition>]>([
    ['*', '*'],
    ['"a"', ['"a"']],
    ['W/"a"', ['W/"a"']],
    ['"a", W/"b" ,"c"', ['"a"', 'W/"b"', '"c"']],
    ['"a,b"', ['"a,b"']],
    [', "a",, ', ['"a"']],
    ['"é"', ['"é"']],
  ])('the condition %j names %j', (value, condition) => {
    expect(parseEntityTagCondition(value)).toEqual(condition);
  });

  it.each(['', ',', '"unclosed', 'unopened"', 'W/', 'w/"a"', '"a" "b"', '"a b"', '*, "a"', '"a", *'])(
    'the condition %j does not parse',
    (value) => expect(parseEntityTagCondition(value)).toBeNull(),
  );

  it.each([
    ['W/"1"', 'W/"1"', false, true],
    ['W/"1"', 'W/"2"', false, false],
    ['W/"1"', '"1"', false, true],
    ['"1"', '"1"', true, true],
    ['"1"', '"2"', false, false],
  ])('%s and %s: strongly the same %j, weakly %j', (one, other, strongly, weakly) => {
    expect([matchesStrongly(one, other), matchesWeakly(one, other)]).toEqual([strongly, weakly]);
    expect([matchesStrongly(other, one), matchesWeakly(other, one)]).toEqual([strongly, weakly]);
  });

  it('are made of a body, of the strength that is wanted', async () => {
    const tag = await createEntityTag(new TextEncoder().encode('body'), 'strong');
    expect(parseEntityTagCondition(tag)).toEqual([tag]);
    expect(await createEntityTag(new TextEncoder().encode('body'), 'weak')).toBe(`W/${tag}`);
    expect(await createEntityTag(new TextEncoder().encode('other'), 'strong')).not.toBe(tag);
  });
});

describe('conditions of a read request', () => {
  const evaluate = (fields: Record<string, string>) =>
    evaluatePreconditions(new Headers(fields), { entityTag: '"v1"', modifiedAt: MODIFIED });

  it.each<[Record<string, string>, string]>([
    [{}, 'proceed'],
    [{ 'if-match': '"v1"' }, 'proceed'],
    [{ 'if-match': '*' }, 'proceed'],
    [{ 'if-match': '"v0"' }, 'failed'],
    [{ 'if-match': 'W/"v1"' }, 'failed'],
    [{ 'if-match': '"unclosed' }, 'proceed'],
    [{ 'if-unmodified-since': SAME ?? '' }, 'proceed'],
    [{ 'if-unmodified-since': BEFORE ?? '' }, 'failed'],
    [{ 'if-match': '"v1"', 'if-unmodified-since': BEFORE ?? '' }, 'proceed'],
    [{ 'if-match': 'abc', 'if-unmodified-since': BEFORE ?? '' }, 'proceed'],
    [{ 'if-none-match': '"v1"' }, 'not-modified'],
    [{ 'if-none-match': 'W/"v1"' }, 'not-modified'],
    [{ 'if-none-match': '*' }, 'not-modified'],
    [{ 'if-none-match': '"v0"' }, 'proceed'],
    [{ 'if-modified-since': SAME ?? '' }, 'not-modified'],
    [{ 'if-modified-since': BEFORE ?? '' }, 'proceed'],
    [{ 'if-none-match': '"v0"', 'if-modified-since': AFTER ?? '' }, 'proceed'],
    [{ 'if-none-match': 'abc', 'if-modified-since': AFTER ?? '' }, 'proceed'],
    [{ 'if-match': '"v0"', 'if-none-match': '"v1"' }, 'failed'],
    [{ 'if-match': '"v1"', 'if-none-match': '"v1"' }, 'not-modified'],
  ])('the conditions %j of a version with tag and date: %s', (fields, result) => {
    expect(evaluate(fields)).toBe(result);
  });

  it('make a response 304 with its fields and without its body, or 412 that nobody keeps', async () => {
    const create = () => new Response('body', { headers: { etag: '"v1"', 'cache-control': 'public' } });
    const apply = (fields: Record<string, string>) => applyPreconditions(new Headers(fields), create());
    expect(await apply({}).text()).toBe('body');
    const known = apply({ 'if-none-match': '"v1"' });
    expect([known.status, known.headers.get('etag'), known.headers.get('cache-control')]).toEqual([
      304,
      '"v1"',
      'public',
    ]);
    expect(known.body).toBeNull();
    const failed = apply({ 'if-match': '"v0"' });
    expect([failed.status, failed.headers.get('cache-control')]).toEqual([412, 'no-store']);
    expect(await failed.json()).toMatchObject({ error: 'PRECONDITION_FAILED' });
  });
});
