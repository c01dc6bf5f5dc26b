import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { FOUND_CASES, keepCase } from './found-cases.ts';
import { PROPERTIES } from './properties.ts';

/**
 * `npm run fuzz [-- --minutes 10] [--seed 1]`: for half of the time, tries the rules of all parsers and builders with
 * random input; for the other half, sends random requests to the edge in workerd and random pages through it. What breaks
 * a rule goes to `found-cases.json`, which each later run and the unit tests begin with. Needs a build.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: String(Date.now() % 1e9) } },
});
/** Of each rule, before the next one has its turn. */
const BATCH_RUNS = 200;

const minutes = Number(values.minutes) / 2;
const endsAt = Date.now() + minutes * 60_000;
const failed = new Set<string>();
let seed = Number(values.seed);
let runs = 0;
console.log(`${PROPERTIES.length} rules, seed ${seed}, ${values.minutes} minutes`);
do {
  for (const { name, run } of PROPERTIES) {
    if (failed.has(name)) continue;
    const failure = await run({ seed, runs: BATCH_RUNS, found: FOUND_CASES[name] ?? [] });
    runs += BATCH_RUNS;
    if (failure === null) continue;
    failed.add(name);
    keepCase(name, failure);
    console.log(`✗ ${name}\n    ${JSON.stringify(failure.input)}\n    ${failure.error}`);
  }
  seed += 1;
} while (Date.now() < endsAt);
console.log(`${runs} inputs, ${failed.size} rules broken`);

/** Its tests take the time one after the other. */
const WORKERD_TESTS = 2;
const variables = { FUZZ_MINUTES: String(minutes / WORKERD_TESTS), FUZZ_SEED: values.seed };
const { status } = spawnSync('vitest', ['run', '--project', 'workerd', 'edge/test/pages/fuzz'], {
  cwd: resolve(import.meta.dirname, '../..'),
  env: { ...process.env, ...variables },
  stdio: ['ignore', 'inherit', 'inherit'],
  shell: process.platform === 'win32',
});
process.exitCode = failed.size === 0 && status === 0 ? 0 : 1;
