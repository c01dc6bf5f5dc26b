import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseStage } from '../../shared/stages/stages.ts';
import { runWrangler } from '../wrangler.ts';
import { listCheckoutChecks } from './examine-checkout.ts';
import { listStageChecks } from './examine-stage.ts';
import { report } from './finding.ts';

const root = resolve(import.meta.dirname, '../..');
/** Names what is wrong with this checkout and machine, or with `--env` with a deployed stage. */
async function run(): Promise<void> {
  const { values } = parseArgs({ options: { env: { type: 'string' } } });
  if (values.env === undefined) {
    process.exitCode = (await report(listCheckoutChecks(root), console.log)) > 0 ? 1 : 0;
    return;
  }
  const stage = parseStage(values.env);
  if (stage === 'local') throw new Error('The local stage has no account: leave --env out');
  const { unstable_readConfig } = await import('wrangler');
  const config = unstable_readConfig({ config: resolve(root, 'wrangler.toml'), env: stage }, { hideWarnings: true });
  process.exitCode =
    (await report(
      listStageChecks({ stage, config, wrangler: (...parameters) => runWrangler(parameters) }),
      console.log,
    )) > 0
      ? 1
      : 0;
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
