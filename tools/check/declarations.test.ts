import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { HOST_CONTRACT } from '../../shared/contracts/build-manifest.ts';
import { compareVersions, DECLARATIONS, findFaults, findVersionFaults } from './declarations.ts';
import { listMembers } from './declared-members.ts';

const declare = (version: string, text: string) => ({ version, files: { 'a.d.ts': listMembers(text) } });
const page = (members: string) => `export interface Page { ${members} }`;
const LAST = declare('1.0', page('/** Path. */ path: string; name?: "a" | "b";'));

it('declarations are those of the last version of the contract, or the version and the changelog say that they changed', async () => {
  expect(await findFaults(DECLARATIONS.contract)).toEqual([]);
  expect(await readFile('docs/contract.md', 'utf8')).toContain(`Version **${HOST_CONTRACT}**`);
});

it('declarations are read member by member', async () => {
  const { files } = await DECLARATIONS.contract.read();
  expect(files['contract.d.ts']).toMatchObject({
    'HeaderPage.path': 'path: string',
    'MountOptions.locale': 'readonly locale?: string | null | undefined',
    "global.GlobalEventHandlersEventMap.'marquee:search'": "'marquee:search': CustomEvent<SearchDetail>",
  });
  expect(files['mount.d.ts']?.mount).toContain('options?: MountOptions');
  expect(files['embed.d.ts']).toHaveProperty(['MarqueeHeaderElement.set props']);
});

it.each([
  ['nothing', '1.0', page('path: string; name?: "a" | "b"'), 0],
  ['a new optional member, same version', '1.0', page('path: string; name?: "a" | "b"; x?: 1;'), 1],
  ['a new optional member, raised', '1.1', page('path: string; name?: "a" | "b"; x?: 1;'), 0],
  ['a new necessary member, raised a little', '1.1', page('path: string; name?: "a" | "b"; x: 1;'), 1],
  ['a member that is gone', '1.1', page('path: string;'), 1],
  ['a shorter list of values, raised', '2.0', page('path: string; name?: "a";'), 0],
])('a change: %s in %s', (_, version, text, count) => {
  const changelog = `## Unreleased — contract version ${version}\n`;
  expect(findVersionFaults(LAST, declare(version, text), changelog)).toHaveLength(count);
});

it('a fault names the member, and the changelog needs the version', () => {
  const next = declare('1.0', page('path: number; name?: "a" | "b";'));
  expect(compareVersions(LAST, next).breaking).toEqual(['a.d.ts: Page.path']);
  expect(findVersionFaults(LAST, LAST, '## Unreleased\n')).toHaveLength(1);
});
