import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const KNOWN_PATHS = [
  process.env.CHROMIUM_PATH,
  // Draws pages alone, without a browser's window around each: the tests take half the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The first that the system offers is taken. */
const DEBIAN_BROWSERS = ['chromium-headless-shell', 'chromium'];
/** Fonts come along: without them pages are drawn in boxes and every measure is off. */
const DEBIAN_FONTS = ['fonts-liberation', 'fonts-noto-core'];

function find(): string | undefined {
  return KNOWN_PATHS.find((path) => path !== undefined && existsSync(path));
}

function aptGet(...command: readonly string[]): boolean {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', ['-q', '-y', ...command], { stdio: 'ignore', env: environment }).status === 0;
}

/**
 * Path of a Chromium, installed from the system's packages where there is none.
 *
 * @throws Error that says what to install when it cannot be.
 */
export function ensureChromium(log: (line: string) => void): string {
  const present = find();
  if (present !== undefined) return present;

  if (process.platform === 'linux' && process.getuid?.() === 0 && aptGet('--version')) {
    log('Installing Chromium from the system packages (once)');
    aptGet('update');
    aptGet('install', '--no-install-recommends', ...DEBIAN_FONTS);
    DEBIAN_BROWSERS.some((name) => aptGet('install', '--no-install-recommends', name));
  }
  const installed = find();
  if (installed !== undefined) return installed;
  throw new Error(
    'The browser tests need a Chromium: install the package "chromium", or set CHROMIUM_PATH to a Chrome or Chromium.',
  );
}
