#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { diagnosePage } from './doctor/doctor.ts';
import { findBrowser } from './doctor/find-browser.ts';
import { init, undo } from './init/init.ts';

const USAGE = `Usage: npx @marquee/host init [--site .de] [--yes] [--undo]
       npx @marquee/host doctor URL [SITE] [--no-browser]`;

async function ask(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.log('Run it again with --yes to write this.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Write this? (y/N) ');
  terminal.close();
  return /^y(?:es)?$/i.test(answer.trim());
}

async function runInit(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      site: { type: 'string', default: '.com' },
      yes: { type: 'boolean', default: false },
      undo: { type: 'boolean', default: false },
    },
  });
  const folder = process.cwd();
  if (values.undo) return undo({ folder, log: console.log });
  const { version } = JSON.parse(await readFile(new URL('./package.json', import.meta.url), 'utf8'));
  const { site, yes } = values;
  return init({ folder, site, version, log: console.log, confirm: async () => yes || ask() });
}

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
  if (command === 'init') return runInit(args);
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
