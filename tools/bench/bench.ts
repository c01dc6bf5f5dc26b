import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { printCounters } from './counters.ts';
import { printRates } from './rates.ts';
import { printServiceTimes } from './service-times.ts';
import { printStartUp } from './start-up.ts';

/**
 * `npm run bench [-- part …]`: prints every figure that has a limit, each beside its baseline from
 * the same run. Needs a build and an idle machine.
 */
const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  rates: printRates,
  service: printServiceTimes,
  'start-up': printStartUp,
  counters: printCounters,
  size: runProgram('size'),
  flood: runProgram('load', 'flood'),
  isolation: runProgram('load', 'isolation'),
  outage: runProgram('load', 'outage'),
  failures: runProgram('load', 'failures'),
  browser: runProgram('browser/browser'),
  hosts: runProgram('hosts'),
  events: runProgram('events'),
};

/** The first run seeds a million events, which takes a quarter of an hour. */
const ONLY_BY_NAME: ReadonlySet<string> = new Set(['events']);

/** A program of this folder prints for itself. The other parts run where it fails, and the command fails in the end. */
function runProgram(name: string, ...options: string[]): () => Promise<void> {
  return () =>
    new Promise((done, fail) => {
      const program = resolve(import.meta.dirname, `${name}.ts`);
      const child = spawn(process.execPath, [program, ...options], { stdio: 'inherit' });
      child.once('error', fail).once('exit', (code) => {
        if (code !== 0) process.exitCode = 1;
        done();
      });
    });
}

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in PARTS));
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(', ')}, only ${Object.keys(PARTS).join(', ')}`);
for (const [name, print] of Object.entries(PARTS)) {
  if (chosen.length > 0 ? !chosen.includes(name) : ONLY_BY_NAME.has(name)) continue;
  console.log(`\n${name}`);
  await print();
}
