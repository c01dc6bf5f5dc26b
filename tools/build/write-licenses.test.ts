import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import webpack from 'webpack';
import { LICENSES_FILE, listPackageFolders, writeLicenses } from './write-licenses.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marquee-licenses-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

async function writePackage(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const description = { name, version: '1.2.3', license: 'MIT', type: 'module', exports: './main.js' };
  await write(`node_modules/${name}/package.json`, JSON.stringify(description));
  for (const [file, text] of Object.entries(files)) await write(`node_modules/${name}/${file}`, text);
  return join(folder, 'node_modules', name);
}

it('lists the packages of the chosen bundles, those of concatenated modules and of scopes too', async () => {
  const outer = await writePackage('outer', { 'main.js': "export { inner } from '@scope/inner';" });
  const inner = await writePackage('@scope/inner', { 'main.js': 'export const inner = console;' });
  await writePackage('unused', { 'main.js': '' });
  await writePackage('of-the-server', { 'main.js': 'export const renderer = console;' });
  await write('entry.js', "import { inner } from 'outer'; inner.log('entry');");
  await write('server.js', "import { renderer } from 'of-the-server'; renderer.log('server');");
  const compiler = webpack(
    ['entry', 'server'].map((name) => ({
      name,
      mode: 'production' as const,
      context: folder,
      entry: `./${name}.js`,
      output: { path: join(folder, 'out'), filename: `${name}.js` },
    })),
  );
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats === undefined) throw new Error('webpack gave no result');

  expect(listPackageFolders(stats, (name) => name === 'entry')).toEqual([inner, outer]);
});

describe('the file of licenses', () => {
  it('has the name, the version and every notice of each package', async () => {
    const one = await writePackage('one', { LICENSE: 'Permission is granted\n', NOTICE: 'By its authors\n' });
    const two = await writePackage('two', { 'licence.txt': 'Do what you like\n' });
    await writeLicenses([one, two], folder);
    expect(await readFile(join(folder, LICENSES_FILE), 'utf8')).toBe(
      `one 1.2.3 (MIT)\n\nPermission is granted\n\nBy its authors\n\n${'-'.repeat(80)}\n\ntwo 1.2.3 (MIT)\n\nDo what you like\n`,
    );
  });

  it('is not written without the license of a package', async () => {
    const bare = await writePackage('bare', { 'main.js': '' });
    await expect(writeLicenses([bare], folder)).rejects.toThrow('bare 1.2.3 (MIT) has no license file');
  });
});
