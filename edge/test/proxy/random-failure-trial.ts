import { startProxy } from './harness.ts';
import { type LoadRequest, sendAll } from './load-client.ts';
import { createRandom } from './random.ts';
import { misbehaviours, sendGoodAnswer, startUpstream } from './upstream.ts';

/** Required shares of good answers, by the share of the calls to the origin that fail. */
export const MIN_GOOD_SHARES: readonly (readonly [failureRatio: number, minShare: number])[] = [
  [0.1, 0.995],
  [0.2, 0.98],
  [0.3, 0.95],
];

const WARM_KEYS = 200;
/** One after the other, so that the seed decides which attempts fail. */
const CONNECTIONS = 1;
const REQUESTS_PER_SECOND = 100;
/** Past the endpoint's freshness: warm keys are stale when the failures begin. */
const STALE_AFTER_MS = 301_000;
/** One request in this many is for a key that was answered before. */
const WARM_EVERY = 4;

export interface RandomFailureReport {
  /** Share of requests for previously answered keys that were answered 200. */
  readonly warm: number;
  /** Share of requests for other keys that were answered 200. */
  readonly cold: number;
  readonly requests: number;
  readonly upstreamCalls: number;
}

interface TrialRequest extends LoadRequest {
  readonly isWarm: boolean;
}

const FAILURES = [misbehaviours.reset, misbehaviours.withStatus(502), misbehaviours.withStatus(503)];

/** Sends requests to an origin whose calls fail independently at random: resets, 502 and 503. */
export async function runRandomFailureTrial(
  failureRatio: number,
  coldRequests: number,
  seed: number,
): Promise<RandomFailureReport> {
  const random = createRandom(seed);
  const upstream = await startUpstream(sendGoodAnswer, { records: false });
  const proxy = await startProxy(upstream.url, { CACHE_API: 'off' });
  try {
    await sendAll(proxy.port, CONNECTIONS, createRequests(WARM_KEYS, 1).values(), () => undefined);
    await proxy.advanceClock(STALE_AFTER_MS);
    upstream.behave((request, response) =>
      (random.chance(failureRatio) ? random.pick(FAILURES) : sendGoodAnswer)(request, response),
    );
    const callsBefore = upstream.calls();
    const counts = { warm: 0, warmGood: 0, cold: 0, coldGood: 0 };
    const requests = createRequests(Math.ceil((coldRequests * WARM_EVERY) / (WARM_EVERY - 1)), WARM_EVERY);
    for (let sent = 0; sent < requests.length; sent += REQUESTS_PER_SECOND) {
      const second = requests.slice(sent, sent + REQUESTS_PER_SECOND).values();
      await sendAll(proxy.port, CONNECTIONS, second, ({ isWarm }, { status }) => {
        counts[isWarm ? 'warm' : 'cold'] += 1;
        if (status === 200) counts[isWarm ? 'warmGood' : 'coldGood'] += 1;
      });
      await proxy.advanceClock(1_000);
    }
    return {
      warm: counts.warmGood / counts.warm,
      cold: counts.coldGood / counts.cold,
      requests: counts.warm + counts.cold,
      upstreamCalls: upstream.calls() - callsBefore,
    };
  } finally {
    await proxy.close();
    await upstream.close();
  }
}

/** @param warmEvery one request in this many is for one of the warm keys. */
function createRequests(count: number, warmEvery: number): TrialRequest[] {
  return Array.from({ length: count }, (_, turn) => {
    const isWarm = turn % warmEvery === 0;
    const q = isWarm ? `warm${(turn / warmEvery) % WARM_KEYS}` : `cold${turn}`;
    return { path: `/api/v3/destination/search/autocomplete/?q=${q}&place_id=online`, host: 'www.marquee.com', isWarm };
  });
}
