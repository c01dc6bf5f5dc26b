import { readBuildId, takeFigures } from './figures.ts';
import { storeFigures } from './store-figures.ts';

/**
 * `npm run bench [-- [--write] part …]`: prints every figure that has a limit, each beside its baseline from the same run.
 * `--write` replaces their lines in `docs/benchmarks.md`. Needs a build and an idle machine.
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

if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}, only ${Object.keys(PARTS).join(', ')}`);
  process.exitCode = 1;
} else {
  const id = readBuildId();
  for (const [part, [file, print]] of Object.entries(PARTS)) {
    if (chosen.length > 0 && !chosen.includes(part)) continue;
    console.log(`\n${part}`);
    const startedAt = performance.now();
    try {
      // Some are compiled with the types of a worker, others with those of a page.
      await (await import(file))[print]();
    } catch (error) {
      // The figures of the other parts are worth their time.
      console.error(`${part} was given up:`, error);
      process.exitCode = 1;
    }
    console.log(`${part} took ${((performance.now() - startedAt) / 1_000).toFixed(0)} seconds`);
    const figures = takeFigures();
    if (options.includes(WRITE) && figures.length > 0) storeFigures(part, id, figures);
  }
}
