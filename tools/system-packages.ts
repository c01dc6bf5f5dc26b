import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Without fonts text renders as boxes, and every measurement of it is wrong. */
const FONTS = ['fonts-liberation', 'fonts-noto-core'];

export interface SystemBrowser {
  readonly name: string;
  /** Where systems put it, in order of preference; one from the environment first. */
  readonly paths: readonly (string | undefined)[];
  /** The first of these that can be installed is. */
  readonly packages: readonly string[];
}

/** Whether this process may install packages with apt. */
const canInstall = (): boolean => process.platform === 'linux' && process.getuid?.() === 0 && aptGet('--version');

function aptGet(...command: readonly string[]): boolean {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', ['-q', '-y', ...command], { stdio: 'ignore', env: environment }).status === 0;
}

/** Path of the browser, where it is installed. */
export const findBrowser = ({ paths }: SystemBrowser): string | undefined =>
  paths.find((path) => path !== undefined && existsSync(path));

/** Path of the browser, installed from the system's packages where there is none. `undefined` where that fails. */
export function ensureBrowser(browser: SystemBrowser, log: (line: string) => void): string | undefined {
  const present = findBrowser(browser);
  if (present !== undefined || !canInstall()) return present;
  log(`Installing ${browser.name} from the system packages (once)`);
  aptGet('update');
  aptGet('install', '--no-install-recommends', ...FONTS);
  browser.packages.some((name) => aptGet('install', '--no-install-recommends', name));
  return findBrowser(browser);
}
