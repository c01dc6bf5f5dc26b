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

/** A headless Firefox has no pointer and thick scrollbars. These give it a mouse, and scrollbars that take no room. */
export const FIREFOX_PREFERENCES = {
  'ui.allPointerCapabilities': 6,
  'ui.primaryPointerCapabilities': 6,
  'ui.useOverlayScrollbars': 1,
} as const;

/** A program of the system's packages. */
interface SystemProgram {
  readonly name: string;
  /** Where systems put it, in order of preference; one from the environment first. */
  readonly paths: readonly (string | undefined)[];
  /** The first of these that can be installed is. */
  readonly packages: readonly string[];
}

const CHROMIUM: SystemProgram = {
  name: 'Chromium',
  paths: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  packages: ['chromium'],
};
/** Renders pages without browser windows: the tests take half the time. */
const CHROMIUM_SHELL: SystemProgram = {
  name: 'the headless Chromium',
  paths: ['/usr/bin/chromium-headless-shell'],
  packages: ['chromium-headless-shell'],
};
const XVFB: SystemProgram = { name: 'Xvfb', paths: ['/usr/bin/Xvfb'], packages: ['xvfb'] };

/** Programs without which some tests do not run. A variable of the environment remembers the path, or that there is none. */
const OPTIONAL = {
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

/** The programs of a desktop with a screen reader, and where Debian and Ubuntu have them. */
const SCREEN_READER = {
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

export type OptionalProgram = keyof typeof OPTIONAL;
export type ScreenReaderPrograms = Readonly<Record<keyof typeof SCREEN_READER, string>>;
type Log = (line: string) => void;

/** Without fonts text renders as boxes, and every measurement of it is wrong. */
const FONTS = ['fonts-liberation', 'fonts-noto-core'];

/** Runs apt: as root, or on a CI server by `sudo` without a password. Elsewhere nothing is installed. */
function aptGet(...command: readonly string[]): boolean {
  const isRoot = process.getuid?.() === 0;
  if (process.platform !== 'linux' || !(isRoot || process.env.CI === 'true')) return false;
  const sudo = isRoot ? [] : ['sudo', '-n'];
  const parts = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', '-y', ...command];
  return spawnSync(parts[0] ?? '', parts.slice(1), { stdio: 'ignore' }).status === 0;
}

const find = ({ paths }: SystemProgram): string | undefined =>
  paths.find((path) => path !== undefined && existsSync(path));

/** Path of a program, installed with its fonts from the system's packages where there is none; undefined if that fails. */
function ensure(program: SystemProgram, log: Log): string | undefined {
  const present = find(program);
  if (present !== undefined || !aptGet('--version')) return present;
  log(`Installing ${program.name} from the system packages (once)`);
  aptGet('update');
  const install = (...names: readonly string[]) => aptGet('install', '--no-install-recommends', ...names);
  install(...FONTS);
  program.packages.some((name) => install(name));
  return find(program);
}

/**
 * Path of the browser that people use, for what its users' time is measured in.
 *
 * @throws Error where there is only the headless shell, whose times differ
 */
export function findFullChromium(): string {
  const { CHROMIUM_PATH } = process.env;
  const own = CHROMIUM_PATH?.includes('headless-shell') ? undefined : CHROMIUM_PATH;
  const path = find({ ...CHROMIUM, paths: [own, ...CHROMIUM.paths] });
  if (path !== undefined) return path;
  throw new Error('The benchmark needs a full Chromium: install the package "chromium", or set CHROMIUM_PATH.');
}

/**
 * Path of a Chromium for tests: the headless shell wherever it can be installed, because a full Chromium starts a window for
 * each test. `CHROMIUM_PATH` remembers it for the processes that this one starts.
 *
 * @throws Error that names the package to install where that fails
 */
export function ensureChromium(log: Log): string {
  const path = process.env.CHROMIUM_PATH ?? ensure(CHROMIUM_SHELL, log) ?? ensure(CHROMIUM, log);
  if (path === undefined)
    throw new Error('The browser tests need a Chromium: install the package "chromium", or set CHROMIUM_PATH to one.');
  process.env.CHROMIUM_PATH = path;
  return path;
}

/** Path of a program, installed where there is none; undefined where that fails. */
export function ensureOptional(program: OptionalProgram, log: Log): string | undefined {
  const { variable, paths, ...rest } = OPTIONAL[program];
  const known = process.env[variable];
  if (known === '') return undefined;
  const canShow = !('display' in rest) || ensure(rest.display, log) !== undefined;
  const path = canShow ? ensure({ ...rest, paths: [known, ...paths] }, log) : undefined;
  process.env[variable] = path ?? '';
  return path;
}

/** Programs that {@link ensureOptional} looked for in vain. */
export const listMissing = (): readonly OptionalProgram[] =>
  (Object.keys(OPTIONAL) as OptionalProgram[]).filter((name) => process.env[OPTIONAL[name].variable] === '');

/** What to do where {@link ensureOptional} finds none. */
export function describeMissing(program: OptionalProgram): string {
  const { packages, variable } = OPTIONAL[program];
  const install = `apt-get install ${packages[0]}${program === 'webkit' ? ' xvfb' : ''}`;
  return `${program}: not run. Install it from the system's packages (${install}), or set ${variable}.`;
}

/** @throws Error that names the packages that are missing and cannot be installed */
export function ensureScreenReaderPrograms(log: Log): ScreenReaderPrograms {
  const found = Object.entries(SCREEN_READER).map(([name, program]) => ({ name, program, path: ensure(program, log) }));
  const missing = found.flatMap(({ program, path }) => (path === undefined ? [program.packages[0]] : []));
  if (missing.length > 0) throw new Error(`The screen reader needs packages: apt-get install ${missing.join(' ')}`);
  return Object.fromEntries(found.map(({ name, path }) => [name, path])) as ScreenReaderPrograms;
}
