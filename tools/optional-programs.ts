import { ensureBrowser, ensureProgram, findProgram, type SystemProgram } from './system-packages.ts';

/** A headless Firefox has no pointer and thick scrollbars. These give it a mouse, and scrollbars that take no room. */
export const FIREFOX_PREFERENCES = {
  'ui.allPointerCapabilities': 6,
  'ui.primaryPointerCapabilities': 6,
  'ui.useOverlayScrollbars': 1,
} as const;

const XVFB: SystemProgram = { name: 'Xvfb', paths: ['/usr/bin/Xvfb'], packages: ['xvfb'] };

/** Programs without which some tests do not run. A variable of the environment remembers the path, or that there is none. */
const PROGRAMS = {
  firefox: {
    name: 'Firefox',
    variable: 'FIREFOX_PATH',
    paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
    packages: ['firefox-esr', 'firefox'],
  },
  // The WebDriver of WebKitGTK, Safari's engine, which has no headless mode.
  webkit: {
    name: 'WebKit',
    variable: 'WEBKIT_DRIVER_PATH',
    paths: ['/usr/bin/WebKitWebDriver'],
    packages: ['webkit2gtk-driver'],
    display: XVFB,
  },
  php: {
    name: 'PHP',
    variable: 'PHP_PATH',
    paths: ['/usr/bin/php', '/usr/local/bin/php', '/opt/homebrew/bin/php'],
    packages: ['php-cli'],
  },
} as const satisfies Readonly<
  Record<string, SystemProgram & { readonly variable: string; readonly display?: SystemProgram }>
>;

export type OptionalProgram = keyof typeof PROGRAMS;

/** Programs that {@link ensureOptional} looked for in vain. */
export const listMissing = (): readonly OptionalProgram[] =>
  (Object.keys(PROGRAMS) as OptionalProgram[]).filter((name) => process.env[PROGRAMS[name].variable] === '');

/** What to do where {@link ensureOptional} finds none. */
export function describeMissing(program: OptionalProgram): string {
  const { packages, variable } = PROGRAMS[program];
  const install = `apt-get install ${packages[0]}${program === 'webkit' ? ' xvfb' : ''}`;
  return `${program}: not run. Install it from the system's packages (${install}), or set ${variable}.`;
}

/** Path of a program, installed from the system's packages where there is none; undefined where that fails. */
export function ensureOptional(program: OptionalProgram, log: (line: string) => void): string | undefined {
  const { variable, paths, ...rest } = PROGRAMS[program];
  const known = process.env[variable];
  if (known === '') return undefined;
  const canShow = !('display' in rest) || ensureProgram(rest.display, log) !== undefined;
  const path = canShow ? ensureBrowser({ ...rest, paths: [known, ...paths] }, log) : undefined;
  process.env[variable] = path ?? '';
  return path;
}

/** The programs of a desktop with a screen reader, and where Debian and Ubuntu have them. */
const SCREEN_READER_PROGRAMS = {
  Xvfb: XVFB,
  bus: { name: 'D-Bus', paths: ['/usr/bin/dbus-daemon'], packages: ['dbus-daemon', 'dbus'] },
  accessibilityBus: {
    name: 'AT-SPI',
    paths: ['/usr/libexec/at-spi-bus-launcher', '/usr/lib/at-spi2-core/at-spi-bus-launcher'],
    packages: ['at-spi2-core'],
  },
  keyboard: { name: 'xdotool', paths: ['/usr/bin/xdotool'], packages: ['xdotool'] },
  screenReader: { name: 'Orca', paths: ['/usr/bin/orca'], packages: ['orca'] },
} as const satisfies Readonly<Record<string, SystemProgram>>;

/** Paths of the programs. */
export type ScreenReaderPrograms = Readonly<Record<keyof typeof SCREEN_READER_PROGRAMS, string>>;

/** @throws Error that names the packages that are missing and cannot be installed */
export function ensureScreenReaderPrograms(log: (line: string) => void): ScreenReaderPrograms {
  const programs: readonly (readonly [string, SystemProgram])[] = Object.entries(SCREEN_READER_PROGRAMS);
  const found = programs.map(([name, program]) => [name, findProgram(program) ?? ensureProgram(program, log)] as const);
  const missing = programs.filter((_, index) => found[index]?.[1] === undefined).map(([, { packages }]) => packages[0]);
  if (missing.length > 0) throw new Error(`The screen reader needs packages: apt-get install ${missing.join(' ')}`);
  return Object.fromEntries(found) as ScreenReaderPrograms;
}
