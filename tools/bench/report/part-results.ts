import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { resolve } from 'node:path';
import { findFullChromium } from '../../chromium.ts';
import type { FigureRecord } from './figure-records.ts';

/** What `docs/benchmarks.md` is made from: one file for each part, with its pictures. */
export const RESULTS_FOLDER = resolve(import.meta.dirname, '../../../docs/benchmarks');

/** Where and when a part was measured. */
export interface Conditions {
  /** ISO 8601, UTC. */
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
  readonly versions: string;
  /** Processes that ran or waited to run, averaged over a minute, when the part began. */
  readonly load: number;
  /** `BENCH_RUNS`, or null where each figure has its own number. */
  readonly runs: number | null;
  readonly seconds: number;
}

/** Result of one part of the benchmark. */
export interface PartResult {
  readonly part: string;
  readonly conditions: Conditions;
  readonly figures: readonly FigureRecord[];
}

const GIGABYTE = 1024 ** 3;

function runProgram(program: string, ...parameters: string[]): string {
  return execFileSync(program, parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

function readVersion(name: string): string {
  const file = resolve(import.meta.dirname, `../../../node_modules/${name}/package.json`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
}

function describeChromium(): string[] {
  try {
    return [runProgram(findFullChromium(), '--version').split(' built')[0] ?? ''];
  } catch {
    // Not every part needs it.
    return [];
  }
}

/** Reads what is known before a part runs. */
export function readConditions(): Omit<Conditions, 'seconds'> {
  const [processor] = cpus();
  const [load = 0] = loadavg();
  const hasChanges = runProgram('git', 'status', '--porcelain', '--untracked-files=no') !== '';
  const { BENCH_RUNS } = process.env;
  return {
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
    commit: runProgram('git', 'rev-parse', '--short=10', 'HEAD') + (hasChanges ? ' with changes' : ''),
    machine: `${cpus().length} × ${processor?.model.trim()}, ${Math.round(totalmem() / GIGABYTE)} GB, ${type()} ${release()}`,
    versions: [`Node ${process.versions.node}`, `workerd ${readVersion('workerd')}`, ...describeChromium()].join(', '),
    load: Number(load.toFixed(1)),
    runs: BENCH_RUNS === undefined ? null : Number(BENCH_RUNS),
  };
}

const resultFile = (part: string) => resolve(RESULTS_FOLDER, `${part}.json`);

/** Stores a part's result in the place of its last one. */
export function storeResult(result: PartResult): void {
  mkdirSync(RESULTS_FOLDER, { recursive: true });
  writeFileSync(resultFile(result.part), `${JSON.stringify(result, null, 2)}\n`);
}

/** The stored results of these parts, in their order; parts that were never written are left out. */
export const readResults = (parts: readonly string[]): readonly PartResult[] =>
  parts.flatMap((part) =>
    existsSync(resultFile(part)) ? [JSON.parse(readFileSync(resultFile(part), 'utf8')) as PartResult] : [],
  );
