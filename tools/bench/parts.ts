import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { printCounters } from './counters.ts';
import { printRates } from './rates.ts';
import type { PartDescription } from './report/render-report.ts';
import { printStartUp } from './start-up.ts';

/** A part of the benchmark, and its section in `docs/benchmarks.md`. */
export interface Part extends PartDescription {
  /** Resolves to whether all of it was measured. */
  readonly run: () => Promise<boolean>;
}

/** A program of this folder prints for itself. The other parts run where it fails. */
function runProgram(name: string, ...options: string[]): () => Promise<boolean> {
  return () =>
    new Promise((done, fail) => {
      const program = resolve(import.meta.dirname, `${name}.ts`);
      const child = spawn(process.execPath, [program, ...options], { stdio: 'inherit' });
      child.once('error', fail).once('exit', (code) => done(code === 0));
    });
}

const runHere = (print: () => Promise<void>) => async () => {
  await print();
  return true;
};

/** All parts, in the order in which they run and stand in the document. */
export const PARTS: Readonly<Record<string, Part>> = {
  peers: {
    title: 'Ways to put a header on a page',
    text: 'Ours and those of others (`tools/bench/peers/`), with the same header content on the same server: Podium and Web Fragments get our fragment as it is, with its scripts, so that only the way differs; the script tag and the ordinary federated header are built from our components. The bars of Algolia and Downshift are a search without a header. Provider faults: what a new visitor’s page has six seconds later, of hosts whose servers had the header before. With edge composition, the worker that composes is in front of the page: its faults here are those of files and calls of the header, and where the worker is down itself, so is the page, as with every gateway.',
    run: runProgram('peers/peers'),
  },
  browser: {
    title: 'In the browser',
    text: 'Pages of the stack in the full Chromium on slow 4G, 4 times slower processor, beside pages of others. The filmstrip shows a window of 720 px; recording it makes every page slower.',
    run: runProgram('browser/browser'),
  },
  size: { title: 'Bytes', text: 'Exact, of this build, brotli unless said otherwise.', run: runProgram('size') },
  rates: {
    title: 'Rates',
    text: 'Each route beside a constant of the same bytes behind the same middleware, in one workerd, in alternating rounds.',
    run: runHere(printRates),
  },
  'start-up': { title: 'Start-up', text: '', run: runHere(printStartUp) },
  counters: { title: 'Counters after a deployment', text: '', run: runHere(printCounters) },
  outage: {
    title: 'Outage of the origin',
    text: 'Ten minutes of each kind of failure, on simulated time.',
    run: runProgram('load', 'outage'),
  },
  failures: { title: 'Random failures of the origin', text: '', run: runProgram('load', 'failures') },
  flood: { title: 'Flood of unique keys', text: '', run: runProgram('load', 'flood') },
  isolation: { title: 'Isolation of users and sites', text: '', run: runProgram('load', 'isolation') },
  hosts: {
    title: 'Ways of the guide for hosts',
    text: 'From an empty folder to a header that is ready (docs/hosts.md).',
    run: runProgram('hosts'),
  },
};
