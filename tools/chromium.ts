import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The sandbox does not start as root. The other flags prevent Chromium from calling its vendor's servers. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Renders pages without browser windows: the tests take half the time. Nobody visits a page with it. */
const SHELL_PATH = '/usr/bin/chromium-headless-shell';

const BROWSER_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** In order of preference: not every release has the first. */
const DEBIAN_BROWSERS = ['chromium-headless-shell', 'chromium'];
/** Without fonts text renders as boxes, and every measurement of it is wrong. */
const DEBIAN_FONTS = ['fonts-liberation', 'fonts-noto-core'];

/** Path of a Chromium of this machine. */
export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM_PATH, SHELL_PATH, ...BROWSER_PATHS].find((path) => path !== undefined && existsSync(path));

/**
 * Path of the browser that people use, for what its users' time is measured in.
 *
 * @throws Error where there is only the headless shell, whose times are others
 */
export function findFullChromium(): string {
  const path = [process.env.CHROMIUM_PATH, ...BROWSER_PATHS].find((path) => path !== undefined && existsSync(path));
  if (path !== undefined) return path;
  throw new Error('The benchmark needs a full Chromium: install the package "chromium", or set CHROMIUM_PATH.');
}

function aptGet(...command: readonly string[]): boolean {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', ['-q', '-y', ...command], { stdio: 'ignore', env: environment }).status === 0;
}

/**
 * Path of a Chromium, installed from the system's packages where there is none.
 *
 * @throws Error that names the package to install where that fails.
 */
export function ensureChromium(log: (line: string) => void): string {
  const present = findChromium();
  if (present !== undefined) return present;

  if (process.platform === 'linux' && process.getuid?.() === 0 && aptGet('--version')) {
    log('Installing Chromium from the system packages (once)');
    aptGet('update');
    aptGet('install', '--no-install-recommends', ...DEBIAN_FONTS);
    DEBIAN_BROWSERS.some((name) => aptGet('install', '--no-install-recommends', name));
  }
  const installed = findChromium();
  if (installed !== undefined) return installed;
  throw new Error(
    'The browser tests need a Chromium: install the package "chromium", or set CHROMIUM_PATH to a Chrome or Chromium.',
  );
}
