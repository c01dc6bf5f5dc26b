import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compileNamespaces } from './compile-namespaces.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'messages-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const ENGLISH = { hello: 'Hello {name}', found: '{n, plural, one {# event} other {# events}}' };
const GERMAN = { hello: 'Hallo {name}', found: '{n, plural, one {# Event} other {# Events}}' };

function compile(files: Record<string, unknown>, { lenient = false, lazy = {} } = {}) {
  rmSync(join(folder, 'messages'), { recursive: true, force: true });
  for (const [namespace, contents] of Object.entries({ header: files, 'header-lazy': lazy })) {
    const source = join(folder, 'messages', namespace);
    if (Object.keys(contents).length > 0) mkdirSync(source, { recursive: true });
    for (const [name, content] of Object.entries(contents))
      writeFileSync(join(source, `${name}.json`), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return compileNamespaces({
    messagesFolder: join(folder, 'messages'),
    compiledFolder: join(folder, 'compiled'),
    locales: ['en_US', 'de_DE', 'de_CH'],
    lenient,
  });
}

const compiled = (name: string) => readFileSync(join(folder, 'compiled', 'header', `${name}.ts`), 'utf8');
const body = (name: string) => compiled(name).split('\n\n').slice(1).join('\n\n');

describe('a namespace that is whole', () => {
  it('has the messages of lazy parts in a module of their own, whose integrity the first one is going to have', () => {
    compile({ en: ENGLISH, de: GERMAN }, { lazy: { en: { 'link.ads': 'Ads' }, de: { 'link.ads': 'Werbung' } } });
    expect(body('de_DE')).toContain('"@lazy": "__LAZY_INTEGRITY__",\n  "hello"');
    expect(body('de_DE')).not.toContain('link.ads');
    expect(body('de_DE.lazy')).toBe('export const messages: CompiledMessages = {\n  "link.ads": "Werbung",\n};\n');
    expect(body('de.table')).toContain('"link.ads": "Werbung"');
  });

  it('becomes one module a locale, whole, and one a file, which a worker joins', () => {
    const result = compile({ en: ENGLISH, de: GERMAN, de_CH: { hello: 'Grüezi {name}' } });
    expect(result.problems).toEqual([]);
    expect(readdirSync(join(folder, 'compiled', 'header')).sort()).toEqual(
      ['all.ts', 'de.table.ts', 'de_CH.table.ts', 'de_CH.ts', 'de_DE.ts', 'en.table.ts', 'en_US.ts'].sort(),
    );
    expect(body('de.table')).toBe(`export const messages: CompiledMessages = {
  "hello": (v) => \`Hallo \${v.name}\`,
  "found": (v, l) => plural(l, v.n, { one: \`\${number(l, v.n)} Event\`, other: \`\${number(l, v.n)} Events\` }),
};
`);
    expect(body('de_CH')).toBe(`export const messages: CompiledMessages = {
  "@locale": "de-CH",
  "hello": (v) => \`Grüezi \${v.name}\`,
  "found": (v, l) => plural(l, v.n, { one: \`\${number(l, v.n)} Event\`, other: \`\${number(l, v.n)} Events\` }),
};
`);
    expect(body('all')).toContain('made.de_CH ??= { ...de, ...de_CH, \'@locale\': "de-CH" };');
  });

  it('escapes what TypeScript would read, and leaves files alone that did not change', () => {
    const files = { en: { a: '`$' + '{x} \\ {name}' }, de: { a: '`\\ {name} {x}' } };
    compile(files);
    expect(body('de_DE')).toContain('`\\`\\\\ $' + '{v.name} $' + '{v.x}`');
    expect(compile(files).written).toBe(0);
  });
});

it.each<[string, Record<string, unknown>, RegExp]>([
  ['a key that a language lacks', { en: ENGLISH, de: { hello: GERMAN.hello } }, /^header\/de.json: found is missing$/],
  ['a key that English lacks', { en: { a: 'A' }, de: { a: 'A', b: 'B' } }, /^header\/de.json: b is not in en.json$/],
  ['bad syntax', { en: ENGLISH, de: { ...GERMAN, hello: 'Hallo {name' } }, /^header\/de.json: hello /],
  ['other arguments', { en: ENGLISH, de: { ...GERMAN, found: '{n}' } }, /\[n:argument\], English has \[n:plural\]$/],
  [
    'a plural case that the language does not know',
    { en: ENGLISH, de: { ...GERMAN, found: '{n, plural, one {#} few {#} other {#}}' } },
    /few/,
  ],
  ['a missing plural case', { en: ENGLISH, de: { ...GERMAN, found: '{n, plural, other {#}}' } }, /lacks the case one$/],
  [
    'a region that repeats its language',
    { en: ENGLISH, de: GERMAN, de_CH: GERMAN },
    /repeats its language; leave it out$/,
  ],
  ['what is not JSON', { en: { a: 'A' }, de: '{' }, /^header\/de.json: {2}is not JSON/],
])('the build fails, naming file, key and reason, for %s', (_, files, problem) => {
  const { problems, written } = compile(files);
  expect(written).toBe(0);
  expect(problems.map(({ file, key, reason }) => `${file}: ${key} ${reason}`)[0]).toMatch(problem);
});

it('a lenient build falls back to English, and still names the problems', () => {
  const { problems } = compile({ en: ENGLISH, de: { hello: 'Hallo {nam}' } }, { lenient: true });
  expect(problems).toHaveLength(2);
  expect(body('de_DE')).toContain(`Hello \${v.name}`);
});
