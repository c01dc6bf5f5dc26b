import { readFile, statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { BuildStamp } from '../build/build-stamp.ts';
import { findChromium } from '../chromium.ts';
import { DEFAULT_PORT, requireFreePort } from '../start/stack.ts';
import type { Check } from './finding.ts';

/** A build, its packages and the local database need less. */
const MIN_FREE_BYTES = 1_000_000_000;
const MAX_NAMED = 5;

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly optional?: boolean }>>;
}

const readLock = async (path: string): Promise<Lock> => JSON.parse(await readFile(path, 'utf8'));

/** Compares the installed packages with the lock file; optional ones depend on the platform. */
async function examinePackages(root: string): Promise<string | null> {
  const locked = await readLock(resolve(root, 'package-lock.json'));
  const installed = await readLock(resolve(root, 'node_modules/.package-lock.json')).catch(() => null);
  if (installed === null) return 'no packages are installed';
  const different = Object.entries(locked.packages).flatMap(([path, { version, optional }]) => {
    const found = installed.packages[path]?.version;
    if (path === '' || found === version || (optional && found === undefined)) return [];
    return [`${path.slice('node_modules/'.length)} is ${found ?? 'missing'}, not ${version}`];
  });
  const more = different.length > MAX_NAMED ? ` and ${different.length - MAX_NAMED} more` : '';
  return different.length === 0 ? null : `${different.slice(0, MAX_NAMED).join(', ')}${more}`;
}

/** Checks of a checkout and of the machine that it lies on. */
export const listCheckoutChecks = (root: string): readonly Check[] => [
  { subject: 'packages', examine: () => examinePackages(root), remedy: 'npm ci' },
  {
    subject: 'build',
    examine: async () => ((await new BuildStamp(root).isCurrent()) ? null : 'is missing, or older than its sources'),
    remedy: 'npm run build (npm start and npm test do it by themselves)',
  },
  {
    subject: 'Chromium',
    examine: async () => (findChromium() === undefined ? 'is not found, and browser tests need it' : null),
    remedy: 'install the package chromium, or set CHROMIUM_PATH',
  },
  {
    subject: `port ${DEFAULT_PORT}`,
    examine: () =>
      requireFreePort(DEFAULT_PORT).then(
        () => null,
        () => 'is taken; npm start needs it',
      ),
    remedy: 'end what listens there, or set PORT',
  },
  {
    subject: 'disk',
    examine: async () => {
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize >= MIN_FREE_BYTES ? null : `has ${Math.floor((bavail * bsize) / 1_000_000)} MB free`;
    },
    remedy: 'leave 1 GB free',
  },
];
