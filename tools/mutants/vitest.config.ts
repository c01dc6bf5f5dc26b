import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import project from '../../vitest.config.ts';

const [unit] = project.test?.projects ?? [];
if (typeof unit !== 'object' || !('test' in unit)) throw new Error('vitest.config.ts has no project of unit tests');

/** The unit tests, each repeated with the mutants that it reaches. */
export default defineConfig({
  ...unit,
  test: {
    ...unit.test,
    root: resolve(import.meta.dirname, '../..'),
    runner: resolve(import.meta.dirname, 'mutant-test-runner.ts'),
    // The copy has the compiled messages; a compiler of mutated modules would not run.
    globalSetup: [],
    // The worker's files share what has come out.
    maxWorkers: 1,
  },
});
