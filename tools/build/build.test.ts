import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isNamedByContent, removeOldBuilds } from './build.ts';
import { describeBuild } from './build-manifest.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marquee-build-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function writeBuild(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, 'fonts'), { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(path, file), text);
  return path;
}

describe('the name of a build', () => {
  const server = () => join(folder, 'entry.server.js');
  beforeEach(() => writeFile(server(), 'server'));
  const files = { 'hydrate.js': 'a', 'fonts/figtree.woff2': 'b' };
  const name = async (build: string, changed: Readonly<Record<string, string>>) =>
    (await describeBuild(await writeBuild(build, changed), server())).id;

  it('is 12 hexadecimal digits, the same for the same files', async () => {
    const id = await name('one', files);
    expect(id).toMatch(/^[0-9a-f]{12}$/);
    expect(await name('two', { 'fonts/figtree.woff2': 'b', 'hydrate.js': 'a' })).toBe(id);
  });

  it('changes with the content and with the name of any file', async () => {
    const id = await name('one', files);
    expect(await name('two', { ...files, 'fonts/figtree.woff2': 'c' })).not.toBe(id);
    expect(await name('three', { 'hydrate.js': 'a', 'fonts/other.woff2': 'b' })).not.toBe(id);
  });

  it('changes with the server module, whose hash the manifest has', async () => {
    const build = await writeBuild('one', files);
    const { id } = await describeBuild(build, server());
    await writeFile(server(), 'another');
    const changed = await describeBuild(build, server());
    expect(changed.id).not.toBe(id);
    expect(changed.server).toEqual({
      file: 'server/entry.server.js',
      sha256: 'ae448ac86c4e8e4dec645729708ef41873ae79c6dff84eff73360989487f08e5',
    });
  });
});

it('keeps the newest three builds, and the current one however old its files are', async () => {
  for (const [index, id] of ['current', 'first', 'second', 'third', 'fourth'].entries()) {
    await utimes(await writeBuild(id, {}), 1_000 + index, 1_000 + index);
  }
  await removeOldBuilds(folder, 'current');
  expect((await readdir(folder)).sort()).toEqual(['current', 'fourth', 'third']);
});

it.each([
  ['host.9e91705adbbc53b47636.js', true],
  ['host-62.da3f3cd636905a8335cc.js.LICENSE.txt', true],
  ['assets.js', false],
  ['host.js', false],
])('publishes for ever only what is named by its content: %s %s', (file, isPublished) => {
  expect(isNamedByContent(file)).toBe(isPublished);
});
