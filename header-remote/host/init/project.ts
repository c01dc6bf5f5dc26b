import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The used part of a `package.json`. */
export interface PackageJson {
  readonly main?: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The files of a project, by their paths with `/`, and what its changes make of them. */
export interface Project {
  readonly files: ReadonlyMap<string, string>;
  readonly packageJson: PackageJson | null;
}

const NOT_SOURCE = /(?:^|\/)(?:node_modules|dist|build|out|coverage|\.[^/]+)(?:\/|$)/;
const SOURCE =
  /(?:\.(?:[cm]?[jt]sx?|html|astro|vue|svelte|s?css)|(?:^|\/)package\.json|[-.]lock(?:\.\w+)?|-lock\.\w+)$/;
/** What a team writes is smaller. */
const MAX_FILES = 5_000;

/** Reads the source files below a folder. */
export async function readProject(folder: string): Promise<Project> {
  const files = new Map<string, string>();
  const folders = [''];
  for (const path of folders) {
    for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
      const name = path === '' ? entry.name : `${path}/${entry.name}`;
      if (NOT_SOURCE.test(name)) continue;
      if (entry.isDirectory()) folders.push(name);
      else if (entry.isFile() && SOURCE.test(name) && files.size < MAX_FILES)
        files.set(name, await readFile(join(folder, name), 'utf8'));
    }
  }
  const text = files.get('package.json');
  return { files, packageJson: text === undefined ? null : JSON.parse(text) };
}

/** Whether a project depends on a package. */
export const dependsOn = ({ packageJson }: Project, name: string): boolean =>
  name in { ...packageJson?.dependencies, ...packageJson?.devDependencies };

/** Returns the first of these files that a project has. */
export const findFile = ({ files }: Project, ...paths: readonly string[]): string | undefined =>
  paths.find((path) => files.has(path));

/** The script that a page of Vite begins with, as a path of the project. */
export function findEntry(project: Project): string | undefined {
  const [, named = ''] = /<script[^>]*\bsrc="\.?\/?([^"]+)"/.exec(project.files.get('index.html') ?? '') ?? [];
  const usual = ['main', 'index'].flatMap((name) => ['tsx', 'jsx', 'ts', 'js'].map((type) => `src/${name}.${type}`));
  return findFile(project, named, ...usual);
}
