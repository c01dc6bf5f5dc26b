import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import webpack from 'webpack';
import { isNamedByContent, removeOldBuilds } from './build.ts';
import { describeBuild } from './build-manifest.ts';
import { BuildStamp } from './build-stamp.ts';
import { createClassNames } from './class-names.ts';
import { selectStyles } from './page-styles.ts';
import { SUPPORTED_BROWSERS } from './supported-browsers.ts';
import { LICENSES_FILE, listPackageFolders, writeLicenses } from './write-licenses.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marquee-build-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes files of the folder, and returns its path. */
async function write(files: Readonly<Record<string, string>>, name = ''): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name, path)), { recursive: true });
    await writeFile(join(folder, name, path), text);
  }
  return join(folder, name);
}

describe('the name of a build', () => {
  const files = { 'hydrate.js': 'a', 'fonts/figtree.woff2': 'b' };
  const describeFiles = async (name: string, changed: Readonly<Record<string, string>>, server = 'server') => {
    await write({ 'entry.server.js': server });
    return describeBuild(await write(changed, name), join(folder, 'entry.server.js'));
  };

  it('is 12 hexadecimal digits, the same for the same files, and changes with content, names and server module', async () => {
    const builds = [
      await describeFiles('one', files),
      await describeFiles('same', { 'fonts/figtree.woff2': 'b', 'hydrate.js': 'a' }),
      await describeFiles('two', { ...files, 'fonts/figtree.woff2': 'c' }),
      await describeFiles('three', { 'hydrate.js': 'a', 'fonts/other.woff2': 'b' }),
      await describeFiles('four', files, 'another'),
    ];
    const [id, same, ...others] = builds.map((build) => build.id);
    expect([id, same]).toEqual([expect.stringMatching(/^[0-9a-f]{12}$/), id]);
    expect(new Set([id, ...others]).size).toBe(4);
  });
});

it('keeps the newest three builds, and the current one however old its files are', async () => {
  for (const [index, id] of ['current', 'first', 'second', 'third', 'fourth'].entries())
    await utimes(dirname(await write({ x: '' }, `${id}/x`)), 1_000 + index, 1_000 + index);
  await removeOldBuilds(folder, 'current');
  expect((await readdir(folder)).sort()).toEqual(['current', 'fourth', 'third']);
});

it('publishes for ever only what is named by its content', () => {
  const files = ['host.9e91705adbbc53b47636.js', 'host-62.da3f3cd636905a8335cc.js.LICENSE.txt', 'assets.js', 'host.js'];
  expect(files.map(isNamedByContent)).toEqual([true, true, false, false]);
});

it('a build is current until something that goes into it changes or a part of it is gone', async () => {
  const outputs = ['dist/header/build.json', 'dist/header/server/x.js', 'dist/public/header/x', 'dist/host/assets.js'];
  await write(
    Object.fromEntries([...outputs, 'shared/a.ts', 'shared/i18n/compiled/en.ts'].map((path) => [path, path])),
  );
  const stamp = new BuildStamp(folder);
  await stamp.write(await stamp.digest());
  await write({ 'shared/a.test.ts': 'a test', 'edge/app.ts': 'a worker', 'shared/i18n/compiled/en.ts': 'again' });
  expect(await stamp.isCurrent()).toBe(true);
  await rm(join(folder, 'dist/host/assets.js'));
  expect(await stamp.isCurrent()).toBe(false);
  await write({ 'dist/host/assets.js': '', 'header-remote/src/new.css': 'new' });
  expect(await stamp.isCurrent()).toBe(false);
});

it('class names are the same in every folder, and fail the build where two would be one', () => {
  const name = (root: string, className: string) =>
    createClassNames(root)({ resourcePath: `${root}/src/Menu.module.css` }, '', className);
  expect([name('/a', 'panel'), name('/b', 'panel')]).toEqual([
    expect.stringMatching(/^mq-[\w-]{3}$/),
    name('/a', 'panel'),
  ]);
  const nameClass = createClassNames('/a');
  const nameAll = () => {
    for (let index = 0; index < 5000; index += 1) nameClass({ resourcePath: '/a/x.module.css' }, '', `class-${index}`);
  };
  expect(nameAll).toThrow(/^x\.module\.css class-\d+ and x\.module\.css class-\d+ are both mq-/);
});

const UNCLASSED =
  ':root{--pg-gap:1px}[data-color-scheme=dark]{--pg-gap:2px}.pg-body{margin:0}.pg-page :where(h1,p){margin:0}a:hover{top:0}';

it.each([
  ['the rules of its classes alone', '.pg-card{top:0}.pg-chart{top:0}.pg-card .pg-chart{top:0}', '.pg-card{top:0}'],
  ['its part of a selector list', '.pg-card,.pg-chart{top:0}', '.pg-card{top:0}'],
  ['classes whose end is computed', '.pg-button--small{top:0}.pg-tab--small{top:0}', '.pg-button--small{top:0}'],
  ['all that needs no class of a page', UNCLASSED, UNCLASSED],
  [
    'media queries around what is left',
    '@media print{.pg-card{top:0}}@media print{.pg-chart{top:0}}',
    '@media print{.pg-card{top:0}}',
  ],
])('the styles of a kind of page have %s', async (_, styles, selected) => {
  expect(await selectStyles(styles, `"pg-card", "pg-button--\${variant}"`)).toBe(selected);
});

it.each(SUPPORTED_BROWSERS)('docs/browsers.md has the versions of: $name', async ({ browsers }) => {
  expect(await readFile('docs/browsers.md', 'utf8')).toContain(`| ${Object.values(browsers).join(' | ')} |`);
});

it('licenses are those of the packages of the chosen bundles, with every notice, and none may lack one', async () => {
  const writePackage = (name: string, files: Readonly<Record<string, string>>) => {
    const description = { name, version: '1.2.3', license: 'MIT', type: 'module', exports: './main.js' };
    return write({ 'package.json': JSON.stringify(description), ...files }, `node_modules/${name}`);
  };
  await writePackage('outer', {
    'main.js': "export { inner } from '@scope/inner';",
    LICENSE: 'Permission is granted\n',
    NOTICE: 'By its authors\n',
  });
  await writePackage('@scope/inner', {
    'main.js': 'export const inner = console;',
    'licence.txt': 'Do what you like\n',
  });
  const bare = await writePackage('of-the-server', { 'main.js': 'export const renderer = console;' });
  await write({
    'entry.js': "import { inner } from 'outer'; inner.log('entry');",
    'server.js': "import { renderer } from 'of-the-server'; renderer.log('server');",
  });
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
  await writeLicenses(stats ? listPackageFolders(stats, (name) => name === 'entry') : [], folder);
  expect(await readFile(join(folder, LICENSES_FILE), 'utf8')).toBe(
    `@scope/inner 1.2.3 (MIT)\n\nDo what you like\n\n${'-'.repeat(80)}\n\nouter 1.2.3 (MIT)\n\nPermission is granted\n\nBy its authors\n`,
  );
  await expect(writeLicenses([bare], folder)).rejects.toThrow('of-the-server 1.2.3 (MIT) has no license file');
});
