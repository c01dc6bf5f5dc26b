import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setup as compileMessages } from '../check/compile-messages-setup.ts';
import { type Mutant, mutateFile } from './find-mutants.ts';
import { COVERAGE_FILE, readCoverage, readVerdicts } from './mutant-verdicts.ts';
import { findRelatedTests, readImporters } from './related-tests.ts';

/** `unreached`: no unit test runs the place, or only while it is imported. */
export type Verdict = 'killed' | 'survived' | 'unreached';

export interface TriedMutant extends Mutant {
  readonly path: string;
  readonly verdict: Verdict;
}

const NOT_COPIED: ReadonlySet<string> = new Set([
  '.git',
  '.gallery',
  '.wrangler',
  'dist',
  'node_modules',
  'test-results',
]);

/**
 * Changes each place of the files in turn, in a copy of the repository, and runs the unit tests that reach it.
 *
 * A test that fails without a change is left out.
 *
 * @throws Error where no test runs
 */
export async function runMutants(root: string, paths: readonly string[]): Promise<readonly TriedMutant[]> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-mutants-'));
  try {
    const copy = join(folder, 'copy');
    // Here and not before the tests of the copy: the compiler imports modules that have mutants there.
    compileMessages();
    await cp(root, copy, { recursive: true, filter: (path) => !NOT_COPIED.has(basename(path)) });
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
    const mutants: (Mutant & { readonly path: string })[] = [];
    for (const path of paths) {
      const file = mutateFile(path, await readFile(join(root, path), 'utf8'), mutants.length);
      await writeFile(join(copy, path), file.source);
      mutants.push(...file.mutants.map((mutant) => ({ ...mutant, path })));
    }
    const importers = readImporters(root);
    const tests = [...new Set(paths.flatMap((path) => findRelatedTests(path, importers)))];
    if (tests.length > 0) await runTwice(copy, folder, tests);
    const { killed, tried } = readVerdicts(folder);
    const judge = (number: number): Verdict =>
      killed.has(number) ? 'killed' : tried.has(number) ? 'survived' : 'unreached';
    return mutants.map((mutant, number) => ({ ...mutant, verdict: judge(number) }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runTwice(copy: string, folder: string, tests: readonly string[]): Promise<void> {
  const output = await runVitest(copy, folder, tests);
  const coverage = readCoverage(folder);
  if (Object.keys(coverage).length === 0) throw new Error(`No test runs:\n${output}`);
  await writeFile(join(folder, COVERAGE_FILE), JSON.stringify(coverage));
  await runVitest(copy, folder, tests);
}

/** @returns the end of its output */
function runVitest(copy: string, folder: string, tests: readonly string[]): Promise<string> {
  const program = join(copy, 'node_modules/vitest/vitest.mjs');
  const options = ['run', '--config', 'tools/mutants/vitest.config.ts', '--reporter', 'dot', '--silent=true'];
  const child = spawn(process.execPath, [program, ...options, ...tests], {
    cwd: copy,
    env: { ...process.env, MUTANTS_FOLDER: folder, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4_000);
    });
  return new Promise((done, fail) => {
    child.once('error', fail).once('exit', () => done(output));
  });
}
