import { createHash, createHmac } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { BuildStamp } from '../build/build-stamp.ts';

const root = resolve(import.meta.dirname, '../..');
/** The worker's own sources: those of the build are in its digest. */
const SOURCES = 'edge/**/*.ts';
const IGNORED = /\.test\.ts$|^edge[/\\](?:test|local)[/\\]/;
/** The platform takes 25 characters. */
const TAG_LENGTH = 20;

/** Digest of the sources that a version is made of. */
export async function digestSources(): Promise<string> {
  const paths = globSync(SOURCES, { cwd: root })
    .filter((path) => !IGNORED.test(path))
    .sort();
  const hash = createHash('sha256').update(await new BuildStamp(root).digest());
  for (const path of paths) hash.update(`\0${path}\0`).update(await readFile(resolve(root, path)));
  return hash.digest('hex');
}

/**
 * Names a version by all that goes into it, so that the same command finds what it uploaded before. Keyed with the secrets:
 * others make another version, and the tag tells nothing about them.
 */
export function buildVersionTag(sources: string, config: object, secrets: string): string {
  // Where a checkout lies does not change its version.
  const settings = JSON.stringify(config, (_, value) =>
    typeof value === 'string' && value.startsWith(root) ? relative(root, value) : value,
  );
  return createHmac('sha256', secrets).update(`${sources}\0${settings}`).digest('hex').slice(0, TAG_LENGTH);
}
