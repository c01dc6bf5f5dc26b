import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Draft } from './draft.ts';
import { FRAMEWORKS } from './frameworks.ts';
import { dependsOn, findFile, type Project, readProject } from './project.ts';
import { renderDiff } from './render-diff.ts';

const UNDO_FILE = '.marquee-host.json';
const GUIDE = 'The guide of hosts says what to write.';

/** What `init` and `undo` need of the world. */
export interface InitOptions {
  readonly folder: string;
  /** Domain of the header's site, `.de`, or its origin. */
  readonly site: string;
  /** Of the package, for the dependency. */
  readonly version: string;
  readonly log: (text: string) => void;
  /** Asks whether to write the changes. */
  readonly confirm: () => Promise<boolean>;
}

/** What each file was, and what `init` made of it. */
type UndoRecord = Readonly<Record<string, { readonly before: string | null; readonly after: string }>>;

const PACKAGE_MANAGERS = [
  ['pnpm-lock.yaml', 'pnpm install'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun install'],
] as const;

const findInstallation = (project: Project) =>
  PACKAGE_MANAGERS.find(([file]) => findFile(project, file) !== undefined)?.[1] ?? 'npm install';

function addDependency(draft: Draft, version: string): void {
  draft.edit(
    'package.json',
    (text) => {
      const description = JSON.parse(text);
      const names = Object.keys(description.dependencies ?? {});
      const dependencies = Object.entries({ ...description.dependencies, '@marquee/host': `^${version}` });
      // As package managers do, but a list in another order keeps it.
      const isSorted = names.every((name, at) => at === 0 || (names[at - 1] ?? '') < name);
      description.dependencies = Object.fromEntries(
        isSorted ? dependencies.sort(([a], [b]) => (a < b ? -1 : 1)) : dependencies,
      );
      const [, indent = '  '] = /^([^\S\n]+)"/m.exec(text) ?? [];
      return `${JSON.stringify(description, null, indent)}\n`;
    },
    'add @marquee/host to its dependencies',
  );
}

const isThere = (project: Project) =>
  dependsOn(project, '@marquee/host') ||
  [...project.files.values()].some((text) => /<marquee-header|@marquee\/host/.test(text));

/**
 * Puts the header into a project: finds its framework, shows what it changes, and writes that.
 *
 * @returns the exit code: 1 where nothing could be changed
 */
export async function init({ folder, site, version, log, confirm }: InitOptions): Promise<0 | 1> {
  const project = await readProject(folder);
  if (isThere(project)) {
    log('The header is in this project already. "--undo" takes back what this command has written.');
    return 0;
  }
  const framework = FRAMEWORKS.find(({ matches }) => matches(project));
  if (framework === undefined) {
    log(`This folder has no framework that this command knows, and no page. ${GUIDE}`);
    return 1;
  }
  const draft = new Draft(project, site);
  framework.plan(draft);
  if (draft.changes.size > 0 && framework.isInstalled) addDependency(draft, version);
  log(`Found: ${framework.name}\n`);
  for (const [path, after] of draft.changes) log(`${renderDiff(path, project.files.get(path) ?? null, after)}\n`);
  for (const leftover of draft.leftovers) log(`To do by hand: ${leftover}`);
  if (draft.changes.size === 0) {
    log(`Nothing could be changed. ${GUIDE}`);
    return 1;
  }
  if (!(await confirm())) {
    log('Nothing is changed.');
    return 0;
  }
  const record: Record<string, UndoRecord[string]> = {};
  for (const [path, after] of draft.changes) record[path] = { before: project.files.get(path) ?? null, after };
  // Before the files: an interrupted run can be undone.
  await writeFile(join(folder, UNDO_FILE), `${JSON.stringify(record, null, 2)}\n`);
  for (const [path, after] of draft.changes) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), after);
  }
  log(
    `Changed ${draft.changes.size} files. "npx @marquee/host init --undo" takes it back; ${UNDO_FILE} remembers how.`,
  );
  if (framework.isInstalled) log(`Now run: ${findInstallation(project)}`);
  return 0;
}

const readIfPresent = (path: string) => readFile(path, 'utf8').catch(() => null);

/**
 * Takes back what `init` has written. A file that has changed since is left, and named.
 *
 * @returns the exit code: 1 where something is left
 */
export async function undo({ folder, log }: Pick<InitOptions, 'folder' | 'log'>): Promise<0 | 1> {
  const text = await readIfPresent(join(folder, UNDO_FILE));
  if (text === null) {
    log(`Nothing to undo: ${UNDO_FILE} is not here.`);
    return 1;
  }
  const left: [string, UndoRecord[string]][] = [];
  for (const [path, change] of Object.entries<UndoRecord[string]>(JSON.parse(text))) {
    const now = await readIfPresent(join(folder, path));
    if (now === change.before) continue;
    if (now !== change.after) {
      left.push([path, change]);
      log(
        `${path} has changed since; take this back by hand:\n${renderDiff(path, change.after, change.before ?? '')}\n`,
      );
    } else if (change.before === null) await rm(join(folder, path));
    else await writeFile(join(folder, path), change.before);
  }
  if (left.length === 0) await rm(join(folder, UNDO_FILE));
  else await writeFile(join(folder, UNDO_FILE), `${JSON.stringify(Object.fromEntries(left), null, 2)}\n`);
  log(left.length === 0 ? 'Everything is as it was.' : `Left: ${left.length} files.`);
  return left.length === 0 ? 0 : 1;
}
