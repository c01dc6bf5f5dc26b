import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';

const NAMES = [
  // Opens pages in half the time: it has no windows.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const WINDOWS_FOLDERS = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'];
const WINDOWS_FILES = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];

/** The machine that is searched. */
export interface SearchedMachine {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  readonly exists: (path: string) => boolean;
}

function listPaths({ environment, platform }: SearchedMachine): readonly string[] {
  if (platform === 'win32')
    return WINDOWS_FILES.flatMap((file) =>
      WINDOWS_FOLDERS.flatMap((name) => {
        const folder = environment[name];
        return folder === undefined ? [] : [win32.join(folder, file)];
      }),
    );
  const folders = (environment.PATH ?? '').split(':').filter((folder) => folder !== '');
  const onPath = NAMES.flatMap((name) => folders.map((folder) => posix.join(folder, name)));
  return platform === 'darwin' ? [...MAC_PATHS, ...onPath] : onPath;
}

/** @returns the path of a Chromium: that of `CHROMIUM_PATH` alone where it is set, else one in a usual place */
export function findBrowser(
  machine: SearchedMachine = { environment: process.env, platform: process.platform, exists: existsSync },
): string | undefined {
  const chosen = machine.environment.CHROMIUM_PATH;
  const paths = chosen === undefined || chosen === '' ? listPaths(machine) : [chosen];
  return paths.find(machine.exists);
}
