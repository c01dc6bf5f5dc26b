import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describeBuild } from '../../../tools/build/build-manifest.ts';
import { type LocalBuild, readLocalBuild } from '../../../tools/release/stored-builds.ts';

const DIST = resolve(import.meta.dirname, '../../../dist/header');

/** Files that no request of a test needs: each file of a build is put into a store, and read from it by each command. */
const UNUSED_FILES = /messages-(?!en_US)|\/federated\/(?!mf-manifest)|\/types\/|licenses/;

export interface BuildChanges {
  /** Replaces a text in every script of the build and in its server module: the change is seen with and without script. */
  readonly text?: readonly [from: string, to: string];
  /** Replaces the server module. */
  readonly server?: (code: string) => string;
}

export interface DerivedBuild extends LocalBuild {
  readonly remove: () => Promise<void>;
}

/** Derives a new build, in English alone, from the one in `dist`, without compiling. */
export async function deriveBuild({ text, server = (code) => code }: BuildChanges): Promise<DerivedBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-derived-'));
  const local = await readLocalBuild(DIST);
  const browser = join(folder, 'browser');
  await cp(local.browser, browser, { recursive: true, filter: (path) => !UNUSED_FILES.test(path) });
  const replace = (code: string) => (text === undefined ? code : code.replaceAll(text[0], text[1]));
  for (const file of (await readdir(browser)).filter((name) => name.endsWith('.js'))) {
    await writeFile(join(browser, file), replace(await readFile(join(browser, file), 'utf8')));
  }
  const serverPath = join(folder, 'entry.server.js');
  await writeFile(serverPath, server(replace(await readFile(local.server, 'utf8'))));
  return {
    manifest: await describeBuild(browser, serverPath),
    browser,
    server: serverPath,
    remove: () => rm(folder, { recursive: true }),
  };
}
