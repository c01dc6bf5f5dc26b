import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { takeFigures } from './figures.ts';
import { storeFigures } from './store-figures.ts';

/**
 * `npm run bench [-- [--write] part …]`: prints every figure that has a limit, each beside its baseline from the same run.
 * `--write` stores the figures of the parts beside `docs/benchmarks.md`, and its lines of them. Needs a build and an idle machine.
 */
const PARTS: Readonly<Record<string, readonly [file: string, print: string]>> = {
  ways: ['./peers/peers.ts', 'printWays'],
  browser: ['./browser/browser.ts', 'printBrowser'],
  size: ['./size.ts', 'printSize'],
  rates: ['./rates.ts', 'printRates'],
};

const WRITE = '--write';
const options = process.argv.slice(2);
const chosen = options.filter((option) => option !== WRITE);
const unknown = chosen.filter((name) => !(name in PARTS));
const BUILD = resolve(import.meta.dirname, '../../dist/header/build.json');

if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}, only ${Object.keys(PARTS).join(', ')}`);
  process.exitCode = 1;
} else if (!existsSync(BUILD)) {
  console.error('There is no build: run npm run build');
  process.exitCode = 1;
} else {
  const { id } = JSON.parse(readFileSync(BUILD, 'utf8'));
  for (const [part, [file, print]] of Object.entries(PARTS)) {
    if (chosen.length > 0 && !chosen.includes(part)) continue;
    console.log(`\n${part}`);
    try {
      // Some run in the types of a worker, others in those of a page.
      await (await import(file))[print]();
    } catch (error) {
      // The figures of the other parts are worth their time.
      console.error(`${part} was given up:`, error);
      process.exitCode = 1;
    }
    const figures = takeFigures();
    if (options.includes(WRITE) && figures.length > 0) storeFigures(part, id, figures);
  }
}
