import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { seedOrigin } from '../../host-shell/marketplace/seed/seed.ts';
import { buildIfChanged } from '../build/build.ts';
import { describeMissing, ensureOptional, ensureScreenReaderPrograms } from '../programs.ts';
import { findFreePort, startStack } from '../start/stack.ts';
import { runScenario, type ScenarioContext } from './run-scenario.ts';
import { SCENARIOS, type ScenarioName } from './scenarios.ts';

/**
 * `npm run test:speech [-- name …] [--accept]`: what the screen reader Orca says with Firefox, compared with the agreed
 * transcripts. `--accept` writes what is heard as what is agreed: read it as somebody who sees nothing else.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { accept: { type: 'boolean', default: false } },
});
const log = (line: string) => console.log(line);

function selectScenarios(): ScenarioName[] {
  const names = Object.keys(SCENARIOS) as ScenarioName[];
  for (const name of positionals)
    if (!names.some((one) => one === name)) throw new Error(`No scenario “${name}”. There are: ${names.join(', ')}`);
  return names.filter((name) => positionals.length === 0 || positionals.includes(name));
}

/** @returns whether what was heard is what is agreed */
async function checkScenario(name: ScenarioName, context: ScenarioContext): Promise<boolean> {
  const heard = await runScenario(SCENARIOS[name], context);
  const path = resolve(import.meta.dirname, `transcripts/${name}.txt`);
  const agreed = existsSync(path) ? await readFile(path, 'utf8') : '';
  if (options.accept) await writeFile(path, heard);
  const isSame = heard === agreed;
  log(`${isSame ? 'same    ' : options.accept ? 'accepted' : 'DIFFERS '}  ${name}`);
  if (!isSame) log(`agreed:\n${agreed}\nheard:\n${heard}`);
  return options.accept || isSame;
}

/** Rejects when the program is to end. */
const interruption = new Promise<never>((_done, fail) => {
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => fail(new Error(`Ended by ${name}`)));
});

async function main(): Promise<void> {
  const names = selectScenarios();
  const programs = ensureScreenReaderPrograms(log);
  const firefoxPath = ensureOptional('firefox', log);
  if (firefoxPath === undefined) throw new Error(describeMissing('firefox'));
  let url = process.env.MARQUEE_URL;
  const persistTo = await mkdtemp(join(tmpdir(), 'marquee-speech-'));
  let stop = () => Promise.resolve();
  try {
    if (url === undefined) {
      await buildIfChanged(log);
      await seedOrigin({ persistTo, log: () => {} });
      const stack = await startStack({ port: await findFreePort(), persistTo, variables: { RATE_LIMIT: 'off' } });
      ({ url, stop } = stack);
      // The pages of the browser tests read it.
      process.env.MARQUEE_URL = url;
    }
    let differing = 0;
    for (const name of names)
      differing += Number(!(await Promise.race([checkScenario(name, { programs, firefoxPath, url }), interruption])));
    log(`${names.length - differing} same, ${differing} different`);
    process.exitCode = differing === 0 ? 0 : 1;
  } finally {
    await stop();
    await rm(persistTo, { recursive: true, force: true });
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  // Browser and desktop end with this process.
  process.exit(1);
});
