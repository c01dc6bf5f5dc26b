import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { getPlatformProxy } from 'wrangler';
import type { MarketplaceBindings } from '../../host-shell/marketplace/bindings.ts';
import { seedOrigin } from '../../host-shell/marketplace/seed/seed.ts';
import { CountingD1 } from './counting-d1.ts';
import { percentile, printFigure } from './figures.ts';
import { listBuyers, listReads, type Task } from './marketplace-load.ts';
import { openMarketplace, SqliteD1, type TimedStatement } from './sqlite-d1.ts';

/** The seed's own samples, and two sizes beyond them. */
const SIZES = [5_000, 100_000, 1_000_000] as const;
/** A read runs so often at a time: its processor time is counted in steps of milliseconds. */
const ROUNDS = 6;
const BUYER_ROUNDS = 3;
/** The p95 of the largest size may be at most so many times that of the smallest. */
const MAX_RATIO = 2;
const FOLDER = resolve(import.meta.dirname, '../../.wrangler/bench-events');
const EXPLAINED = 3;

interface Percentiles {
  readonly p50: number;
  readonly p95: number;
}

/**
 * Prints p50 and p95 of the marketplace's reads, and of 200 buyers of one event, at each size, and the plans of the slowest
 * statements of the largest. The databases stay in `.wrangler/bench-events`: the first run seeds a million events.
 */
async function printEvents(sizes: readonly number[]): Promise<void> {
  const smallest = new Map<string, Percentiles>();
  for (const size of sizes) {
    const persistTo = resolve(FOLDER, String(size));
    mkdirSync(persistTo, { recursive: true });
    await seedOrigin({ persistTo, events: size, log: (line) => console.log(`  ${line}`) });
    const { figures, slowest, explain } = await measure(persistTo);
    const rows = await countRows(persistTo);
    for (const [name, { p50, p95 }] of figures) {
      const base = smallest.get(name);
      if (base === undefined) smallest.set(name, { p50, p95 });
      const ratio = base === undefined ? null : p95 / base.p95;
      const isLimited = size === SIZES.at(-1) && ratio !== null;
      printFigure({
        name: `${name}, ${size.toLocaleString('en-US')} events`,
        value: `${p95.toFixed(1)} ms`,
        comparison: `p95; p50 ${p50.toFixed(1)} ms${ratio === null ? '' : `; ${ratio.toFixed(2)} times the smallest`}${describeRows(rows.get(name))}`,
        series: { unit: 'ms', values: [p95] },
        ...(isLimited ? { limit: `${MAX_RATIO} times`, isMet: ratio <= MAX_RATIO } : {}),
      });
    }
    if (size === sizes.at(-1)) printPlans(slowest, explain);
  }
}

/** Rows and statements of one read at the 95th percentile, as D1 counts them: they do not depend on the machine. */
interface RowCounts {
  readonly rows: number;
  readonly statements: number;
}

const describeRows = (counts: RowCounts | undefined): string =>
  counts === undefined ? '' : `; ${counts.rows.toLocaleString('en-US')} rows in ${counts.statements} statements`;

async function countRows(persistTo: string): Promise<ReadonlyMap<string, RowCounts>> {
  const proxy = await getPlatformProxy<MarketplaceBindings>({
    configPath: resolve(import.meta.dirname, '../../host-shell/wrangler.toml'),
    persist: { path: resolve(persistTo, 'v3') },
    envFiles: [],
  });
  try {
    const database = new CountingD1(proxy.env.DB);
    const counts = new Map<string, RowCounts>();
    for (const [name, tasks] of Object.entries(await listReads(database.binding, Date.now()))) {
      const reads: RowCounts[] = [];
      for (const task of tasks) {
        database.reset();
        await task();
        reads.push({ rows: database.rows, statements: database.statements });
      }
      counts.set(name, {
        rows: percentile(
          reads.map(({ rows }) => rows),
          95,
        ),
        statements: percentile(
          reads.map(({ statements }) => statements),
          95,
        ),
      });
    }
    return counts;
  } finally {
    await proxy.dispose();
  }
}

async function measure(persistTo: string) {
  const database = new SqliteD1(openMarketplace(persistTo));
  const now = Date.now();
  const figures = new Map<string, Percentiles>();
  for (const [name, tasks] of Object.entries(await listReads(database.binding, now))) {
    figures.set(name, readPercentiles(await runAll(tasks)));
  }
  const slowest = [...database.slowest.values()].sort((a, b) => b.ms - a.ms).slice(0, EXPLAINED);
  const waits: number[] = [];
  for (let round = 0; round < BUYER_ROUNDS; round += 1)
    waits.push(...(await runAtOnce(await listBuyers(database.binding, now, round))));
  figures.set('200 buyers at once', readPercentiles(waits));
  return { figures, slowest, explain: (statement: TimedStatement) => database.explain(statement) };
}

/** The mean time of each task, after a first run. */
async function runAll(tasks: readonly Task[]): Promise<readonly number[]> {
  const times: number[] = [];
  for (const task of tasks) {
    await task();
    const started = process.threadCpuUsage();
    for (let round = 0; round < ROUNDS; round += 1) await task();
    times.push(readCpuMs(started) / ROUNDS);
  }
  return times;
}

/** Processor time of this thread: unlike the clock it does not depend on what else the machine does. */
function readCpuMs(started: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(started);
  return (user + system) / 1000;
}

function runAtOnce(tasks: readonly Task[]): Promise<readonly number[]> {
  const started = process.threadCpuUsage();
  return Promise.all(
    tasks.map(async (task) => {
      await task();
      return readCpuMs(started);
    }),
  );
}

function readPercentiles(times: readonly number[]): Percentiles {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

function printPlans(
  statements: readonly TimedStatement[],
  explain: (statement: TimedStatement) => readonly string[],
): void {
  for (const statement of statements) {
    console.log(`\n${statement.ms.toFixed(1)} ms  ${statement.sql.replace(/\s+/g, ' ').slice(0, 160)} …`);
    for (const line of explain(statement)) console.log(`    ${line}`);
  }
}

if (import.meta.main) await printEvents(process.argv.length > 2 ? process.argv.slice(2).map(Number) : SIZES);
