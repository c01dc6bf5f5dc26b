import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestRunner } from 'vitest';
import { IS_MUTANT } from './find-mutants.ts';
import { COVERAGE_FILE, type Coverage, type Verdicts } from './mutant-verdicts.ts';

/** A mutant that asks this often in one test runs in a loop that does not end. */
const MAX_CALLS = 200_000;
/** A slower test would take minutes for the mutants of a large file. */
const MAX_TEST_MS = 2_000;

type Task = Parameters<TestRunner['onBeforeRunTask']>[0];
type Attempt = Parameters<TestRunner['onAfterRetryTask']>[1];
type Test = Parameters<TestRunner['onAfterRetryTask']>[0];

/** The worker's, because files share it: which mutant runs, and what has come out. */
const state = {
  active: -1,
  calls: 0,
  reached: new Set<number>(),
  coverage: {} as Coverage,
  verdicts: { killed: [], tried: [], unsure: [] } as Verdicts,
};
let runs = 0;

Object.assign(globalThis, {
  [IS_MUTANT](number: number): boolean {
    if (state.active === -1) state.reached.add(number);
    if (state.active !== number) return false;
    state.calls += 1;
    if (state.calls > MAX_CALLS) throw new Error('The mutant does not end');
    return true;
  },
});

/**
 * Runs the tests twice. The first time it notes which mutants each test reaches; the second time it repeats each test with
 * each mutant that it reaches and that no test has killed yet, and at last without one: where that fails, the mutants have
 * changed what the test depends on, and its verdicts do not count.
 */
export default class MutantTestRunner extends TestRunner {
  readonly #folder = process.env.MUTANTS_FOLDER ?? '';
  readonly #known: Coverage | undefined = existsSync(join(this.#folder, COVERAGE_FILE))
    ? (JSON.parse(readFileSync(join(this.#folder, COVERAGE_FILE), 'utf8')) as Coverage)
    : undefined;
  #mutants: readonly number[] = [];
  #failed: number[] = [];

  override async onBeforeRunTask(test: Task): Promise<void> {
    await super.onBeforeRunTask(test);
    this.#failed = [];
    state.reached.clear();
    if (this.#known === undefined || test.type !== 'test') return;
    const { mutants = [], isUsable = false } = this.#known[test.id] ?? {};
    this.#mutants = isUsable ? mutants.filter((mutant) => !state.verdicts.killed.includes(mutant)) : [];
    test.repeats = this.#mutants.length;
  }

  override onBeforeTryTask(test: Task, attempt: Attempt): void {
    super.onBeforeTryTask(test, attempt);
    state.active = this.#mutants[attempt.repeats] ?? -1;
    state.calls = 0;
  }

  override async onAfterRetryTask(test: Test, attempt: Attempt): Promise<void> {
    await super.onAfterRetryTask(test, attempt);
    state.active = -1;
    if (this.#known === undefined || test.result?.state !== 'fail') return;
    const mutant = this.#mutants[attempt.repeats];
    if (mutant !== undefined) this.#failed.push(mutant);
    else state.verdicts.unsure.push(...this.#failed.splice(0));
  }

  override onAfterRunTask(test: Task): void {
    super.onAfterRunTask(test);
    if (test.type !== 'test') return;
    const { duration = 0, state: result } = test.result ?? {};
    const isUsable = duration <= MAX_TEST_MS && result === 'pass' && test.fails !== true;
    state.coverage[test.id] = { mutants: [...state.reached], isUsable };
    state.verdicts.killed.push(...this.#failed);
    state.verdicts.tried.push(...this.#mutants);
    this.#mutants = [];
  }

  override onAfterRunFiles(files: Parameters<TestRunner['onAfterRunFiles']>[0]): void {
    super.onAfterRunFiles(files);
    const [name, content] = this.#known === undefined ? ['coverage', state.coverage] : ['verdicts', state.verdicts];
    runs += 1;
    writeFileSync(join(this.#folder, `${name}-${process.pid}-${runs}.json`), JSON.stringify(content));
  }
}
