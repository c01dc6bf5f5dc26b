#!/usr/bin/env node
import { examinePage } from './examine-page.ts';

/** The used part of Node, whose types are not part of the project of browser code. */
declare const process: { readonly argv: readonly string[]; exitCode: number };

const USAGE = 'Usage: npx @marquee/host doctor URL [SITE]';

/** Prints what is wrong with a page; the exit code is 1 where something is. */
async function run([command, url, site]: readonly string[]): Promise<number> {
  if (command !== 'doctor' || url === undefined || !URL.canParse(url)) throw new Error(USAGE);
  const findings = await examinePage(url, { fetch, site });
  for (const { problem, line, change } of findings)
    console.log(`PROBLEM  ${line === null ? '' : `line ${line}: `}${problem}\n         ${change}`);
  console.log(`Problems: ${findings.length}. Read by fetch alone: no script of the page ran.`);
  return findings.length === 0 ? 0 : 1;
}

run(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
