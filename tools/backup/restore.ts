import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ChannelWriterError } from '../../edge/releases/channel-writer-client.ts';
import { parseStage } from '../../shared/stages/stages.ts';
import { openReleaseStore } from '../release/release-store.ts';
import type { StageOptions } from '../release/stage-bindings.ts';
import { type Backup, BackupError, openBackup } from './backup-folder.ts';
import { restoreDatabase } from './database-backup.ts';
import { readEntries, restoreBucket, restoreNamespace } from './object-backup.ts';
import { CHANNELS_BINDING, restoreChannels } from './restore-channels.ts';
import { openStageStores } from './stage-stores.ts';

const USAGE = `npm run restore -- --from DIR [--env stage] [--replace] [--channels]

  puts database, builds and flag rules of a backup back; objects that it does not have stay
  --replace    also where the database has data, all of which goes
  --channels   the channels alone, by the ledger of the running worker: repeat the command with it at the end`;

const root = resolve(import.meta.dirname, '../..');

async function restoreStores(options: StageOptions, backup: Backup, replace: boolean): Promise<void> {
  const stores = await openStageStores(options);
  try {
    if (stores.database === null) console.log('database: the stage has none of ours');
    else await restoreDatabase(stores.database, { backup, log: console.log, replace });
    for (const [binding, bucket] of Object.entries(stores.buckets)) {
      console.log(`bucket ${binding}: ${await restoreBucket(bucket, binding, backup)} objects`);
    }
    for (const [binding, namespace] of Object.entries(stores.namespaces)) {
      if (binding === CHANNELS_BINDING) continue;
      console.log(
        `namespace ${binding}: ${await restoreNamespace(namespace, await readEntries(backup, binding))} entries`,
      );
    }
  } finally {
    await stores.close();
  }
}

async function restorePointers(options: StageOptions, backup: Backup): Promise<void> {
  const store = await openReleaseStore(options);
  try {
    const decision = { by: userInfo().username, why: `restored from ${backup.at}`, now: Date.now() };
    const moves = await restoreChannels(store.channels, await readEntries(backup, CHANNELS_BINDING), decision);
    if (moves.length === 0) console.log('channels: nothing to restore');
    for (const { build, share } of moves) console.log(`channels: ${build}, ${share} %`);
  } finally {
    await store.close();
  }
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      env: { type: 'string', default: 'local' },
      from: { type: 'string' },
      replace: { type: 'boolean', default: false },
      channels: { type: 'boolean', default: false },
      'persist-to': { type: 'string', default: resolve(root, '.wrangler/state') },
    },
  });
  if (values.from === undefined) throw new BackupError(USAGE);
  const stage = parseStage(values.env);
  const options = { stage: stage === 'local' ? null : stage, persistTo: values['persist-to'] };
  const backup = await openBackup(values.from);
  if (values.channels) return restorePointers(options, backup);
  await restoreStores(options, backup, values.replace);
  console.log(`Restored ${backup.stage} of ${backup.at} into ${stage}`);
  const env = stage === 'local' ? '' : ` --env ${stage}`;
  const worker = stage === 'local' ? 'npm start' : 'the deployed worker';
  console.log(`The channels go by ${worker}: npm run restore -- --from ${values.from}${env} --channels`);
}

run().catch((error: unknown) => {
  const isExpected = error instanceof BackupError || error instanceof ChannelWriterError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
});
