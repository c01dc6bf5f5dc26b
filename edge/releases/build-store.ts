import { type BuildManifest, buildManifestSchema } from '../../shared/contracts/build-manifest.ts';

export type BuildBucket = Pick<R2Bucket, 'get' | 'head'>;

/** An unusable build. The message names the build and the reason. */
export class BuildRefusedError extends Error {
  constructor(build: string, reason: string) {
    super(`Build ${build} ${reason}`);
    this.name = 'BuildRefusedError';
  }
}

/** Key of a build's file in the store of builds. */
export const buildFileKey = (build: string, file: string) => `builds/${build}/${file}`;

/** @throws BuildRefusedError if the build is missing, or its description names a different build. */
export async function readManifest(bucket: BuildBucket, build: string): Promise<BuildManifest> {
  const object = await bucket.get(buildFileKey(build, 'build.json'));
  if (object === null) throw new BuildRefusedError(build, 'is not in the store');
  const result = buildManifestSchema.safeParse(parseManifest(build, await object.text()));
  if (!result.success || result.data.id !== build) throw new BuildRefusedError(build, 'has no valid build.json');
  return result.data;
}

function parseManifest(build: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BuildRefusedError(build, 'has a build.json that is not JSON');
  }
}

/**
 * Reads the text of a build's server module and compares its bytes with the hash in the pointer: write access to
 * builds, without pointers, does not suffice to change running code.
 */
export async function readServerModule(
  bucket: BuildBucket,
  { id, server }: BuildManifest,
  sha256: string,
): Promise<string> {
  const object = await bucket.get(buildFileKey(id, server.file));
  if (object === null) throw new BuildRefusedError(id, 'has no server module');
  const bytes = await object.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (hex !== sha256) throw new BuildRefusedError(id, 'has a server module with another hash than the pointer says');
  return new TextDecoder().decode(bytes);
}
