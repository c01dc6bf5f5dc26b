#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { diagnosePage } from './doctor/doctor.ts';
import { findBrowser } from './doctor/find-browser.ts';

const USAGE = 'Usage: npx @marquee/host doctor URL [SITE] [--no-browser]';

/** Prints what is wrong with a page; the exit code is 1 where something is. */
async function runDoctor(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'no-browser': { type: 'boolean', default: false } },
  });
  const [url, site] = positionals;
  if (url === undefined || !URL.canParse(url)) throw new Error(USAGE);
  const browser = values['no-browser'] ? undefined : findBrowser();
  if (browser === undefined && !values['no-browser'])
    console.log('There is no Chromium: install one or set CHROMIUM_PATH. The page is read by requests alone.');
  const { findings, isOpened } = await diagnosePage(url, { site, browser, log: console.log });
  for (const { problem, line, change } of findings)
    console.log(`PROBLEM  ${line === null ? '' : `line ${line}: `}${problem}\n         ${change}`);
  const way = isOpened ? `Opened in ${browser}.` : 'Read by fetch alone: no script of the page ran.';
  console.log(`Problems: ${findings.length}. ${way}`);
  return findings.length === 0 ? 0 : 1;
}

async function run([command, ...args]: readonly string[]): Promise<number> {
  if (command === 'doctor') return runDoctor(args);
  throw new Error(USAGE);
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
