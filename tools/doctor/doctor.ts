import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { parseStage } from '../../shared/stages/stages.ts';
import { listCheckoutChecks } from './examine-checkout.ts';
import { listStageChecks } from './examine-stage.ts';
import { report } from './finding.ts';

const root = resolve(import.meta.dirname, '../..');
const program = resolve(root, 'node_modules/wrangler/bin/wrangler.js');

async function wrangler(...parameters: readonly string[]): Promise<string> {
  const quiet = { NO_COLOR: '1', FORCE_COLOR: '0', WRANGLER_HIDE_BANNER: 'true', WRANGLER_SEND_METRICS: 'false' };
  const env = { ...process.env, CI: '1', ...quiet };
  try {
    return (await promisify(execFile)(process.execPath, [program, ...parameters], { cwd: root, env })).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    // The first line that says something; below it are hints and the path of a log.
    const lines = `${stderr}\n${stdout}`.split('\n').map((line) => line.trim());
    throw new Error(lines.find((line) => line.includes('ERROR')) ?? lines.find((line) => line !== '') ?? String(error));
  }
}

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
  process.exitCode = (await report(listStageChecks({ stage, config, wrangler }), console.log)) > 0 ? 1 : 0;
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
