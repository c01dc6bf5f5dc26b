import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { findSiteByHost } from '../../shared/sites/sites.ts';
import { declareColors, PAGE_COLORS } from './page-styles.ts';
import { applyPreconditions, createEntityTag, parseEntityTags } from './preconditions.ts';
import { buildVary } from './response-headers.ts';

it.each<[string | null, ReturnType<typeof parseEntityTags>]>([
  ['*', '*'],
  ['"a", W/"b" ,"c"', ['"a"', 'W/"b"', '"c"']],
  ['"a,b"', ['"a,b"']],
  [', "a",, ', ['"a"']],
  ['"é"', ['"é"']],
  ...[null, '', ',', '"unclosed', 'unopened"', 'W/', 'w/"a"', '"a" "b"', '"a b"', '*, "a"', '"a", *'].map(
    (value): [string | null, null] => [value, null],
  ),
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

const root = resolve(import.meta.dirname, '../..');

/** The colours of a style sheet by token, as the edge writes them. */
function readTokens(file: string, prefix: string): ReadonlyMap<string, readonly [string, string]> {
  const expand = (color = '') => (color.length === 4 ? color.replace(/\w/g, '$&$&') : color);
  const sheet = readFileSync(resolve(root, file), 'utf8');
  const declarations = sheet.matchAll(
    new RegExp(`${prefix}([\\w-]+): (?:light-dark\\((#\\w+), (#\\w+)\\)|(#\\w+));`, 'g'),
  );
  return new Map(
    [...declarations].map(([, name = '', light, dark, both]) => [name, [expand(light ?? both), expand(dark ?? both)]]),
  );
}

it('the colours of the edge’s own pages are the tokens of the header and of the host pages', () => {
  const header = readTokens('header-remote/src/ui/tokens.css', '--marquee-');
  const pages = readTokens('host-shell/site/styles/tokens.css', '--pg-');
  const expected = Object.keys(PAGE_COLORS).map((name) => [name, header.get(name) ?? pages.get(name)]);
  expect(Object.entries(PAGE_COLORS)).toEqual(expected);
});

it.each([
  [null, 'light dark'],
  ['dark', 'dark'],
] as const)('the choice %j shows the scheme %j, and the light one without light-dark()', (choice, scheme) => {
  expect(declareColors(['surface', 'accent'], choice)).toBe(
    ':root{--surface:#ffffff;--accent:#f6682f}' +
      `@supports (color:light-dark(red,red)){:root{color-scheme:${scheme};--surface:light-dark(#ffffff,#17121f);--accent:#f6682f}}` +
      '@media print{:root{color-scheme:light}}',
  );
});
