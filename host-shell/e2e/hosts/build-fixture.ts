import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { findFreePort } from '../../../tools/start/stack.ts';
import { copyToPackage, DOCUMENTED, FIXTURES, nameSite, requireForeign } from './fixture-files.ts';

/** Files of a host's page by name; the page is `index.html`. */
export type HostFiles = Readonly<Record<string, string>>;

const buildPage = (body: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A shop</title></head>
<body>${body}</body>
</html>`;

const makeFolder = () => mkdtemp(join(tmpdir(), 'marquee-host-'));
const readFixture = (path: string) => readFile(join(FIXTURES, path), 'utf8');

/** What webpack and Rspack agree on. */
type Bundler = (configuration: object) => {
  run(done: (error: Error | null, stats?: { hasErrors(): boolean; toString(preset: string): string }) => void): void;
  close(done: () => void): void;
};

async function buildWithConfiguration(bundler: Bundler, file: string): Promise<HostFiles> {
  const context = join(FIXTURES, 'react');
  const path = await makeFolder();
  const { default: configuration } = await import(pathToFileURL(join(context, file)).href);
  const compiler = bundler({
    ...configuration,
    context,
    mode: 'production',
    output: { path, publicPath: 'auto' },
    optimization: { minimize: false },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
  const names = (await readdir(path)).filter((name) => name.endsWith('.js'));
  const files = await Promise.all(names.map(async (name) => [name, await readFile(join(path, name), 'utf8')] as const));
  return { 'index.html': await readFixture('react/index.html'), ...Object.fromEntries(files) };
}

/** Builds a folder by its own page and configuration, as `vite build` does. */
async function buildWithVite(folder: string): Promise<HostFiles> {
  const { build } = await import('vite');
  const result = await build({
    root: resolve(FIXTURES, folder),
    base: './',
    logLevel: 'error',
    build: { write: false },
  });
  const { output } = [result].flat()[0] as {
    output: readonly { fileName: string; code?: string; source?: string | Uint8Array }[];
  };
  return Object.fromEntries(output.map(({ fileName, code, source = '' }) => [fileName, code ?? String(source)]));
}

/** A page that the host's server writes, with the header's site in the place of the documented one. */
type ServerPage = (marquee: string) => Promise<string>;

/** Writes a fixture's program, with the header's site in it, into a folder. */
async function copyProgram(path: string, marquee: string, folder = makeFolder()): Promise<string> {
  const copy = join(await folder, basename(path));
  await writeFile(copy, nameSite(await readFixture(path), marquee));
  return copy;
}

async function runNodeServer(program: string): Promise<string> {
  const port = await findFreePort();
  const server = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    for (;;) {
      const answer = await fetch(`http://localhost:${port}/`).catch(() => null);
      if (answer !== null) return await answer.text();
      if (server.exitCode !== null) throw new Error('The server does not start');
    }
  } finally {
    server.kill();
  }
}

const SERVERS: Readonly<Record<string, ServerPage>> = {
  node: async (marquee) => runNodeServer(await copyProgram('node/server.mjs', marquee)),
  'package-node': async (marquee) =>
    runNodeServer(await copyProgram('package-node/server.mjs', marquee, copyToPackage('package-node'))),
  curl: async (marquee) => (await promisify(execFile)('sh', [await copyProgram('curl/page.sh', marquee)])).stdout,
};

const BUILDS: Readonly<Record<string, () => Promise<HostFiles>>> = {
  webpack: async () =>
    buildWithConfiguration((await import('webpack')).default as unknown as Bundler, 'webpack.config.mjs'),
  rspack: async () =>
    buildWithConfiguration(requireForeign<{ rspack: Bundler }>('@rspack/core').rspack, 'rspack.config.mjs'),
  vite: () => buildWithVite('vite'),
  mount: () => buildWithVite('mount'),
  package: async () => buildWithVite(await copyToPackage('package')),
  'package-react': async () => buildWithVite(await copyToPackage('package-react')),
  'package-vue': async () => buildWithVite(await copyToPackage('package-vue')),
  'package-svelte': async () => buildWithVite(await copyToPackage('package-svelte')),
  'package-angular': async () => buildWithVite(await copyToPackage('package-angular')),
  html: async () => ({
    'index.html': buildPage(`${await readFixture('html/header.html')}<main id="main"><h1>A shop</h1></main>`),
  }),
};

/** Every host of files and of one page, by its name: `/hosts/vite/`. */
export const HOSTS = [...Object.keys(BUILDS), ...Object.keys(SERVERS)] as const;

/** Whether `npm run test:hosts` alone builds the host: it needs foreign packages, or is set up without the package. */
export const isForeignHost = (host: string): boolean => !/^package(-react|-node)?$/.test(host);

const built = new Map<string, Promise<HostFiles>>();

/**
 * Builds a host as its documents say, once, and returns a file of it.
 *
 * @param marquee origin of the running stack, which takes the place of the documented one
 * @returns null where there is no such host or file
 */
export async function readHostFile(host: string, file: string, marquee: string): Promise<string | null> {
  const server = SERVERS[host];
  if (server !== undefined) return file === 'index.html' ? server(marquee) : null;
  const build = BUILDS[host];
  if (build === undefined) return null;
  const files = built.get(host) ?? build();
  built.set(host, files);
  return (await files)[file]?.replaceAll(DOCUMENTED, marquee) ?? null;
}
