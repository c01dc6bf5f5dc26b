import type { FullResult, Reporter } from 'playwright/types/testReporter';
import { describeMissing, listMissing } from '../../../tools/programs.ts';

/** Names the engines that are not installed. With `CI=true` a run that lacks one fails. */
export default class EngineReporter implements Reporter {
  async onEnd({ status }: Pick<FullResult, 'status'>): Promise<{ status: FullResult['status'] }> {
    const missing = listMissing();
    for (const program of missing) console.log(describeMissing(program));
    const lacksEngine = missing.some((program) => program !== 'php');
    return { status: lacksEngine && process.env.CI === 'true' && status === 'passed' ? 'failed' : status };
  }

  /** Playwright's own list of results stays. */
  printsToStdio(): boolean {
    return false;
  }
}
