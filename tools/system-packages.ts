import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Without fonts text renders as boxes, and every measurement of it is wrong. */
const FONTS = ['fonts-liberation', 'fonts-noto-core'];

/** A program of the system's packages. */
export interface SystemProgram {
  readonly name: string;
  /** Where systems put it, in order of preference; one from the environment first. */
  readonly paths: readonly (string | undefined)[];
  /** The first of these that can be installed is. */
  readonly packages: readonly string[];
}

/** What runs apt: root itself; on a CI server, whose user may be another, `sudo` without a password. Elsewhere nothing. */
function findInstaller(): readonly string[] | undefined {
  if (process.platform !== 'linux') return undefined;
  if (process.getuid?.() === 0) return [];
  return process.env.CI === 'true' ? ['sudo', '-n'] : undefined;
}

function aptGet(...command: readonly string[]): boolean {
  const installer = findInstaller();
  if (installer === undefined) return false;
  const [program = '', ...rest] = [
    ...installer,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-q',
    '-y',
    ...command,
  ];
  return spawnSync(program, rest, { stdio: 'ignore' }).status === 0;
}

/** Path of the program, where it is installed. */
export const findProgram = ({ paths }: SystemProgram): string | undefined =>
  paths.find((path) => path !== undefined && existsSync(path));

/**
 * Path of the program, installed from the system's packages where there is none. `undefined` where that fails.
 *
 * @param more packages that it needs beside its own
 */
export function ensureProgram(
  program: SystemProgram,
  log: (line: string) => void,
  more: readonly string[] = [],
): string | undefined {
  const present = findProgram(program);
  if (present !== undefined || !aptGet('--version')) return present;
  log(`Installing ${program.name} from the system packages (once)`);
  aptGet('update');
  if (more.length > 0) aptGet('install', '--no-install-recommends', ...more);
  program.packages.some((name) => aptGet('install', '--no-install-recommends', name));
  return findProgram(program);
}

/** As `ensureProgram`, with the fonts that pages are measured with. */
export const ensureBrowser = (browser: SystemProgram, log: (line: string) => void): string | undefined =>
  ensureProgram(browser, log, FONTS);
