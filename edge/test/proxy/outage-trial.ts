import { type ProxyUnderTest, startProxy } from './harness.ts';
import { type LoadRequest, sendAll } from './load-client.ts';
import { type Misbehaviour, misbehaviours, sendGoodAnswer, startUpstream } from './upstream.ts';

const WARM_KEYS = 200;
const WARM_PER_SECOND = 40;
const COLD_PER_SECOND = 2;
/** Past the endpoint's freshness: warm keys are stale when the outage begins. */
const STALE_AFTER_MS = 301_000;

export interface OutageMinute {
  readonly minute: number;
  readonly origin: 'up' | 'down';
  /** Share of requests for earlier keys that were answered 200. */
  readonly warm: number;
  /** Share of requests for new keys that were answered 200. */
  readonly cold: number;
  readonly requests: number;
  readonly upstreamCalls: number;
}

export const OUTAGES: Readonly<Record<string, Misbehaviour>> = {
  reset: misbehaviours.reset,
  '500': misbehaviours.withStatus(500),
  '503': misbehaviours.withStatus(503),
  '429': misbehaviours.withStatus(429, { 'retry-after': '5' }),
  html: misbehaviours.html,
};

interface OutageRequest extends LoadRequest {
  readonly isWarm: boolean;
}

/** A scripted outage in the worker's own time: one minute up, some down, and up again until all is fresh. */
export async function runOutageTrial(kind: string, minutesDown: number): Promise<OutageMinute[]> {
  const outage = OUTAGES[kind];
  if (outage === undefined) throw new Error(`no outage ${kind}: ${Object.keys(OUTAGES).join(', ')}`);
  const upstream = await startUpstream(sendGoodAnswer, { records: false });
  const proxy = await startProxy(upstream.url, { CACHE_API: 'off' });
  const minutes: OutageMinute[] = [];
  let turn = 0;
  const runMinute = async (origin: 'up' | 'down') => {
    upstream.behave(origin === 'up' ? sendGoodAnswer : outage);
    const callsBefore = upstream.calls();
    const counts = { warm: 0, warmGood: 0, cold: 0, coldGood: 0 };
    for (let second = 0; second < 60; second += 1) {
      const requests = createSecond(() => {
        turn += 1;
        return turn;
      });
      await sendAll(proxy.port, 8, requests, ({ isWarm }, { status }) => {
        counts[isWarm ? 'warm' : 'cold'] += 1;
        if (status === 200) counts[isWarm ? 'warmGood' : 'coldGood'] += 1;
      });
      await proxy.advanceClock(1_000);
    }
    minutes.push({
      minute: minutes.length + 1,
      origin,
      warm: counts.warmGood / counts.warm,
      cold: counts.coldGood / counts.cold,
      requests: counts.warm + counts.cold,
      upstreamCalls: upstream.calls() - callsBefore,
    });
  };
  try {
    await warmUp(proxy);
    await runMinute('up');
    await proxy.advanceClock(STALE_AFTER_MS);
    for (let minute = 0; minute < minutesDown; minute += 1) await runMinute('down');
    for (let minute = 0; minute < 2; minute += 1) await runMinute('up');
    return minutes;
  } finally {
    await proxy.close();
    await upstream.close();
  }
}

const pathOf = (q: string) => `/api/v3/destination/search/autocomplete/?q=${q}&place_id=online`;
const host = 'www.marquee.com';

async function warmUp(proxy: ProxyUnderTest): Promise<void> {
  const all = Array.from({ length: WARM_KEYS }, (_, key) => ({ path: pathOf(`warm${key}`), host }));
  await sendAll(proxy.port, 8, all.values(), () => undefined);
}

function* createSecond(takeTurn: () => number): Generator<OutageRequest, void> {
  for (let index = 0; index < WARM_PER_SECOND; index += 1) {
    yield { path: pathOf(`warm${takeTurn() % WARM_KEYS}`), host, isWarm: true };
  }
  for (let index = 0; index < COLD_PER_SECOND; index += 1) {
    yield { path: pathOf(`cold${takeTurn()}`), host, isWarm: false };
  }
}
