import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build as bundle, type Plugin } from 'esbuild';
import { RESERVED_HEIGHT_CSS } from '../../header-remote/host/reserved-height.ts';
import { HOST_CONTRACT } from '../../shared/contracts/build-manifest.ts';

const root = resolve(import.meta.dirname, '../..');
const SOURCE = resolve(root, 'header-remote/host');
const TEST_DOUBLE_OF_COMPONENT = resolve(root, 'header-remote/host/test-double-react.ts');
const run = promisify(execFile);

/** Both test doubles of the package record their calls in one list. */
const sharedTestDouble: Plugin = {
  name: 'shared-test-double',
  setup({ onResolve }) {
    onResolve({ filter: /\/test-double\.ts$/ }, () => ({ path: './double.js', external: true }));
  },
};

/** Modules of the package, with their files. */
const ENTRIES = {
  '.': 'host',
  './react': 'react',
  './react/federation': 'react-federation',
  './element': 'element',
  './vue': 'vue',
  './svelte': 'svelte',
  './angular': 'angular',
  './server': 'server',
  './express': 'express',
  './hono': 'hono',
  './next': 'next',
  './astro': 'astro',
  './testing': 'testing',
  './testing/react': 'testing-react',
} as const;

const PEERS = {
  '@angular/core': '>=19',
  '@module-federation/enhanced': '>=2',
  react: '>=18',
  'react-dom': '>=18',
  svelte: '>=4',
  vue: '>=3.3',
};

const DESCRIPTION = {
  name: '@marquee/host',
  version: `${HOST_CONTRACT}.0`,
  description: "The header of the marketplace on a page of yours. Its code comes from the header's site at run time.",
  license: 'UNLICENSED',
  type: 'module',
  // The test double defines its element when it is imported.
  sideEffects: ['./double.js', './double-react.js', '*.css'],
  engines: { node: '>=20' },
  bin: { 'marquee-host': './cli.js' },
  publishConfig: { access: 'restricted' },
  peerDependencies: PEERS,
  peerDependenciesMeta: Object.fromEntries(Object.keys(PEERS).map((name) => [name, { optional: true }])),
  types: './host.d.ts',
  exports: {
    ...Object.fromEntries(
      Object.entries(ENTRIES).map(([name, file]) => [name, { types: `./${file}.d.ts`, default: `./${file}.js` }]),
    ),
    './reserved-height.css': './reserved-height.css',
    './double': { types: './double.d.ts', default: './double.js' },
    './double-react': { types: './double-react.d.ts', default: './double-react.js' },
    './package.json': './package.json',
  },
};

/** Exports the contract's declarations by their names, except those of the modules that have code in the package. */
function buildTypeExports(declarations: readonly string[]): Readonly<Record<string, { readonly types: string }>> {
  const exports = declarations.map((file) => [`./${file.replace('.d.ts', '')}`, { types: `./${file}` }] as const);
  return Object.fromEntries(exports.filter(([name]) => !(name in DESCRIPTION.exports)));
}

/** Writes the declarations of the package's own files, which name those of the contract beside them. */
async function writeDeclarations(folder: string): Promise<void> {
  const emitted = await mkdtemp(join(tmpdir(), 'marquee-declarations-'));
  await run(process.execPath, [resolve(root, 'node_modules/typescript/bin/tsc'), '-p', SOURCE, '--outDir', emitted]);
  const from = join(emitted, 'header-remote/host');
  for (const file of (await readdir(from)).filter((name) => name.endsWith('.d.ts'))) {
    const text = await readFile(join(from, file), 'utf8');
    const declarations = text.replace(/(['"])(?:\.\.\/types|\.)\/([\w-]+)(?:\.d)?\.tsx?\1/g, "'./$2.js'");
    // What names files of the repository is code of the package alone.
    if (!declarations.includes("'../")) await writeFile(join(folder, file), declarations);
  }
  await rm(emitted, { recursive: true });
}

async function bundleEntries(folder: string): Promise<void> {
  const entries = [...Object.values(ENTRIES), 'cli'].map((file) => [file, join(SOURCE, `${file}.ts`)]);
  await bundle({
    entryPoints: { 'double-react': TEST_DOUBLE_OF_COMPONENT, ...Object.fromEntries(entries) },
    outdir: folder,
    bundle: true,
    // Entries have their common code, and its state, once.
    splitting: true,
    chunkNames: 'common-[hash]',
    format: 'esm',
    target: 'es2022',
    external: [...Object.keys(PEERS), 'node:*'],
    plugins: [sharedTestDouble],
  });
}

/**
 * Writes the package `@marquee/host`: what loads the header at run time, the declarations of each way and the test
 * double.
 *
 * @param browserFiles of the build
 * @param folder of the package; its tarball stands beside it, by the folder's name
 */
export async function writeHostPackage(browserFiles: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(join(browserFiles, 'types'), folder, { recursive: true });
  await cp(join(browserFiles, 'double.js'), join(folder, 'double.js'));
  await bundleEntries(folder);
  await writeDeclarations(folder);
  await writeFile(join(folder, 'reserved-height.css'), `${RESERVED_HEIGHT_CSS}\n`);
  const exports = { ...DESCRIPTION.exports, ...buildTypeExports(await readdir(join(browserFiles, 'types'))) };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify({ ...DESCRIPTION, exports }, null, 2)}\n`);
  const options = ['--json', '--offline', '--ignore-scripts', '--pack-destination', resolve(folder, '..')];
  // A program of npm's own on Windows, which only a shell starts.
  const { stdout } = await run('npm', ['pack', folder, ...options], { shell: process.platform === 'win32' });
  const [, filename = ''] = /"filename": "([^"]+)"/.exec(stdout) ?? [];
  await rename(resolve(folder, '..', filename), `${folder}.tgz`);
}
