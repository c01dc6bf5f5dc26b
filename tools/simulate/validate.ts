import { createRandom } from '../../edge/test/proxy/random.ts';
import { CacheModel } from './cache-model.ts';
import { EventQueue } from './event-queue.ts';
import { OriginModel } from './origin-model.ts';
import { layTable } from './print-summary.ts';
import { type Replay, replayTrace } from './replay-trace.ts';
import { SharedTier } from './shared-tier.ts';
import { createTrace, ISOLATES, ORIGIN_HEADERS, ORIGIN_MS, type TraceCounts } from './trace.ts';

export interface Comparison {
  readonly requests: number;
  readonly simulated: TraceCounts;
  readonly measured: TraceCounts;
}

/** Largest difference of a count, as a share of what was measured. */
export const MAX_DIFFERENCE = 0.1;
/** Counts below this share of the requests are shown, and not held to the difference. */
const SMALL_SHARE = 0.02;

/** What sockets and an idle worker add to a call and to a look-up, on one machine. */
const CALL_OVERHEAD_MS = 4;
const MATCH_MS = 3;

export interface ValidationOptions {
  readonly seed: number;
  readonly requests: number;
  readonly perSecond: number;
}

/** Sends a trace to the worker in four processes, and simulates it with the times at which it was really sent. */
export async function compareWithWorker({ seed, ...trace }: ValidationOptions): Promise<Comparison> {
  const requests = createTrace(createRandom(seed), { ...trace, isolates: ISOLATES });
  const replay = await replayTrace(requests);
  return { requests: requests.length, measured: replay.counts, simulated: simulateTrace(replay) };
}

export function simulateTrace({ sent, outage }: Pick<Replay, 'sent' | 'outage'>): TraceCounts {
  const queue = new EventQueue();
  const shared = new SharedTier();
  const origin = new OriginModel({
    drawDurationMs: () => ORIGIN_MS + CALL_OVERHEAD_MS,
    isDown: (at) => at >= outage.startsAt && at < outage.endsAt,
  });
  const isolates = Array.from(
    { length: ISOLATES },
    () => new CacheModel({ queue, shared, origin, originHeaders: ORIGIN_HEADERS, drawMatchMs: () => MATCH_MS }),
  );
  const counts = { edge: 0, origin: 0, stale: 0, failed: 0 };
  for (const { isolate, key, name, at } of sent) {
    queue.runUntil(at);
    isolates[isolate]?.answer({
      key,
      name,
      now: at,
      bytes: 500,
      onAnswer: (kind) => {
        if (kind === 'origin') counts.origin += 1;
        else if (kind === 'failed') counts.failed += 1;
        else if (kind === 'stale on error') counts.stale += 1;
        else counts.edge += 1;
      },
    });
  }
  queue.runUntil(Number.POSITIVE_INFINITY);
  return {
    'calls to the origin': origin.calls,
    'answers of memory or Cache API': counts.edge,
    'answers of the origin': counts.origin,
    'stale on error': counts.stale,
    failed: counts.failed,
    'look-ups in the Cache API': shared.lookups,
    'of them found': shared.found,
    'writes to the Cache API': shared.puts,
  };
}

/** The differences, as shares of what was measured, with whether each is held to the bound. */
export function listDifferences({ requests, simulated, measured }: Comparison) {
  return (Object.keys(measured) as (keyof TraceCounts)[]).map((name) => {
    const difference = (simulated[name] - measured[name]) / Math.max(1, measured[name]);
    const isHeld = measured[name] >= requests * SMALL_SHARE;
    return { name, simulated: simulated[name], measured: measured[name], difference, isHeld };
  });
}

const FULL_SIZE = { requests: 12_000, perSecond: 500 };

/** Prints both sides; false where a difference is too large. */
export async function printValidation(seed: number, isJson: boolean): Promise<boolean> {
  const comparison = await compareWithWorker({ seed, ...FULL_SIZE });
  const differences = listDifferences(comparison);
  const isMet = differences.every(({ isHeld, difference }) => !isHeld || Math.abs(difference) <= MAX_DIFFERENCE);
  if (isJson) {
    console.log(JSON.stringify({ ...comparison, differences, isMet }, null, 1));
    return isMet;
  }
  console.log(
    [
      `${comparison.requests} requests of one trace (seed ${seed}), ${FULL_SIZE.perSecond} a second, with an outage of the origin`,
      ...layTable([
        ['', 'simulated', `${ISOLATES} workerd processes`, 'difference', `limit ${MAX_DIFFERENCE * 100} %`],
        ...differences.map(({ name, simulated, measured, difference, isHeld }) => [
          name,
          String(simulated),
          String(measured),
          `${(difference * 100).toFixed(1)} %`,
          isHeld ? (Math.abs(difference) <= MAX_DIFFERENCE ? 'met' : 'MISSED') : 'too few to hold',
        ]),
      ]),
    ].join('\n'),
  );
  return isMet;
}
