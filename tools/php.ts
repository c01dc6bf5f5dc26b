import { ensureProgram, type SystemProgram } from './system-packages.ts';

/** What to do where {@link ensurePhp} finds none. */
export const PHP_MISSING =
  'php: not run. Install the package "php-cli" (apt-get install php-cli), or set PHP_PATH to a php.';

const PHP: SystemProgram = {
  name: 'PHP',
  paths: [process.env.PHP_PATH, '/usr/bin/php', '/usr/local/bin/php', '/opt/homebrew/bin/php'],
  packages: ['php-cli'],
};

/** Path of a PHP, installed from the system's packages where there is none. `PHP_PATH` remembers it, or its absence. */
export function ensurePhp(log: (line: string) => void): string | undefined {
  if (process.env.PHP_PATH === '') return undefined;
  const path = ensureProgram(PHP, log);
  process.env.PHP_PATH = path ?? '';
  return path;
}
