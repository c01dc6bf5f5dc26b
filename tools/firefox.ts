import { ensureBrowser, type SystemProgram } from './system-packages.ts';

/** A headless Firefox has no pointer and thick scrollbars. These give it a mouse, and scrollbars that take no room. */
export const FIREFOX_PREFERENCES = {
  'ui.allPointerCapabilities': 6,
  'ui.primaryPointerCapabilities': 6,
  'ui.useOverlayScrollbars': 1,
} as const;

/** What to do where {@link ensureFirefox} finds none. */
export const FIREFOX_MISSING =
  'firefox: not run. Install the package "firefox-esr" (apt-get install firefox-esr), or set FIREFOX_PATH to a Firefox.';

const FIREFOX: SystemProgram = {
  name: 'Firefox',
  paths: [
    process.env.FIREFOX_PATH,
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ],
  packages: ['firefox-esr', 'firefox'],
};

/**
 * Path of a Firefox, installed from the system's packages where there is none. `undefined` where that fails, which
 * `FIREFOX_PATH` remembers for the processes that this one starts.
 */
export function ensureFirefox(log: (line: string) => void): string | undefined {
  if (process.env.FIREFOX_PATH === '') return undefined;
  const path = ensureBrowser(FIREFOX, log);
  process.env.FIREFOX_PATH = path ?? '';
  return path;
}
