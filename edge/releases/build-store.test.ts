import { describe, expect, it } from 'vitest';
import { createTestManifest } from '../test/test-release.ts';
import { type BuildBucket, BuildRefusedError, readManifest, readServerModule } from './build-store.ts';

const MANIFEST = createTestManifest('aaaaaaaaaaaa');

/** A store with one file, or none. */
const createBucket = (text?: string) =>
  ({
    get: async () =>
      text === undefined
        ? null
        : { text: async () => text, arrayBuffer: async () => new TextEncoder().encode(text).buffer },
  }) as unknown as BuildBucket;

describe('a build of the store', () => {
  it('has the description that names it', async () => {
    expect(await readManifest(createBucket(JSON.stringify(MANIFEST)), MANIFEST.id)).toEqual(MANIFEST);
  });

  it.each([
    ['is not in the store', undefined],
    ['has a build.json that is not JSON', '{'],
    ['has no valid build.json', '{}'],
    ['has no valid build.json', JSON.stringify({ ...MANIFEST, id: 'bbbbbbbbbbbb' })],
  ])('is refused where it %s', async (reason, text) => {
    const refused = readManifest(createBucket(text), MANIFEST.id);
    await expect(refused).rejects.toThrow(new BuildRefusedError(MANIFEST.id, reason));
    await expect(refused).rejects.toMatchObject({ name: 'BuildRefusedError' });
  });

  it.each([
    ['has no server module', undefined],
    ['has a server module with another hash than the pointer says', 'export {}'],
  ])('runs no code where it %s', async (reason, text) => {
    await expect(readServerModule(createBucket(text), MANIFEST, '0'.repeat(64))).rejects.toThrow(
      new BuildRefusedError(MANIFEST.id, reason),
    );
  });
});
