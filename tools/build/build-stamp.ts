import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';

/** The sources of a build. Workers' own sources are bundled where they run. */
const INPUTS = [
  '{header-remote,host-shell/site,shared}/**/*',
  'edge/head/assets/**/*',
  'tools/{build,i18n}/**/*',
  '{webpack.config.ts,package-lock.json}',
];
/** Files written by the build itself, or only read by tests. */
const IGNORED = /(?:^|[/\\])compiled[/\\]|\.test\.tsx?$/;
/** Variables that change the build. */
const VARIABLES = ['MARQUEE_DEV', 'MARQUEE_LENIENT'];
/** If one of them is missing, the build is incomplete regardless of its stamp. */
const OUTPUTS = [
  'dist/header/build.json',
  'dist/header/server',
  'dist/public/header',
  'dist/host/assets.js',
  'shared/i18n/compiled',
];

/** Stores the sources of a folder's last complete build. */
export class BuildStamp {
  readonly #root: string;
  readonly #path: string;

  constructor(root: string) {
    this.#root = root;
    this.#path = resolve(root, 'dist/inputs.sha256');
  }

  /** Digest of all inputs of a build. */
  async digest(): Promise<string> {
    const files = globSync(INPUTS, { cwd: this.#root, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => resolve(entry.parentPath, entry.name))
      .filter((path) => !IGNORED.test(path))
      .sort();
    const hash = createHash('sha256').update(JSON.stringify(VARIABLES.map((name) => process.env[name] ?? '')));
    for (const path of files) {
      const content = await readFile(path);
      hash.update(`\0${path.slice(this.#root.length)}\0${content.length}\0`).update(content);
    }
    return hash.digest('hex');
  }

  /** Whether the last build was complete and its inputs have not changed. */
  async isCurrent(): Promise<boolean> {
    if (OUTPUTS.some((path) => !existsSync(resolve(this.#root, path)))) return false;
    const stamp = await readFile(this.#path, 'utf8').catch(() => '');
    return stamp !== '' && stamp === (await this.digest());
  }

  async write(digest: string): Promise<void> {
    await writeFile(this.#path, digest);
  }

  async remove(): Promise<void> {
    await rm(this.#path, { force: true });
  }
}
