import { Agent, request as send } from 'node:http';
import { edgeOptions } from '../../edge/test/pages/edge.ts';
import { createGoodAnswer, misbehaviours, sendJson, startUpstream } from '../../edge/test/proxy/upstream.ts';
import { prepareWorkerd, startCacheStore } from '../../edge/test/proxy/workerd.ts';
import { ISOLATES, ORIGIN_HEADERS, ORIGIN_MS, type TraceCounts, type TraceRequest } from './trace.ts';

export interface Replay {
  /** The trace with the times at which its requests were really sent. */
  readonly sent: readonly TraceRequest[];
  readonly outage: { readonly startsAt: number; readonly endsAt: number };
  readonly counts: TraceCounts;
}

/** Parts of the trace between which the origin resets each connection. */
const OUTAGE_FROM = 0.5;
const OUTAGE_TO = 0.6;

/** Sends a trace to the edge worker as it is deployed, in processes of their own that share a Cache API and an origin. */
export async function replayTrace(trace: readonly TraceRequest[]): Promise<Replay> {
  const answer = misbehaviours.after(ORIGIN_MS, (request, response) =>
    sendJson(response, createGoodAnswer(request), ORIGIN_HEADERS),
  );
  const upstream = await startUpstream(answer, { records: false });
  const store = await startCacheStore();
  const prepared = await prepareWorkerd({
    ...edgeOptions(upstream.url),
    minify: true,
    isQuiet: true,
    cacheStorePort: store.port,
  });
  const workers = await Promise.all(Array.from({ length: ISOLATES }, () => prepared.start()));
  const agent = new Agent({ keepAlive: true });
  try {
    // Code that is compiled in the first requests would delay them.
    for (const { port } of workers)
      await readCacheStatus(agent, port, { host: 'www.marquee.com', locale: 'en_US', path: '/healthz' });
    const counts = { edge: 0, origin: 0, stale: 0, failed: 0 };
    const sent: TraceRequest[] = [];
    const length = trace.at(-1)?.at ?? 0;
    const startedAt = performance.now();
    const now = () => performance.now() - startedAt;
    const outage = { startsAt: Number.POSITIVE_INFINITY, endsAt: Number.POSITIVE_INFINITY };
    const answers: Promise<void>[] = [];
    for (const request of trace) {
      const waitMs = request.at - now();
      if (waitMs > 0) await new Promise((next) => setTimeout(next, waitMs));
      if (outage.startsAt === Number.POSITIVE_INFINITY && request.at >= length * OUTAGE_FROM) {
        outage.startsAt = now();
        upstream.behave(misbehaviours.reset);
      }
      if (outage.endsAt === Number.POSITIVE_INFINITY && request.at >= length * OUTAGE_TO) {
        outage.endsAt = now();
        upstream.behave(answer);
      }
      sent.push({ ...request, at: now() });
      const { port } = workers[request.isolate] as (typeof workers)[number];
      answers.push(
        readCacheStatus(agent, port, request).then((status) => {
          counts[classify(status)] += 1;
        }),
      );
    }
    await Promise.all(answers);
    const { lookups, found, puts } = store.counts();
    return {
      sent,
      outage,
      counts: {
        'calls to the origin': upstream.calls(),
        'answers of memory or Cache API': counts.edge,
        'answers of the origin': counts.origin,
        'stale on error': counts.stale,
        failed: counts.failed,
        'look-ups in the Cache API': lookups,
        'of them found': found,
        'writes to the Cache API': puts,
      },
    };
  } finally {
    agent.destroy();
    for (const worker of workers) await worker.close();
    await prepared.remove();
    await store.close();
    await upstream.close();
  }
}

function classify({ status, cacheStatus }: Answer): 'edge' | 'origin' | 'stale' | 'failed' {
  if (status !== 200) return 'failed';
  if (cacheStatus.includes('detail=')) return 'stale';
  return cacheStatus.startsWith('marquee; hit') ? 'edge' : 'origin';
}

interface Answer {
  readonly status: number;
  readonly cacheStatus: string;
}

function readCacheStatus(
  agent: Agent,
  port: number,
  { host, locale, path }: Pick<TraceRequest, 'host' | 'locale' | 'path'>,
): Promise<Answer> {
  return new Promise((done, fail) => {
    const asked = send({ agent, port, host: '127.0.0.1', path, headers: { host, 'eb-lang': locale } }, (response) => {
      response.once('error', fail).resume();
      response.once('end', () =>
        done({ status: response.statusCode ?? 0, cacheStatus: String(response.headers['cache-status'] ?? '') }),
      );
    });
    asked.once('error', fail).end();
  });
}
