import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { buildSnippet } from '../../host-shell/site/playground/snippets.ts';
import { countHeaderLines, isPackageWay, readHostGuide } from './host-guide.ts';

const FIXTURES = 'host-shell/e2e/hosts/fixtures/';

/** Text of each block of the guide that names a file. */
async function readBlocks(): Promise<ReadonlyMap<string, string>> {
  const guide = await readFile('docs/hosts.md', 'utf8');
  const blocks = guide.matchAll(/^<!-- (host-shell\S+) -->\n```\w+\n([\s\S]*?)^```$/gm);
  return new Map([...blocks].map(([, path = '', text = '']) => [path, text]));
}

it('the guide shows every file of the hosts that the tests build, as it is', async () => {
  const blocks = await readBlocks();
  const files = globSync(`${FIXTURES}*/**/*.*`, { exclude: [`${FIXTURES}{node_modules,built,foreign}`] }).sort();
  expect([...blocks.keys()].sort()).toEqual(files);
  for (const [path, text] of blocks) expect(await readFile(path, 'utf8'), path).toBe(text);
});

it('the guide names the versions that the tests build with', async () => {
  const { dependencies, devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  const foreign = JSON.parse(await readFile(`${FIXTURES}package.json`, 'utf8'));
  const tested: Readonly<Record<string, string>> = { ...dependencies, ...devDependencies, ...foreign.dependencies };
  const words = (await readHostGuide()).flatMap(({ commands }) => commands.flatMap((command) => command.split(' ')));
  const packages = words.flatMap((word) => [...word.matchAll(/^(@?[a-z/-]+)@(.+)$/g)]);
  expect(packages.length).toBeGreaterThan(20);
  for (const [word, name = '', version] of packages) expect(tested[name] ?? version, word).toBe(version);
});

it('each way of the guide has its page and its files', async () => {
  const hosts = await readHostGuide();
  expect(hosts.map(({ way }) => way)).toHaveLength(22);
  for (const { way, files, commands } of hosts) {
    expect([...files.values()].join(), way).toMatch(/marquee/i);
    expect([...files.values()], way).not.toContain('');
    // A plain page needs none.
    expect(commands.length > 0, way).toBe(files.size > 1 || !files.has('index.html'));
  }
});

it('a host of the package writes five lines for the header at most', async () => {
  const hosts = (await readHostGuide()).filter(isPackageWay);
  expect(hosts.map(({ way }) => way)).toHaveLength(10);
  for (const host of hosts) {
    expect(countHeaderLines(host), host.way).toBeGreaterThan(1);
    expect(countHeaderLines(host), host.way).toBeLessThanOrEqual(5);
  }
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
