import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

/** Vitest calls it: compiles the messages once before unit tests: they import the compiled ones, and need no build for anything else. */
export function setup(): void {
  const command = resolve(import.meta.dirname, '../i18n/compile-messages.ts');
  // A problem of the messages is a failure of their own tests.
  execFileSync(process.execPath, [command, '--lenient'], { stdio: 'ignore' });
}
