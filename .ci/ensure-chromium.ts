import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const KNOWN_PATHS = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Fonts come along: without them pages are drawn in boxes and every measure is off. */
const DEBIAN_PACKAGES = ['chromium', 'fonts-liberation', 'fonts-noto-core'];

function find(): string | undefined {
  return KNOWN_PATHS.find((path) => path !== undefined && existsSync(path));
}

/**
 * Path of a Chromium, installed from the system's packages where there is none.
 *
 * @throws Error that says what to install when it cannot be.
 */
export function ensureChromium(log: (line: string) => void): string {
  const present = find();
  if (present !== undefined) return present;

  if (process.platform === 'linux' && spawnSync('apt-get', ['--version']).status === 0 && process.getuid?.() === 0) {
    log('Installing Chromium from the system packages (once)');
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update', '-q'], { stdio: 'ignore', env: environment });
    execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...DEBIAN_PACKAGES], {
      stdio: 'ignore',
      env: environment,
    });
    const installed = find();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    'The browser tests need a Chromium: install the package "chromium", or set CHROMIUM_PATH to a Chrome or Chromium.',
  );
}
