import type { Stage } from '../../shared/stages/stages.ts';
import { CHANNEL_LEDGER_NAME } from './channel-moves.ts';

/** How a build does on pages: headers put on pages, failures that browsers reported, and renders that failed or were slow. */
export type BuildRecord = Readonly<Record<'views' | 'errors' | 'renderFailures' | 'slowRenders', number>>;

/** By the builds' ids. */
export type BuildRecords = Readonly<Record<string, BuildRecord>>;

export const NO_BUILD_RECORD: BuildRecord = { views: 0, errors: 0, renderFailures: 0, slowRenders: 0 };

export function addBuildRecord(one: BuildRecord, other: Partial<BuildRecord>): BuildRecord {
  const sum = { ...one };
  for (const name of Object.keys(one) as (keyof BuildRecord)[]) sum[name] += other[name] ?? 0;
  return sum;
}

/** Fewer failures than this are chance. */
const MIN_FAILURES = 5;
/** A canary may have this many times the failures of stable, and `tolerated` more for each thousand page views. */
const MAX_RATIO = 2;
const SIGNALS = [
  { signal: 'errors', name: 'errors in browsers', tolerated: 2 },
  { signal: 'renderFailures', name: 'failed renders', tolerated: 1 },
  { signal: 'slowRenders', name: 'slow renders', tolerated: 20 },
] as const satisfies readonly { signal: keyof BuildRecord; name: string; tolerated: number }[];

const perThousand = (count: number, views: number) => (count === 0 ? 0 : (count / Math.max(views, count)) * 1_000);

/** Returns why a canary has to be taken back: it does worse than stable. Null if it does not. */
export function findCanaryFault(canary: BuildRecord, stable: BuildRecord): string | null {
  for (const { signal, name, tolerated } of SIGNALS) {
    const rate = perThousand(canary[signal], canary.views);
    const stableRate = perThousand(stable[signal], stable.views);
    if (canary[signal] >= MIN_FAILURES && rate > stableRate * MAX_RATIO + tolerated) {
      return `${name}: ${rate.toFixed(1)} a thousand page views, stable has ${stableRate.toFixed(1)}`;
    }
  }
  return null;
}

/**
 * Time between two reports of an isolate. 10,000 isolates make 170 calls a second then, to one Durable Object; failures
 * are few, and are sent sooner.
 */
const REPORT_MS = 60_000;
const FAILURE_REPORT_MS = 5_000;

/**
 * Reports how the builds of a running canary do to the ledger that judges it. A report goes with the request that comes
 * when it is due; an isolate that ends loses its last.
 *
 * @param isJudged whether a build is compared with another now: without a canary nothing is sent
 */
export function createBuildReports(
  ledger: DurableObjectNamespace | undefined,
  stage: Stage,
  isJudged: (build: string) => boolean,
  now = Date.now,
) {
  let pending: Record<string, BuildRecord> = {};
  let sentAt: number | null = null;

  const count = (build: string, record: Partial<BuildRecord>): void => {
    if (ledger === undefined || !isJudged(build)) return;
    pending[build] = addBuildRecord(pending[build] ?? NO_BUILD_RECORD, record);
  };

  const send = (waitUntil: (work: Promise<unknown>) => void): void => {
    const records = Object.values(pending);
    if (ledger === undefined || records.length === 0) return;
    const hasFailures = records.some(({ errors, renderFailures }) => errors + renderFailures > 0);
    sentAt ??= hasFailures ? Number.NEGATIVE_INFINITY : now();
    // One isolate that serves tests and demonstrations has no reason to collect.
    const isDeployed = stage === 'preprod' || stage === 'prod';
    const pauseMs = !isDeployed ? 0 : hasFailures ? FAILURE_REPORT_MS : REPORT_MS;
    if (now() - sentAt < pauseMs) return;
    sentAt = now();
    const report = pending;
    pending = {};
    const stub = ledger.get(ledger.idFromName(CHANNEL_LEDGER_NAME)) as unknown as {
      count(records: BuildRecords): Promise<void>;
    };
    // A report is not worth a failed request; the line records that it was lost.
    const warn = (error: unknown) =>
      console.warn(JSON.stringify({ level: 'warn', event: 'build-report-lost', error: String(error) }));
    waitUntil(stub.count(report).catch(warn));
  };
  return { count, send };
}
