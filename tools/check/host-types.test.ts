import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import AdmZip from 'adm-zip';
import { afterAll, expect, it } from 'vitest';
import { buildSnippet } from '../../host-shell/site/playground/snippets.ts';
import { writeTypes } from '../build/write-types.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = await mkdtemp(join(tmpdir(), 'marquee-types-'));
afterAll(() => rm(folder, { recursive: true }));

/** Writes the types of a build into a new folder. */
async function writeBuild(name: string): Promise<string> {
  const build = join(folder, name);
  await mkdir(join(build, 'federated'), { recursive: true });
  await writeFile(join(build, 'federated/mf-manifest.json'), '{"metaData": {}}');
  await writeTypes(build);
  return build;
}

/** Each directive fails by itself where the line below it compiles: a wrong prop is an error by every way. */
const HOST = `import { mount } from 'header/mount';
import Header from 'header/Header';
import { loadHeader } from 'https://www.marquee.com/header/stable/loader.js';
import * as double from 'https://www.marquee.com/header/stable/double.js';
import type Double from './marquee/double-react.d.ts';
import './marquee/embed-react.d.ts';

const element = document.createElement('marquee-header');
element.props = { variant: 'logo-only', user: null, page: { path: '/a/' } };
// @ts-expect-error no variant
element.props = { variant: 'small' };

mount(element, { locale: 'de_DE', onSearch: ({ query, url }) => console.log(query.trim(), url) }).update({ locale: null });
// @ts-expect-error no such prop
mount(element, { local: 'de_DE' });

export const tree = <Header fallback={<a href="/">Home</a>} deadline={2000} slots={{ banner: { text: 'Sale' } }} />;
export const doubled: typeof Double = Header;
// @ts-expect-error a path is text
export const wrongTree = <Header page={{ path: 1 }} />;
// @ts-expect-error no such flag
export const wrongCustom = <marquee-header props={{ page: { isHom: true } }} />;

// @ts-expect-error milliseconds are a number
loadHeader(element, {}, { deadline: '1 s' }).then((header) => header?.unmount());

const goesOn: boolean = double.raise(element, 'search', { query: 'jazz', location: null, url: '/' });
// @ts-expect-error no such event
double.raise(element, 'searched', {});
document.addEventListener('marquee:search', (event) => goesOn && event.detail.query.trim());
// @ts-expect-error no such detail
document.addEventListener('marquee:search', (event) => event.detail.terms);
`;

const CONFIGURATION = {
  compilerOptions: {
    target: 'es2024',
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    types: [],
    allowImportingTsExtensions: true,
    paths: {
      'header/*': ['./@mf-types/header/*'],
      'https://www.marquee.com/header/stable/*.js': ['./marquee/*.d.ts'],
    },
  },
};

it('a fresh project compiles against the declarations of each way, and a wrong prop fails', async () => {
  const build = await writeBuild('one');
  const { types } = JSON.parse(await readFile(join(build, 'federated/mf-manifest.json'), 'utf8')).metaData;

  const project = join(folder, 'project');
  await mkdir(project);
  // As the federation plugin of a host unpacks it.
  new AdmZip(join(build, 'federated', types.zip)).extractAllTo(join(project, '@mf-types/header'), true);
  await cp(join(build, 'types'), join(project, 'marquee'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'));
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify(CONFIGURATION));
  await writeFile(join(project, 'host.tsx'), HOST);
  const { stdout } = await promisify(execFile)('tsc', ['-p', project], {
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` },
  }).catch((error: { readonly stdout: string }) => error);
  expect(stdout).toBe('');
}, 30_000);

it('the same declarations make the same archive', async () => {
  const [one, two] = await Promise.all(
    ['two', 'three'].map(async (name) => readFile(join(await writeBuild(name), 'federated/mf-types.zip'))),
  );
  expect(one).toEqual(two);
});

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
  expect(`${snippet}\n`).toBe(await readFile(`host-shell/e2e/hosts/fixtures/${path}`, 'utf8'));
});
