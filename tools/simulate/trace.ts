import type { Random } from '../../edge/test/proxy/random.ts';
import { createZipf } from '../../edge/test/soak/soak-traffic.ts';
import type { EndpointName } from '../../shared/contracts/endpoints.ts';
import { ENDPOINT_PATHS } from '../../shared/contracts/endpoints.ts';
import { SITES } from '../../shared/sites/sites.ts';
import { keyOf } from './keys.ts';

/** Isolates of the trace: processes of a real worker. */
export const ISOLATES = 4;
/** Seconds that a test can wait for, in place of the minutes to weeks of the table. */
export const ORIGIN_HEADERS = { 'cache-control': 'max-age=2, stale-while-revalidate=3, stale-if-error=60' };
export const ORIGIN_MS = 20;
/** Counts that a simulated and a real run have in common. */
export interface TraceCounts {
  readonly 'calls to the origin': number;
  readonly 'answers of memory or Cache API': number;
  readonly 'answers of the origin': number;
  readonly 'stale on error': number;
  readonly failed: number;
  readonly 'look-ups in the Cache API': number;
  readonly 'of them found': number;
  readonly 'writes to the Cache API': number;
}

/** A request as it is sent to a real worker and simulated. */
export interface TraceRequest {
  /** Milliseconds after the first. */
  readonly at: number;
  readonly isolate: number;
  readonly host: string;
  readonly locale: string;
  readonly path: string;
  readonly name: EndpointName;
  readonly key: string;
}

export interface TraceOptions {
  readonly requests: number;
  readonly perSecond: number;
  readonly isolates: number;
}

const pickText = createZipf(400);
const pickPlace = createZipf(8);

/** Calls to a few isolates at random times, by Zipf's law over sites, places and texts. */
export function createTrace(random: Random, { requests, perSecond, isolates }: TraceOptions): TraceRequest[] {
  const pickSite = createZipf(4);
  const trace: TraceRequest[] = [];
  let at = 0;
  for (let index = 0; index < requests; index += 1) {
    at += (-Math.log(1 - random.below(1e9) / 1e9) / perSecond) * 1000;
    const site = SITES[pickSite(random)] ?? SITES[0];
    if (site === undefined) throw new Error('There is no site');
    const language = random.pick(site.languages);
    const place = pickPlace(random);
    const name = random.pick(['autocomplete', 'autocomplete', 'autocomplete', 'trending'] as const);
    const parameters =
      name === 'trending'
        ? { location: `xx--place-${place}`, timeframe: 'week' }
        : { q: `term ${pickText(random)}`, place_id: `place-${place}` };
    trace.push({
      at,
      isolate: random.below(isolates),
      host: site.host,
      locale: language.locale,
      path: `${ENDPOINT_PATHS[name]}?${new URLSearchParams(parameters)}`,
      name,
      key: keyOf({ site, language }, name, parameters),
    });
  }
  return trace;
}
