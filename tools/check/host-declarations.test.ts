import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compareVersions } from './declarations.ts';
import { readHostDeclarations } from './host-declarations.ts';

const PACKAGE = JSON.stringify({
  exports: {
    '.': { types: './host.d.ts', default: './host.js' },
    './contract': { types: './contract.d.ts' },
    './page.css': './page.css',
  },
});
const HOST = `export type { Channel } from './start.js';
export declare function loadHeader(channel?: Channel): void;
`;

/** Declarations of a package whose entry names another file, which is not its own. */
async function readPackage(channel: string) {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-declarations-'));
  try {
    const files = { 'package.json': PACKAGE, 'host.d.ts': HOST, 'start.d.ts': channel, 'internal.d.ts': 'export {};' };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    return await readHostDeclarations(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

it('compares what the entries of the package declare, and what they name, with the last version', async () => {
  const last = await readPackage("export type Channel = 'stable' | 'canary';");
  const next = await readPackage("export type Channel = 'stable';");
  expect(Object.keys(last.files)).toEqual(['host.d.ts', 'start.d.ts']);
  expect(compareVersions(last, last)).toEqual({ breaking: [], added: [] });
  expect(compareVersions(last, next).breaking).toEqual(['start.d.ts: Channel']);
});
