import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';

const root = resolve(import.meta.dirname, '..');
const program = resolve(root, 'node_modules/wrangler/bin/wrangler.js');

/** Settings of a wrangler that a program runs: nothing is asked, and nothing is sent about its use. */
export const QUIET_WRANGLER = {
  CI: '1',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_NO_SKILLS_UPDATE_PROMPTS: 'true',
} as const;

/**
 * Runs wrangler in the root of the checkout, and resolves with its output. Rejects with its error where it fails.
 *
 * @param variables over those of this process
 */
export async function runWrangler(
  parameters: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<string> {
  const env = { ...process.env, ...QUIET_WRANGLER, NO_COLOR: '1', FORCE_COLOR: '0', ...variables };
  const options = { cwd: root, env, maxBuffer: 2 ** 26 };
  try {
    return (await promisify(execFile)(process.execPath, [program, ...parameters], options)).stdout;
  } catch (error) {
    const {
      stdout = '',
      stderr = '',
      message,
    } = error as Error & { readonly stdout?: string; readonly stderr?: string };
    throw new Error(findReason(`${stderr}\n${stdout}`) ?? message);
  }
}

/** The line of the error and the one below it; then come hints and the path of a log. */
function findReason(text: string): string | undefined {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const error = lines.findIndex((line) => line.includes('ERROR'));
  return error === -1 ? lines[0] : lines.slice(error, error + 2).join(' ');
}
