import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

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

export interface WranglerOptions {
  /** Text that the command reads: a secret is never an argument. */
  readonly input?: string;
  /** Variables over those of this process. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** Runs wrangler in the root of the checkout, and resolves with its output. Rejects with its error where it fails. */
export function runWrangler(
  parameters: readonly string[],
  { input, variables = {} }: WranglerOptions = {},
): Promise<string> {
  return new Promise((done, fail) => {
    const plainText = { NO_COLOR: '1', FORCE_COLOR: '0' };
    const env = { ...process.env, ...QUIET_WRANGLER, ...plainText, ...variables };
    const child = spawn(process.execPath, [program, ...parameters], { cwd: root, env, stdio: 'pipe' });
    let [output, errors] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.once('error', fail);
    child.once('close', (code) => {
      if (code === 0) return done(output);
      fail(new Error(findReason(`${errors}\n${output}`) ?? `wrangler ended with ${code}`));
    });
    // A command that ends before it reads all of it says so by its status.
    child.stdin.on('error', () => {});
    child.stdin.end(input ?? '');
  });
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
