import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { buildSnippet } from '../../host-shell/src/playground/snippets.ts';

const FIXTURES = 'host-shell/e2e/hosts/fixtures/';

/** Text of each block of the guide that names a file. */
async function readBlocks(): Promise<ReadonlyMap<string, string>> {
  const guide = await readFile('docs/hosts.md', 'utf8');
  const blocks = guide.matchAll(/^<!-- (host-shell\S+) -->\n```\w+\n([\s\S]*?)^```$/gm);
  return new Map([...blocks].map(([, path = '', text = '']) => [path, text]));
}

it('the guide shows every file of the hosts that the tests build, as it is', async () => {
  const blocks = await readBlocks();
  const files = globSync(`${FIXTURES}*/*`).sort();
  expect([...blocks.keys()].sort()).toEqual(files);
  for (const [path, text] of blocks) expect(await readFile(path, 'utf8'), path).toBe(text);
});

it.each([
  ['element', 'html/header.html'],
  ['federation', 'mount/main.js'],
  ['fragment', 'curl/page.sh'],
  ['composition', 'composition/page.html'],
] as const)('the playground writes the same code: %s', async (way, path) => {
  const snippet = buildSnippet(way, { domain: '.com', locale: 'en_US' });
  expect(`${snippet}\n`).toBe(await readFile(FIXTURES + path, 'utf8'));
});
