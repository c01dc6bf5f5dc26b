import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseStage } from '../../shared/stages/stages.ts';
import { BackupError, BackupWriter } from './backup-folder.ts';
import { backUpDatabase } from './database-backup.ts';
import { backUpBucket, backUpNamespace } from './object-backup.ts';
import { openStageStores } from './stage-stores.ts';

const USAGE =
  'npm run backup -- --to DIR [--env stage]   writes database, builds, channels and flag rules into a new folder';

const root = resolve(import.meta.dirname, '../..');

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      env: { type: 'string', default: 'local' },
      to: { type: 'string' },
      'persist-to': { type: 'string', default: resolve(root, '.wrangler/state') },
    },
  });
  if (values.to === undefined) throw new BackupError(USAGE);
  const stage = parseStage(values.env);
  const writer = await BackupWriter.create(values.to);
  const stores = await openStageStores({ stage: stage === 'local' ? null : stage, persistTo: values['persist-to'] });
  try {
    if (stores.database === null) console.log(`database: ${stage} has none of ours`);
    else await backUpDatabase(stores.database, writer, console.log);
    for (const [binding, bucket] of Object.entries(stores.buckets)) {
      console.log(`bucket ${binding}: ${await backUpBucket(bucket, binding, writer)} objects`);
    }
    for (const [binding, namespace] of Object.entries(stores.namespaces)) {
      console.log(`namespace ${binding}: ${await backUpNamespace(namespace, binding, writer)} entries`);
    }
  } finally {
    await stores.close();
  }
  const revision = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  await writer.finish({ stage, at: new Date().toISOString(), revision });
  console.log(`Backed up ${stage} into ${values.to}`);
}

run().catch((error: unknown) => {
  console.error(error instanceof BackupError ? error.message : error);
  process.exitCode = 1;
});
