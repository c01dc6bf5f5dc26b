import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { buildSnippet } from '../../host-shell/site/playground/snippets.ts';

const FIXTURES = 'host-shell/e2e/hosts/fixtures/';
const GUIDE = await readFile('docs/hosts.md', 'utf8');
/** Text of each block of the guide that names a file. */
const BLOCKS = new Map(
  [...GUIDE.matchAll(/^<!-- (host-shell\S+) -->\n```\w+\n([\s\S]*?)^```$/gm)].map(([, path = '', text = '']) => [
    path,
    text,
  ]),
);

it('the guide shows every file of the hosts that the tests build, as it is', async () => {
  const files = globSync(`${FIXTURES}*/**/*.*`, { exclude: [`${FIXTURES}{node_modules,built,foreign}`] }).sort();
  expect([...BLOCKS.keys()].sort()).toEqual(files);
  for (const [path, text] of BLOCKS) expect(await readFile(path, 'utf8'), path).toBe(text);
});

it('the guide names the versions that the tests build with', async () => {
  const { dependencies, devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  const foreign = JSON.parse(await readFile(`${FIXTURES}package.json`, 'utf8'));
  const tested: Readonly<Record<string, string>> = { ...dependencies, ...devDependencies, ...foreign.dependencies };
  const commands = [...GUIDE.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text).join(' ');
  const packages = [...commands.matchAll(/(?<=\s)(@?[a-z/-]+)@(\S+)/g)];
  expect(packages.length).toBeGreaterThan(20);
  for (const [word, name = '', version] of packages) expect(tested[name] ?? version, word).toBe(version);
});

/** What names the header in a line of a host: an import, a component, a call, an element's opening tag. */
const HEADER_LINE =
  /@marquee\/host|export const instant|<Marquee\w+|<marquee-header|'marquee-header'|schemas: \[CUSTOM_ELEMENTS_SCHEMA|loadElement\(|loadHeader\(|createHeaderClient\(|[mM]arqueeHeader\(|\bmarquee\.(?:head|fragment)|\bmarquee\b.*[=;]/;

it('a host of the package writes five lines for the header at most', () => {
  const hosts = Map.groupBy(BLOCKS, ([path]) => path.slice(FIXTURES.length).split('/')[0] ?? '');
  const counts = [...hosts]
    .filter(([name]) => name.startsWith('package'))
    .map(([name, files]) => {
      const lines = files.flatMap(([, text]) => text.replace(/https?:\S+/g, '').split('\n'));
      return [name, lines.filter((line) => HEADER_LINE.test(line)).length] as const;
    });
  expect(counts.length).toBeGreaterThan(5);
  expect(counts.filter(([, count]) => count < 2 || count > 5)).toEqual([]);
});

it.each([
  ['package', 'package/main.js'],
  ['element', 'html/header.html'],
  ['federation', 'mount/main.js'],
  ['fragment', 'curl/page.sh'],
  ['composition', 'composition/page.html'],
] as const)('the playground writes the same code: %s', async (way, path) => {
  const snippet = buildSnippet(way, { domain: '.com', locale: 'en_US' });
  expect(`${snippet}\n`).toBe(await readFile(FIXTURES + path, 'utf8'));
});
