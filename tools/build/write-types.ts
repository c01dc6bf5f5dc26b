import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import AdmZip from 'adm-zip';
import { build as bundle, type Plugin } from 'esbuild';
import { EXPOSED_MODULES } from '../../header-remote/src/exposes/exposed-modules.ts';
import { HOST_CONTRACT } from '../../shared/contracts/host-contract.ts';

const TYPES = resolve(import.meta.dirname, '../../header-remote/types');
const TEST_DOUBLE_OF_COMPONENT = resolve(import.meta.dirname, '../../header-remote/src/exposes/test-double-react.ts');

/** Both test doubles of the package record their calls in one list. */
const sharedTestDouble: Plugin = {
  name: 'shared-test-double',
  setup({ onResolve }) {
    onResolve({ filter: /\/test-double\.ts$/ }, () => ({ path: './double.js', external: true }));
  },
};

// Without the usual `@` in front: the platform's static files do not answer an address that has one.
const ARCHIVE = 'mf-types.zip';
const API = 'mf-types.d.ts';

const EXPOSED = Object.keys(EXPOSED_MODULES);

/** The same archive for the same files: an entry's own time would give each build another id. */
const ENTRY_TIME = new Date(1980, 0, 1);

/** What the federation runtime's `loadRemote` returns for each request; the host's plugin fills in the remote's alias. */
function buildApiDeclarations(): string {
  const keys = EXPOSED.map((name) => `'REMOTE_ALIAS_IDENTIFIER/${name}'`);
  const types = keys.map((key) => `T extends ${key} ? typeof import(${key}) :`).join(' ');
  return `export type RemoteKeys = ${keys.join(' | ')};\ntype PackageType<T> = ${types} any;\n`;
}

async function buildArchive(): Promise<Buffer> {
  const archive = new AdmZip();
  for (const name of [...EXPOSED, 'contract']) {
    archive.addFile(`${name}.d.ts`, await readFile(join(TYPES, `${name}.d.ts`))).header.time = ENTRY_TIME;
  }
  return archive.toBuffer();
}

/**
 * Writes the declarations of every way into a build: beside the scripts, and with the federated remote as the Module
 * Federation type plugin of hosts loads them.
 *
 * @param folder with the browser files, manifest of the remote included
 */
export async function writeTypes(folder: string): Promise<void> {
  await mkdir(join(folder, 'types'), { recursive: true });
  for (const file of await readdir(TYPES)) {
    if (file.endsWith('.d.ts')) await cp(join(TYPES, file), join(folder, 'types', file));
  }
  const federated = join(folder, 'federated');
  await writeFile(join(federated, ARCHIVE), await buildArchive());
  await writeFile(join(federated, API), buildApiDeclarations());
  const path = join(federated, 'mf-manifest.json');
  const manifest: { metaData: { types: object } } = JSON.parse(await readFile(path, 'utf8'));
  manifest.metaData.types = { path: '', name: '', zip: ARCHIVE, api: API };
  await writeFile(path, JSON.stringify(manifest));
}

/**
 * Writes a package for hosts' own projects, to be installed from its folder: the test double, and the
 * declarations of each way.
 *
 * @param browserFiles of the build
 */
export async function writeHostPackage(browserFiles: string, folder: string): Promise<void> {
  await cp(join(browserFiles, 'types'), folder, { recursive: true });
  await cp(join(browserFiles, 'double.js'), join(folder, 'double.js'));
  await bundle({
    entryPoints: [TEST_DOUBLE_OF_COMPONENT],
    outfile: join(folder, 'double-react.js'),
    bundle: true,
    format: 'esm',
    external: ['react'],
    plugins: [sharedTestDouble],
  });
  const description = {
    name: '@marquee/header',
    version: `${HOST_CONTRACT}.0`,
    type: 'module',
    peerDependencies: { react: '>=18' },
    peerDependenciesMeta: { react: { optional: true } },
    exports: {
      './double': { types: './double.d.ts', default: './double.js' },
      './double-react': { types: './double-react.d.ts', default: './double-react.js' },
      './*': { types: './*.d.ts' },
    },
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
}
