import { existsSync } from 'node:fs';
import { ensureBrowser, findProgram, type SystemProgram } from './system-packages.ts';

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

const BROWSER_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Renders pages without browser windows: the tests take half the time. Nobody visits a page with it. */
const SHELL: SystemProgram = {
  name: 'the headless Chromium',
  paths: ['/usr/bin/chromium-headless-shell'],
  packages: ['chromium-headless-shell'],
};
const FULL: SystemProgram = { name: 'Chromium', paths: BROWSER_PATHS, packages: ['chromium'] };

/** Path of a Chromium of this machine. */
export const findChromium = (): string | undefined =>
  process.env.CHROMIUM_PATH ?? findProgram(SHELL) ?? findProgram(FULL);

/**
 * Path of the browser that people use, for what its users' time is measured in.
 *
 * @throws Error where there is only the headless shell, whose times are others
 */
export function findFullChromium(): string {
  const path = [process.env.CHROMIUM_PATH, ...BROWSER_PATHS].find(
    (path) => path !== undefined && !path.includes('headless-shell') && existsSync(path),
  );
  if (path !== undefined) return path;
  throw new Error('The benchmark needs a full Chromium: install the package "chromium", or set CHROMIUM_PATH.');
}

/**
 * Path of a Chromium for tests: the headless shell wherever it can be installed, also beside a full Chromium, which starts a
 * window for each test. `CHROMIUM_PATH` remembers it for the processes that this one starts.
 *
 * @throws Error that names the package to install where that fails.
 */
export function ensureChromium(log: (line: string) => void): string {
  const path = process.env.CHROMIUM_PATH ?? ensureBrowser(SHELL, log) ?? ensureBrowser(FULL, log);
  if (path === undefined)
    throw new Error(
      'The browser tests need a Chromium: install the package "chromium", or set CHROMIUM_PATH to a Chrome or Chromium.',
    );
  process.env.CHROMIUM_PATH = path;
  return path;
}
