import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { printRates } from './rates.ts';
import { printStartUp } from './start-up.ts';

/**
 * Runs a program of this folder, which prints for itself. A figure over its bar is printed as such and ends nothing: the
 * other parts still have theirs to tell.
 */
const runProgram =
  (name: string, ...options: string[]) =>
  (): Promise<void> =>
    new Promise((done, fail) => {
      const program = resolve(import.meta.dirname, `${name}.ts`);
      const child = spawn(process.execPath, [program, ...options], { stdio: 'inherit' });
      child.once('error', fail).once('exit', () => done());
    });

/**
 * `npm run bench [-- rates start-up size flood isolation outage browser]`: prints every figure that the product is held to, each beside
 * what it is measured against in the same run. Needs a build, and a machine that does nothing else.
 */
const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  rates: printRates,
  'start-up': printStartUp,
  size: runProgram('size'),
  flood: runProgram('proxy-trials', 'flood'),
  isolation: runProgram('proxy-trials', 'isolation'),
  outage: runProgram('proxy-trials', 'outage'),
  browser: runProgram('browser/browser-bars'),
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in PARTS));
if (unknown.length > 0) throw new Error(`No part ${unknown.join(', ')}: ${Object.keys(PARTS).join(', ')}`);
for (const [name, print] of Object.entries(PARTS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n${name}`);
  await print();
}
