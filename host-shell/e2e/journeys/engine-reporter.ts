import type { FullResult, Reporter } from 'playwright/types/testReporter';
import { FIREFOX_MISSING } from '../../../tools/firefox.ts';
import { PHP_MISSING } from '../../../tools/php.ts';
import { WEBKIT_MISSING } from '../../../tools/webkit.ts';

/** Names the engines that are not installed. With `CI=true` a run that lacks one fails. */
export default class EngineReporter implements Reporter {
  async onEnd({ status }: Pick<FullResult, 'status'>): Promise<{ status: FullResult['status'] }> {
    const { FIREFOX_PATH, WEBKIT_DRIVER_PATH, PHP_PATH, CI } = process.env;
    const missing = [
      ...(FIREFOX_PATH === '' ? [FIREFOX_MISSING] : []),
      ...(WEBKIT_DRIVER_PATH === '' ? [WEBKIT_MISSING] : []),
    ];
    for (const line of [...missing, ...(PHP_PATH === '' ? [PHP_MISSING] : [])]) console.log(line);
    return { status: missing.length > 0 && CI === 'true' && status === 'passed' ? 'failed' : status };
  }

  /** Playwright's own list of results stays. */
  printsToStdio(): boolean {
    return false;
  }
}
