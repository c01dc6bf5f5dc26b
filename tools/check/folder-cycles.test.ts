import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dirname as folderOf, join as joinPath } from 'node:path/posix';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Types included: a cycle of types binds two folders to each other as much as one of values. */
const RELATIVE_IMPORT = /\b(?:from|import|import\()\s*(?:\/\*[^*]*\*\/\s*)?['"](\.{1,2}\/[^'"]+)['"]/g;

/** An import as a dependency between two entries (files or folders) of the deepest folder that has both files. */
interface Dependency {
  readonly from: string;
  readonly to: string;
  readonly example: string;
}

function describeImport(from: string, to: string): Dependency {
  const [source, target] = [from.split('/'), to.split('/')];
  const depth = source.findIndex((name, index) => name !== target[index]) + 1;
  return {
    from: source.slice(0, depth).join('/'),
    to: target.slice(0, depth).join('/'),
    example: `${from} imports ${to}`,
  };
}

/** For each dependency that is part of a cycle, one import that causes it. */
function findFolderCycles(files: ReadonlyMap<string, string>): string[] {
  const dependencies = [...files].flatMap(([from, text]) =>
    [...text.matchAll(RELATIVE_IMPORT)]
      .map(([, specifier = '']) => joinPath(folderOf(from), specifier))
      .filter((to) => to !== from && files.has(to))
      .map((to) => describeImport(from, to)),
  );
  const targets = Map.groupBy(dependencies, ({ from }) => from);
  const reaches = (start: string, goal: string): boolean => {
    const queue = new Set([start]);
    for (const entry of queue) for (const { to } of targets.get(entry) ?? []) queue.add(to);
    return queue.has(goal);
  };
  const onCycle = dependencies.filter(({ from, to }) => reaches(to, from));
  return [...new Map(onCycle.map(({ from, to, example }) => [`${from} -> ${to}`, example])).values()].sort();
}

it('finds folders that import each other, although no two files do', () => {
  const files = new Map([
    ['edge/cache/tiers.ts', "import { readDate } from '../http/date.ts';"],
    ['edge/http/date.ts', ''],
    ['edge/http/respond.ts', "import type { Entry } from '../cache/entry.ts';\nimport '../app.ts';"],
    ['edge/cache/entry.ts', ''],
    ['edge/app.ts', ''],
  ]);
  expect(findFolderCycles(files)).toEqual([
    'edge/cache/tiers.ts imports edge/http/date.ts',
    'edge/http/respond.ts imports edge/cache/entry.ts',
  ]);
});

// The linter finds cycles of files (noImportCycles), and knows no folders.
it('no folders of the product import each other in a cycle', () => {
  const paths = globSync('{edge,header-remote,host-shell,shared}/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$|\/(?:test|e2e|node_modules)\//.test(path));
  expect(paths.length).toBeGreaterThan(300);
  expect(findFolderCycles(new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])))).toEqual([]);
});
