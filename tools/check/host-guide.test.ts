import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { buildSnippet } from '../../host-shell/site/playground/snippets.ts';

const FIXTURES = 'host-shell/e2e/hosts/fixtures/';

it('each block of the guide is the file of a host that the tests build', async () => {
  const guide = await readFile('docs/hosts.md', 'utf8');
  const blocks = [...guide.matchAll(/^<!-- (host-shell\S+) -->\n```\w+\n([\s\S]*?)^```$/gm)];
  expect(blocks.length).toBeGreaterThan(5);
  for (const [, path = '', text] of blocks) expect(text, path).toBe(await readFile(path, 'utf8'));
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
