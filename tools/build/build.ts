import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { promisify } from 'node:util';
import webpack, { type MultiStats } from 'webpack';
import { LOCALES } from '../../shared/sites/sites.ts';
import { describeBuild, writeEntryIntegrity } from './build-manifest.ts';
import { BuildStamp } from './build-stamp.ts';
import { buildPageStyles } from './page-styles.ts';
import { writeHostPackage } from './write-host-package.ts';
import { listPackageFolders, writeLicenses } from './write-licenses.ts';
import { writeTypes } from './write-types.ts';

const root = resolve(import.meta.dirname, '../..');
const PUBLIC = resolve(root, 'dist/public');
/** Served by the host shell's own worker. */
const HOST_PUBLIC = resolve(root, 'dist/host-public');
const BROWSER_FILES = resolve(root, 'dist/header/browser');
const SERVER_MODULE = resolve(root, 'dist/header/server/entry.server.js');
/** Bundled into the edge worker instead of the server module: bundlers keep a file beside it as a separate module. */
const SERVER_IMPORT = resolve(root, 'dist/header/server/import-server.js');

/** Earlier builds are kept, so that a page loaded before a deployment still finds its lazy parts. */
const MAX_BUILDS = 3;

async function compileMessages(): Promise<void> {
  // During translation a language may lack messages; it shows the English ones.
  const lenient = process.env.MARQUEE_LENIENT === '1' ? ['--lenient'] : [];
  await promisify(execFile)(process.execPath, [resolve(root, 'tools/i18n/compile-messages.ts'), ...lenient]);
}

async function compile(isChosen: (name: string) => boolean = () => true): Promise<MultiStats> {
  const { default: configurations } = await import('../../webpack.config.ts');
  const compiler = webpack(configurations.filter(({ name = '' }) => isChosen(name)));
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats === undefined) throw new Error('webpack gave no result');
  if (stats.hasErrors() || stats.hasWarnings()) {
    console.error(stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY }));
  }
  if (stats.hasErrors()) throw new Error('The build failed');
  return stats;
}

async function publishHeader(stats: MultiStats): Promise<string> {
  // The federation plugin writes it for its tools; no browser loads it.
  await rm(resolve(BROWSER_FILES, 'federated/mf-stats.json'), { force: true });
  await writeTypes(BROWSER_FILES);
  const isOfBrowsers = (name: string) => name.startsWith('header-') && name !== 'header-server';
  await writeLicenses(listPackageFolders(stats, isOfBrowsers), BROWSER_FILES);
  await writeHostPackage(BROWSER_FILES, resolve(root, 'dist/host-package'));
  await writeEntryIntegrity(resolve(BROWSER_FILES, 'federated'));
  await writeFile(SERVER_IMPORT, "export const importServer = () => import('./entry.server.js');\n");
  const manifest = await describeBuild(BROWSER_FILES, SERVER_MODULE);
  const builds = resolve(PUBLIC, 'header/builds');
  await cp(BROWSER_FILES, resolve(builds, manifest.id), { recursive: true });
  await writeFile(resolve(root, 'dist/header/build.json'), JSON.stringify(manifest, null, 1));
  await removeOldBuilds(builds, manifest.id);
  return manifest.id;
}

/** Deletes the builds of a folder, except the current one and the newest of the others. */
export async function removeOldBuilds(builds: string, current: string): Promise<void> {
  const now = new Date();
  await utimes(resolve(builds, current), now, now);
  const dated = await Promise.all(
    (await readdir(builds)).map(async (id) => ({ id, at: (await stat(resolve(builds, id))).mtimeMs })),
  );
  const old = dated.sort((a, b) => b.at - a.at).slice(MAX_BUILDS);
  await Promise.all(old.map(({ id }) => rm(resolve(builds, id), { recursive: true })));
}

/** Whether a file's name contains the hash of its content, so that its content never changes. */
export function isNamedByContent(file: string): boolean {
  return /\.[0-9a-f]{20}\./.test(file);
}

async function publishHost({ stats }: MultiStats): Promise<void> {
  const from = resolve(root, 'dist/host');
  const files = (await readdir(from)).filter((file) => /\.(js|css|woff2)$/.test(file) && file !== 'assets.js');
  await rm(HOST_PUBLIC, { recursive: true, force: true });
  // All of them are served as immutable.
  for (const file of (await readdir(from)).filter(isNamedByContent)) {
    await cp(resolve(from, file), resolve(HOST_PUBLIC, 'host', file));
  }
  const find = (pattern: RegExp) => `/host/${files.find((file) => pattern.test(file)) ?? ''}`;
  const style = find(/^host\.[^.]+\.css$/);
  const styleText = await readFile(resolve(from, basename(style)), 'utf8');
  const compilation = stats.find(({ compilation: { name } }) => name === 'host-shell')?.compilation;
  if (compilation === undefined) throw new Error('The host pages are not built');
  const stylesByKind = await buildPageStyles(compilation, from, styleText);
  const assets = { script: find(/^host\.[^.]+\.js$/), style, styleText, stylesByKind };
  await writeFile(
    resolve(from, 'assets.js'),
    Object.entries(assets)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
      .join(''),
  );
}

/** Builds everything that runs in a browser, and the header's server entry, into `dist/`. */
export async function build(log: (line: string) => void): Promise<void> {
  const startedAt = performance.now();
  const stamp = new BuildStamp(root);
  // Computed before the build, which does not include changes made during it.
  const digest = await stamp.digest();
  await stamp.remove();
  await mkdir(PUBLIC, { recursive: true });
  await rm(BROWSER_FILES, { recursive: true, force: true });
  log(`Compiling the messages of ${LOCALES.length} locales`);
  await compileMessages();
  log('Bundling the header (browser, federated, server) and the host pages');
  const stats = await compile();
  const id = await publishHeader(stats);
  await publishHost(stats);
  // Icons and the share image, which the page's head refers to.
  await cp(resolve(root, 'edge/head/assets'), resolve(PUBLIC, 'header/static'), { recursive: true });
  await stamp.write(digest);
  log(`Built header ${id} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** Builds only the host pages, a third of the work, if the header's files exist from an earlier build. */
async function buildHost(log: (line: string) => void): Promise<void> {
  await new BuildStamp(root).remove();
  await compileMessages();
  await publishHost(await compile((name) => name === 'host-shell'));
  log('Built the host pages');
}

/** Builds if the inputs have changed since the last build. */
export async function buildIfChanged(log: (line: string) => void): Promise<void> {
  if (await new BuildStamp(root).isCurrent()) log('Nothing changed since the last build');
  else await build(log);
}

if (import.meta.main) await (process.argv[2] === 'host' ? buildHost : build)((line) => console.log(line));
