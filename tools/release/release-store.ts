import { type ChannelDecisions, openChannelWriter } from '../../edge/releases/channel-writer-client.ts';
import { resolveRegistry } from '../start/stack.ts';
import { openStageBindings, readEdgeConfig, type StageOptions } from './stage-bindings.ts';

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
  const { name = '', r2_buckets, compatibility_date } = await readEdgeConfig(stage);
  const { env, dispose } = await openStageBindings<{ BUILDS: R2Bucket; CHANNEL_WRITER: Fetcher }>(
    { stage, persistTo },
    {
      name: 'marquee-release',
      compatibility_date,
      r2_buckets,
      services: [{ binding: 'CHANNEL_WRITER', service: name, entrypoint: 'ChannelWriter', remote: isRemote }],
    },
  );
  return { builds: env.BUILDS, channels: openChannelWriter(env.CHANNEL_WRITER), close: dispose };
}
