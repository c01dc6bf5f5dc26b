#!/usr/bin/env node
import { examinePage } from './doctor/examine-page.ts';

/** Prints what is wrong with a page; the exit code is 1 where something is. */
async function run([command, url, site]: readonly string[]): Promise<number> {
  if (command !== 'doctor' || url === undefined || !URL.canParse(url))
    throw new Error('Usage: npx @marquee/host doctor URL [SITE]');
  const findings = await examinePage(url, site);
  for (const { problem, line, change } of findings)
    console.log(`PROBLEM  ${line === null ? '' : `line ${line}: `}${problem}\n         ${change}`);
  console.log(`Problems: ${findings.length}. No script of the page ran.`);
  return findings.length === 0 ? 0 : 1;
}

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
