import { ensureBrowser, ensureProgram, type SystemProgram } from './system-packages.ts';

/** What to do where {@link ensureWebKit} finds none. */
export const WEBKIT_MISSING =
  'webkit: not run. Install the packages "webkit2gtk-driver" and "xvfb" (apt-get install webkit2gtk-driver xvfb).';

const DRIVER: SystemProgram = {
  name: 'WebKit',
  paths: [process.env.WEBKIT_DRIVER_PATH, '/usr/bin/WebKitWebDriver'],
  packages: ['webkit2gtk-driver'],
};

/** WebKitGTK has no headless mode. */
const DISPLAY: SystemProgram = { name: 'Xvfb', paths: ['/usr/bin/Xvfb'], packages: ['xvfb'] };

/**
 * Path of the WebDriver of WebKitGTK, Safari's engine, installed with a virtual display from the system's packages where
 * they are missing. `undefined` where that fails, which `WEBKIT_DRIVER_PATH` remembers for the processes that this one starts.
 */
export function ensureWebKit(log: (line: string) => void): string | undefined {
  if (process.env.WEBKIT_DRIVER_PATH === '') return undefined;
  const path = ensureProgram(DISPLAY, log) === undefined ? undefined : ensureBrowser(DRIVER, log);
  process.env.WEBKIT_DRIVER_PATH = path ?? '';
  return path;
}
