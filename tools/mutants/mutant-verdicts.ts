import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What each test reaches, by the test's id. */
export type Coverage = Record<string, { readonly mutants: readonly number[]; readonly isUsable: boolean }>;

/** Numbers of mutants. */
export interface Verdicts {
  readonly killed: number[];
  readonly tried: number[];
  /** A test failed with them, but afterwards without them too. */
  readonly unsure: number[];
}

/** Coverage of all tests, once the first run is over. */
export const COVERAGE_FILE = 'all-coverage.json';

const readFiles = <Content>(folder: string, pattern: string): readonly Content[] =>
  globSync(pattern, { cwd: folder }).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Content);

export const readCoverage = (folder: string): Coverage =>
  Object.assign({}, ...readFiles<Coverage>(folder, 'coverage-*.json'));

export function readVerdicts(folder: string): {
  readonly killed: ReadonlySet<number>;
  readonly tried: ReadonlySet<number>;
} {
  const all = readFiles<Verdicts>(folder, 'verdicts-*.json');
  return {
    killed: new Set(all.flatMap(({ killed }) => killed)),
    tried: new Set(all.flatMap(({ tried }) => tried)),
  };
}
