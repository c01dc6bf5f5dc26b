import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseStage } from '../../shared/stages/stages.ts';
import { runWrangler } from '../wrangler.ts';
import { listStageChecks, report } from './examine-stage.ts';

/** `npm run doctor -- --env preprod`: names what is wrong with a deployed stage. */
async function run(): Promise<void> {
  const { values } = parseArgs({ options: { env: { type: 'string' } } });
  if (values.env === undefined) throw new Error('npm run doctor -- --env dev|test|preprod|prod');
  const stage = parseStage(values.env);
  if (stage === 'local') throw new Error('The local stage has no account');
  const { unstable_readConfig } = await import('wrangler');
  const config = unstable_readConfig(
    { config: resolve(import.meta.dirname, '../../wrangler.toml'), env: stage },
    { hideWarnings: true },
  );
  const checks = listStageChecks({ stage, config, wrangler: (...parameters) => runWrangler(parameters) });
  process.exitCode = (await report(checks, console.log)) > 0 ? 1 : 0;
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
