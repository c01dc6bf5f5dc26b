import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readServiceTimes } from '../bench/service-times.ts';
import { parseOptions } from './options.ts';
import { formatSummary } from './print-summary.ts';
import { runSimulation } from './run-simulation.ts';
import { summarize } from './summarize.ts';
import { printValidation } from './validate.ts';

/**
 * `npm run simulate [-- --views 1e9] [--json] [--validate] [--without file-cache] …`: the edge at scale, from its own tables and code.
 * Needs a build.
 */
async function run(): Promise<void> {
  const { simulation: options, json, validate } = parseOptions(process.argv.slice(2));
  if (validate) {
    process.exitCode = (await printValidation(options.seed, json)) ? 0 : 1;
    return;
  }
  const times = await readServiceTimes(() => console.error('Measuring what requests of this build cost'));
  const isWatched = process.stderr.isTTY;
  const summary = summarize(
    runSimulation(options, times, (done) => {
      if (isWatched) process.stderr.write(`\r${(done * 100).toFixed(0)} %${done === 1 ? '\r      \r' : ''}`);
    }),
    await readLogShare(),
  );
  console.log(json ? JSON.stringify(summary, null, 1) : formatSummary(summary));
}

/** Of the requests in production, those whose log line the platform keeps. */
async function readLogShare(): Promise<number> {
  const text = await readFile(resolve(import.meta.dirname, '../../wrangler.toml'), 'utf8');
  const stage = text.slice(text.indexOf('\n[env.prod]'));
  const [, share] = /^observability = .*?logs = \{[^}]*?head_sampling_rate = ([\d.]+)/m.exec(stage) ?? [];
  if (share === undefined) throw new Error('wrangler.toml names no sampling of the log in production');
  return Number(share);
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
