import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type ChannelDecisions, openChannelWriter } from '../../edge/releases/channel-moves.ts';
import { resolveRegistry } from '../start/stack.ts';

const root = resolve(import.meta.dirname, '../..');

interface StageOptions {
  /** A deployed stage, whose stores are on the account that wrangler is logged in to; null: the local state. */
  readonly stage: string | null;
  /** Folder of the local state, as `npm start` uses it. */
  readonly persistTo: string;
}

/** The stores of one stage: R2 with the builds, and the ledger of the channels. */
export interface ReleaseStore {
  readonly builds: R2Bucket;
  readonly channels: ChannelDecisions;
  readonly close: () => Promise<void>;
}

/**
 * Opens the bucket by the stage's configuration, and the ledger by a service binding of the stage's worker: that of the
 * account, or that which `npm start` runs.
 */
export async function openReleaseStore({ stage, persistTo }: StageOptions): Promise<ReleaseStore> {
  const isRemote = stage !== null;
  if (!isRemote) process.env.WRANGLER_REGISTRY_PATH = resolveRegistry(persistTo);
  // Loaded here alone: it takes a second, which a command with wrong arguments does not pay.
  const { getPlatformProxy, unstable_readConfig } = await import('wrangler');
  const source = isRemote
    ? { config: resolve(root, 'wrangler.toml'), env: stage }
    : { config: resolve(root, 'edge/wrangler.local.toml') };
  const { name, r2_buckets, compatibility_date } = unstable_readConfig(source, { hideWarnings: true });
  const bindings = {
    name: 'marquee-release',
    compatibility_date,
    r2_buckets,
    services: [{ binding: 'CHANNEL_WRITER', service: name, entrypoint: 'ChannelWriter', remote: isRemote }],
  };
  const folder = await mkdtemp(join(tmpdir(), 'marquee-stage-'));
  const configPath = join(folder, 'wrangler.json');
  await writeFile(configPath, JSON.stringify(bindings));
  try {
    const { env, dispose } = await getPlatformProxy<{ BUILDS: R2Bucket; CHANNEL_WRITER: Fetcher }>({
      configPath,
      persist: { path: resolve(persistTo, 'v3') },
      envFiles: [],
      remoteBindings: isRemote,
    });
    return { builds: env.BUILDS, channels: openChannelWriter(env.CHANNEL_WRITER), close: dispose };
  } finally {
    await rm(folder, { recursive: true });
  }
}
