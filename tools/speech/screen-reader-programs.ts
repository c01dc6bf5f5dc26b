import { ensureProgram, findProgram, type SystemProgram } from '../system-packages.ts';

/** The programs of a desktop with a screen reader, and where Debian and Ubuntu have them. */
const PROGRAMS = {
  Xvfb: { name: 'Xvfb', paths: ['/usr/bin/Xvfb'], packages: ['xvfb'] },
  bus: { name: 'D-Bus', paths: ['/usr/bin/dbus-daemon'], packages: ['dbus-daemon', 'dbus'] },
  accessibilityBus: {
    name: 'AT-SPI',
    paths: ['/usr/libexec/at-spi-bus-launcher', '/usr/lib/at-spi2-core/at-spi-bus-launcher'],
    packages: ['at-spi2-core'],
  },
  keyboard: { name: 'xdotool', paths: ['/usr/bin/xdotool'], packages: ['xdotool'] },
  screenReader: { name: 'Orca', paths: ['/usr/bin/orca'], packages: ['orca'] },
} as const satisfies Readonly<Record<string, SystemProgram>>;

type ProgramName = keyof typeof PROGRAMS;

/** Paths of the programs. */
export type ScreenReaderPrograms = Readonly<Record<ProgramName, string>>;

/**
 * Finds the programs, and installs those that are missing from the system's packages.
 *
 * @throws Error that names the packages where that fails
 */
export function ensureScreenReaderPrograms(log: (line: string) => void): ScreenReaderPrograms {
  const names = Object.keys(PROGRAMS) as ProgramName[];
  const found = names.map((name) => [name, findProgram(PROGRAMS[name]) ?? ensureProgram(PROGRAMS[name], log)] as const);
  const missing = found.flatMap(([name, path]) => (path === undefined ? [PROGRAMS[name].packages[0]] : []));
  if (missing.length > 0)
    throw new Error(
      `The screen reader needs the packages ${missing.join(' ')} (apt-get install ${missing.join(' ')}).`,
    );
  return Object.fromEntries(found) as ScreenReaderPrograms;
}
