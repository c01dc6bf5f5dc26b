import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findNewerApis, findNewerStyles, listOwnMembers, parseScript } from './find-newer-features.ts';
import { SUPPORTED_BROWSERS } from './supported-browsers.ts';

const [{ browsers }] = SUPPORTED_BROWSERS;
function find(text: string): readonly string[] {
  const script = parseScript(text);
  return findNewerApis(script, browsers, listOwnMembers([script]));
}

it.each([
  ['a newer promise', 'Promise.withResolvers()', ['Promise.withResolvers']],
  ['a newer member', 'rows.toSpliced(0, 1); set.union(other)', ['.toSpliced', '.union']],
  ['a newer static member', 'Iterator.from(x)', ['Iterator.from']],
  ['a global object', 'scheduler.yield()', ['.yield', 'scheduler']],
  ['a member of the window', 'window.navigation?.addEventListener("x", y)', ['window.navigation']],
  ['a member of a member', 'globalThis.requestIdleCallback(call)', ['globalThis.requestIdleCallback']],
])('finds %s', (_, script, found) => {
  expect(find(script)).toEqual(found);
});

it.each([
  [
    'what the promised browsers have',
    'fetch(url).then(r => r.json()); list.at(-1); structuredClone(x); element.replaceChildren()',
  ],
  [
    'a variable of the same name',
    'const scheduler = create(); scheduler.push(1); function f(navigation) { return navigation }',
  ],
  ['a member that the scripts define', 'const set = { union: (a) => a }; set.union(b)'],
])('takes %s for no newer feature', (_, script) => {
  expect(find(script)).toEqual([]);
});

it('refuses syntax that is newer than the build’s target', () => {
  expect(() => find('using file = open();')).toThrow(SyntaxError);
});

it('finds newer selectors, properties and at-rules', () => {
  expect(findNewerStyles('a:has(b) { text-wrap: balance; color: red }', browsers)).toEqual([':has', 'text-wrap']);
  expect(
    findNewerStyles('@position-try --x { top: 0 } @media print { a:focus-within { gap: 1px } }', browsers),
  ).toEqual(['@position-try']);
});

it('is the list of the documentation', () => {
  const page = readFileSync(new URL('../../docs/browsers.md', import.meta.url), 'utf8');
  for (const { browsers: versions } of SUPPORTED_BROWSERS) {
    const { chrome, firefox, safari, samsunginternet_android: samsung } = versions;
    expect(page).toContain(`| ${chrome} | ${firefox} | ${safari} | ${Number(samsung)} |`);
  }
});
