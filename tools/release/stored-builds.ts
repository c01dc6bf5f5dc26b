import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  BuildRefusedError,
  buildFileKey,
  checkContract,
  createLocalRenderer,
  readManifest,
  readServerModule,
  renderFirst,
} from '../../edge/releases/renderers.ts';
import { type BuildManifest, buildManifestSchema } from '../../shared/contracts/build-manifest.ts';

const CONTENT_PARALLEL = 8;
const PREFIX = 'builds/';

/** A build in a folder of this machine. */
export interface LocalBuild {
  readonly manifest: BuildManifest;
  /** Folder of the browser files. */
  readonly browser: string;
  /** Path of the server module. */
  readonly server: string;
}

/** @param dist `dist/header` of a checkout that was built */
export async function readLocalBuild(dist: string): Promise<LocalBuild> {
  const manifest = buildManifestSchema.parse(JSON.parse(await readFile(join(dist, 'build.json'), 'utf8')));
  return { manifest, browser: join(dist, 'browser'), server: join(dist, 'server/entry.server.js') };
}

async function forEachParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const queue = [...items];
  const run = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: CONTENT_PARALLEL }, run));
}

/**
 * Puts a build into the store; `build.json` goes last, so that a build which is half there does not exist.
 *
 * @returns whether it was not there yet
 */
export async function storeBuild(
  builds: Pick<R2Bucket, 'head' | 'put'>,
  { manifest, browser, server }: LocalBuild,
): Promise<boolean> {
  const description = buildFileKey(manifest.id, 'build.json');
  if ((await builds.head(description)) !== null) return false;
  const files = [
    ...Object.keys(manifest.files).map((file) => ({ file, path: resolve(browser, file) })),
    { file: manifest.server.file, path: server },
  ];
  await forEachParallel(files, async ({ file, path }) =>
    builds.put(buildFileKey(manifest.id, file), await readFile(path)),
  );
  await builds.put(description, JSON.stringify(manifest));
  return true;
}

/** Lists a bucket page by page. */
async function listPages(builds: R2Bucket, options: R2ListOptions): Promise<readonly R2Objects[]> {
  const page = await builds.list(options);
  return page.truncated ? [page, ...(await listPages(builds, { ...options, cursor: page.cursor }))] : [page];
}

/** All builds of the store, newest first. */
export async function listBuilds(builds: R2Bucket): Promise<BuildManifest[]> {
  const pages = await listPages(builds, { prefix: PREFIX, delimiter: '/' });
  const folders = pages.flatMap(({ delimitedPrefixes }) => delimitedPrefixes);
  const manifests: BuildManifest[] = [];
  await forEachParallel(folders, async (folder) => {
    const id = folder.slice(PREFIX.length, -1);
    const manifest = await readManifest(builds, id).catch((error: unknown) => {
      // What was never finished or is being removed is no build.
      if (error instanceof BuildRefusedError) return null;
      throw error;
    });
    if (manifest !== null) manifests.push(manifest);
  });
  return manifests.sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
}

/** Removes a build: `build.json` first, so that an incomplete build is not used. */
export async function removeBuild(builds: R2Bucket, id: string): Promise<void> {
  await builds.delete(buildFileKey(id, 'build.json'));
  const pages = await listPages(builds, { prefix: buildFileKey(id, '') });
  const keys = pages.flatMap(({ objects }) => objects.map(({ key }) => key));
  if (keys.length > 0) await builds.delete(keys);
}

/**
 * Checks a build before a channel points to it: everything that it lists is there with the content that it says, the edge
 * speaks its contract, and its header renders.
 *
 * @throws BuildRefusedError that names the build and what is wrong
 */
export async function verifyBuild(builds: R2Bucket, id: string): Promise<BuildManifest> {
  const manifest = await readManifest(builds, id);
  checkContract(manifest);
  await forEachParallel(Object.entries(manifest.files), async ([file, integrity]) => {
    const object = await builds.get(buildFileKey(id, file));
    if (object === null) throw new BuildRefusedError(id, `has no file ${file}`);
    const hash = createHash('sha384').update(new Uint8Array(await object.arrayBuffer()));
    if (`sha384-${hash.digest('base64')}` !== integrity) throw new BuildRefusedError(id, `has another ${file}`);
  });
  const code = await readServerModule(builds, manifest, manifest.server.sha256);
  const folder = await mkdtemp(join(tmpdir(), 'marquee-verify-'));
  try {
    const path = join(folder, `${id}.mjs`);
    await writeFile(path, code);
    await renderFirst(
      id,
      createLocalRenderer(() => import(pathToFileURL(path).href)),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
  return manifest;
}
