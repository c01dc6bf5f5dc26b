import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The stores of one stage: R2 with the builds, KV with the channels' pointers. */
export interface ReleaseStore {
  readonly builds: R2Bucket;
  readonly channels: KVNamespace;
  readonly close: () => Promise<void>;
}

export interface ReleaseStoreOptions {
  /** A deployed stage, whose stores are on the account that wrangler is logged in to; null: the local state. */
  readonly stage: string | null;
  /** Folder of the local state, as `npm start` uses it. */
  readonly persistTo: string;
}

/** Opens the stores by the bindings of the stage's configuration. The local ones may be in use by a running `npm start`. */
export async function openReleaseStore({ stage, persistTo }: ReleaseStoreOptions): Promise<ReleaseStore> {
  // Loaded here alone: it takes a second, which a command with wrong arguments does not pay.
  const { getPlatformProxy, unstable_readConfig } = await import('wrangler');
  const { r2_buckets, kv_namespaces, compatibility_date } = unstable_readConfig(
    stage === null
      ? { config: resolve(root, 'edge/wrangler.local.toml') }
      : { config: resolve(root, 'wrangler.toml'), env: stage },
    { hideWarnings: true },
  );
  // The two stores alone: the worker's other bindings need the worker.
  const folder = await mkdtemp(join(tmpdir(), 'marquee-release-'));
  const configPath = join(folder, 'wrangler.json');
  await writeFile(
    configPath,
    JSON.stringify({ name: 'marquee-release', compatibility_date, r2_buckets, kv_namespaces }),
  );
  try {
    const proxy = await getPlatformProxy<{ BUILDS: R2Bucket; CHANNELS: KVNamespace }>({
      configPath,
      persist: { path: resolve(persistTo, 'v3') },
      envFiles: [],
      remoteBindings: stage !== null,
    });
    const { BUILDS: builds, CHANNELS: channels } = proxy.env;
    return { builds, channels, close: () => proxy.dispose() };
  } finally {
    await rm(folder, { recursive: true });
  }
}
