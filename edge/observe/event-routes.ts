import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { MAX_BEACON_EVENTS } from '../../shared/analytics/beacon-limits.ts';
import { type BeaconEvent, beaconEventSchema } from '../../shared/analytics/beacon-schema.ts';
import { createArgumentsProblem, HttpProblem } from '../../shared/contracts/http-problem.ts';
import { hasRefused } from '../../shared/contracts/privacy-cookie.ts';
import { findSiteByHost } from '../../shared/sites/sites.ts';
import type { EdgeEnv } from '../config/variables.ts';
import { readBody } from '../http/read-body.ts';
import { allowEmbedding, allowHosts } from '../security/cross-origin.ts';
import type { EventLog } from './event-log.ts';
import { buildErrorLine } from './log-line.ts';
import type { MetricsRecorder } from './metrics-recorder.ts';

/** As much as browsers take for beacons. */
const MAX_BODY_BYTES = 64 * 1024;

/** Beacons of one address: what a few users of the header send at most. */
export const EVENT_RATE_LIMIT = { perSecond: 10, burst: 100 };

export interface EventDependencies {
  readonly recorder: MetricsRecorder;
  readonly log: EventLog;
  /** Limits how often an address may send. */
  readonly limit: MiddlewareHandler<EdgeEnv>;
  /** Whether pages may have a build: names that anybody can make up are not counted. */
  readonly isKnownBuild?: (build: string) => boolean;
  readonly writeLine?: (line: string) => void;
  readonly now?: () => number;
}

/**
 * `POST /header/events`: beacons of the header. A beacon can send no header of its own, so `Origin` and
 * `Sec-Fetch-Site` replace the CSRF token.
 */
export function createEventRoutes({
  recorder,
  log,
  limit,
  isKnownBuild = () => false,
  writeLine = (line) => console.warn(line),
  now = Date.now,
}: EventDependencies): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  routes.use('/header/events', allowHosts, allowEmbedding).post(limit, async (c) => {
    if (!isKnownSender(c)) throw new HttpProblem('FORBIDDEN', 'The event comes from a page that is not listed.');
    // A page that is closed while it sends has nobody to read the answer either.
    const body = await readBody(c.req.raw, MAX_BODY_BYTES).catch(() => null);
    const events = body === null ? null : parseEvents(body);
    if (events === null) {
      throw createArgumentsProblem({ body: [`must be JSON of events, at most ${MAX_BODY_BYTES} bytes`] });
    }
    const isRefused = hasRefusedAnalytics(c);
    for (const event of events) {
      if (event.name !== 'HeaderError') {
        if (!isRefused) log.record(event, c.var.siteLocale.site.domain);
        continue;
      }
      recorder.countEvent(now(), `HeaderError ${event.reason}`);
      if (event.build !== undefined && isKnownBuild(event.build)) {
        recorder.countBuild(now(), event.build, { errors: 1 });
      }
      const error = new Error(`${event.reason}: ${event.message ?? ''}`);
      error.name = 'HeaderError';
      error.stack = '';
      writeLine(buildErrorLine(error, { route: '/header/events', correlationId: c.var.correlationId }));
    }
    return c.body(null, 204, { 'cache-control': 'no-store' });
  });
  return routes;
}

/** Whether a page of the site, or of a listed host, sends: browsers always send `Origin` with a POST, and no page can change it; old ones send no `Sec-Fetch-Site` beside it. */
export function isKnownSender(c: Context<EdgeEnv>): boolean {
  const origin = c.req.header('origin');
  if (origin === undefined || !URL.canParse(origin)) return false;
  const isListed = c.var.config.hostOrigins.has(origin);
  const fetchSite = c.req.header('sec-fetch-site');
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && !isListed) return false;
  const { host } = new URL(origin);
  return isListed || host === new URL(c.req.url).host || findSiteByHost(host)?.host === c.var.siteLocale.site.host;
}

/** Whether the browser says with the beacon that its user is not to be counted: what a page sends all the same is dropped. */
function hasRefusedAnalytics({ req }: Context<EdgeEnv>): boolean {
  const isRefusedByBrowser = req.header('dnt') === '1' || req.header('sec-gpc') === '1';
  return isRefusedByBrowser || hasRefused(req.header('cookie') ?? '', 'analytics');
}

/** The events of a beacon, without those that are none: one that this edge does not know costs no other. Null where none is left. */
function parseEvents(body: Uint8Array): readonly BeaconEvent[] | null {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > MAX_BEACON_EVENTS) return null;
  const results = list.map((item) => beaconEventSchema.safeParse(item));
  const events = results.flatMap((result) => (result.success ? [result.data] : []));
  return events.length === 0 ? null : events;
}
