import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findNamespaceId } from './find-namespace.ts';

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

interface KVBinding {
  readonly binding: string;
  readonly id?: string;
}

/** Opens the stores by the bindings of the stage's configuration. The local ones may be in use by a running `npm start`. */
export async function openReleaseStore({ stage, persistTo }: ReleaseStoreOptions): Promise<ReleaseStore> {
  // Loaded here alone: it takes a second, which a command with wrong arguments does not pay.
  const { getPlatformProxy, unstable_readConfig } = await import('wrangler');
  const {
    name = '',
    r2_buckets,
    kv_namespaces,
    compatibility_date,
  } = unstable_readConfig(
    stage === null
      ? { config: resolve(root, 'edge/wrangler.local.toml') }
      : { config: resolve(root, 'wrangler.toml'), env: stage },
    { hideWarnings: true },
  );
  const isRemote = stage !== null;
  const findId = (binding: string, id: string | undefined) => (isRemote ? (id ?? findNamespaceId(name, binding)) : id);
  const channels = (kv_namespaces as readonly KVBinding[]).filter(({ binding }) => binding === 'CHANNELS');
  // The two stores alone: the worker's other bindings need the worker.
  const stores = {
    name: 'marquee-release',
    compatibility_date,
    r2_buckets,
    kv_namespaces: await Promise.all(
      channels.map(async ({ binding, id, ...more }) => ({ ...more, binding, id: await findId(binding, id) })),
    ),
  };
  const folder = await mkdtemp(join(tmpdir(), 'marquee-release-'));
  const configPath = join(folder, 'wrangler.json');
  await writeFile(configPath, JSON.stringify(stores));
  try {
    const proxy = await getPlatformProxy<{ BUILDS: R2Bucket; CHANNELS: KVNamespace }>({
      configPath,
      persist: { path: resolve(persistTo, 'v3') },
      envFiles: [],
      remoteBindings: isRemote,
    });
    const { BUILDS, CHANNELS } = proxy.env;
    return { builds: BUILDS, channels: CHANNELS, close: () => proxy.dispose() };
  } finally {
    await rm(folder, { recursive: true });
  }
}
