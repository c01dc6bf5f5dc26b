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

const CHROMIUM: SystemProgram = {
  name: 'Chromium',
  paths: [
    process.env.CHROMIUM_PATH,
    // Renders pages without browser windows: the tests take half the time. Nobody visits a page with it.
    '/usr/bin/chromium-headless-shell',
    ...BROWSER_PATHS,
  ],
  // Not every release of Debian has the first.
  packages: ['chromium-headless-shell', 'chromium'],
};

/** Path of a Chromium of this machine. */
export const findChromium = (): string | undefined => findProgram(CHROMIUM);

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

/**
 * Path of a Chromium, installed from the system's packages where there is none.
 *
 * @throws Error that names the package to install where that fails.
 */
export function ensureChromium(log: (line: string) => void): string {
  const path = ensureBrowser(CHROMIUM, log);
  if (path !== undefined) return path;
  throw new Error(
    'The browser tests need a Chromium: install the package "chromium", or set CHROMIUM_PATH to a Chrome or Chromium.',
  );
}
