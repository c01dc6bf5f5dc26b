import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Import steps between a test and a file that it tests, where no test imports it itself: what is further away tests other things. */
const MAX_STEPS = 2;
const MAX_TESTS = 12;

/** For each module those that import it. Type imports count too: they cost nothing but a look. */
export function readImporters(root: string): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const path of globSync('{shared,edge,header-remote/src,host-shell}/**/*.{ts,tsx}', { cwd: root })) {
    if (path.includes('/compiled/')) continue;
    for (const [, to = ''] of readFileSync(join(root, path), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      const module = normalize(join(dirname(path), to));
      importers.set(module, [...(importers.get(module) ?? []), path]);
    }
  }
  return importers;
}

/** The unit tests that import a module, by other modules too; the nearest first. */
export function findRelatedTests(path: string, importers: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const known = new Set([path]);
  const tests: string[] = [];
  let step: readonly string[] = [path];
  for (let steps = 0; steps <= MAX_STEPS && (tests.length === 0 || steps < 2); steps += 1) {
    step = step
      .flatMap((module) => importers.get(module) ?? [])
      .filter((module) => !known.has(module) && known.add(module));
    tests.push(...step.filter((module) => /\.test\.tsx?$/.test(module) && !module.includes('.worker.')));
  }
  return tests.slice(0, MAX_TESTS);
}
