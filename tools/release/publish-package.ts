import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const TARBALL = resolve(import.meta.dirname, '../../dist/host-package.tgz');

/**
 * Publishes `@marquee/host`, as the last build packed it, to the registry that npm is set to. Its code is loaded by what
 * the channels point at: publish and promote that build first.
 *
 * @param isDryRun prints what would be published, and asks the registry nothing that needs an account
 */
export function publishPackage(isDryRun: boolean): void {
  const command = ['publish', TARBALL, '--ignore-scripts', ...(isDryRun ? ['--dry-run'] : [])];
  execFileSync('npm', command, { stdio: 'inherit', shell: process.platform === 'win32' });
}
