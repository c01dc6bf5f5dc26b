import type { FullConfig, FullResult, Reporter, Suite, TestCase } from 'playwright/types/testReporter';
import { FIREFOX_MISSING } from '../../../tools/firefox.ts';
import { PHP_MISSING } from '../../../tools/php.ts';
import { WEBKIT_MISSING } from '../../../tools/webkit.ts';
import { type EngineTest, renderEngineTable } from './engine-table.ts';

function describeTest(test: TestCase): EngineTest {
  const [, engine = '', ...path] = test.titlePath();
  const outcome = test.outcome();
  return {
    engine,
    id: path.join(' › '),
    tags: test.tags,
    outcome: outcome === 'expected' ? 'passed' : outcome === 'skipped' ? 'not run' : 'failed',
  };
}

/** Prints which tests ran in which engine. With `CI=true` a run that lacks an engine fails. */
export default class EngineReporter implements Reporter {
  #suite: Pick<Suite, 'allTests'> | undefined;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #log: (text: string) => void;

  /** @param world the process's environment and output, which tests replace; Playwright passes options without them */
  constructor({
    environment = process.env,
    log = console.log,
  }: { environment?: NodeJS.ProcessEnv; log?: typeof console.log }) {
    this.#environment = environment;
    this.#log = log;
  }

  onBegin(_config: FullConfig, suite: Pick<Suite, 'allTests'>): void {
    this.#suite = suite;
  }

  async onEnd({ status }: Pick<FullResult, 'status'>): Promise<{ status: FullResult['status'] }> {
    const tests = this.#suite?.allTests() ?? [];
    // With `--list` nothing runs.
    if (tests.every(({ results }) => results.length === 0)) return { status };
    const lines = renderEngineTable(tests.map(describeTest));
    const missing = [
      this.#environment.FIREFOX_PATH === '' ? FIREFOX_MISSING : [],
      this.#environment.WEBKIT_DRIVER_PATH === '' ? WEBKIT_MISSING : [],
    ].flat();
    lines.push(...missing);
    if (this.#environment.PHP_PATH === '') lines.push(PHP_MISSING);
    this.#log(`\n${lines.join('\n')}`);
    const isIncomplete = missing.length > 0 && this.#environment.CI === 'true';
    return { status: isIncomplete && status === 'passed' ? 'failed' : status };
  }

  /** Playwright's own list of results stays. */
  printsToStdio(): boolean {
    return false;
  }
}
