import { expect, it } from 'vitest';
import { findSiteByHost } from '../../shared/sites/sites.ts';
import { applyPreconditions, createEntityTag, parseEntityTags } from './preconditions.ts';
import { buildVary } from './response-headers.ts';

it.each<[string | null, ReturnType<typeof parseEntityTags>]>([
  ['*', '*'],
  ['"a", W/"b" ,"c"', ['"a"', 'W/"b"', '"c"']],
  ['"a,b"', ['"a,b"']],
  [', "a",, ', ['"a"']],
  ['"é"', ['"é"']],
  ...[null, '', ',', '"unclosed', 'unopened"', 'W/'].map((value): [string | null, null] => [value, null]),
])('the condition %j names %j', (value, condition) => {
  expect(parseEntityTags(value)).toEqual(condition);
});

it('an entity tag is made of a body, of the strength that is wanted', async () => {
  const tag = await createEntityTag(new TextEncoder().encode('body'), 'strong');
  expect(parseEntityTags(tag)).toEqual([tag]);
  expect(await createEntityTag(new TextEncoder().encode('body'), 'weak')).toBe(`W/${tag}`);
  expect(await createEntityTag(new TextEncoder().encode('other'), 'strong')).not.toBe(tag);
});

const PAST = 'Thu, 01 Jan 1970 00:00:00 GMT';

it.each<[Record<string, string>, number, tag?: string]>([
  [{}, 200],
  [{ 'if-match': '"v1"' }, 200],
  [{ 'if-match': '"v0"' }, 412],
  [{ 'if-match': 'W/"v1"' }, 412],
  [{ 'if-match': '"v0"', 'if-none-match': '"v1"' }, 412],
  [{ 'if-match': '"v1"', 'if-none-match': '"v1"' }, 304],
  [{ 'if-none-match': '"v1"' }, 304],
  [{ 'if-none-match': '"v0", W/"v1"' }, 304],
  [{ 'if-none-match': '"v1"' }, 304, 'W/"v1"'],
  [{ 'if-none-match': '*' }, 304],
  [{ 'if-none-match': '"v0"' }, 200],
  [{ 'if-unmodified-since': PAST, 'if-modified-since': PAST }, 200],
])(
  'the conditions %j make a response %i, with its fields, or an error that nobody keeps',
  async (fields, status, tag = '"v1"') => {
    const headers = { etag: tag, 'cache-control': 'public' };
    const answer = applyPreconditions(new Headers(fields), new Response('body', { headers }));
    expect(answer.status).toBe(status);
    if (status === 412) expect(await answer.json()).toMatchObject({ error: 'PRECONDITION_FAILED' });
    else expect(await answer.text()).toBe(status === 200 ? 'body' : '');
    expect(answer.headers.get('cache-control')).toBe(status === 412 ? 'no-store' : 'public');
  },
);

const siteOf = (domain: string) => {
  const site = findSiteByHost(`www.marquee${domain}`);
  if (site === undefined) throw new Error(`no site ${domain}`);
  return site;
};

it.each([
  ['.ch', ['language'], null, 'eb-lang'],
  ['.de', ['language'], null, null],
  ['.ch', ['user', 'language', 'device'], null, 'Cookie, eb-lang, Sec-CH-UA-Mobile, User-Agent'],
  ['.de', ['user'], 'Accept-Encoding', 'Accept-Encoding, Cookie'],
  ['.de', ['user', 'device'], 'cookie, USER-AGENT', 'cookie, USER-AGENT, Sec-CH-UA-Mobile'],
  ['.de', ['language'], '*', '*'],
  ['.de', [], null, null],
] as const)('Vary of %s by %j, beside %j, is %j', (domain, kinds, known, vary) => {
  expect(buildVary(siteOf(domain), kinds, known)).toBe(vary);
});
