import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import { type BeaconEvent, beaconEventSchema } from '../../shared/analytics/beacon-schema.ts';
import { EVENTS_PATH, MAX_BEACON_EVENTS } from '../../shared/analytics/events-endpoint.ts';
import { createArgumentsProblem, HttpProblem } from '../../shared/contracts/http-problem.ts';
import { hasRefused } from '../../shared/cookies/privacy-cookie.ts';
import { findSiteByHost } from '../../shared/sites/sites.ts';
import { countBounded } from '../cache/memory-tier.ts';
import type { EdgeEnv } from '../env.ts';
import { readBody } from '../http/read-body.ts';
import { allowEmbedding, allowHosts } from '../security/cross-origin.ts';
import { groupAddress } from '../security/rate-limit.ts';
import type { Counters } from './counters.ts';
import type { EventLog } from './event-log.ts';
import { buildErrorLine } from './log-line.ts';

/** Limit of browsers for beacons. */
const MAX_BODY_BYTES = 64 * 1024;

/** Limit of beacons of one address: more than a few users of the header send. */
export const EVENT_RATE_LIMIT = { perSecond: 10, burst: 100 };

/**
 * An address is counted once in this time for each build: its beacons alone must not roll back a canary. A step of a
 * ramp lasts equally long.
 */
const BUILD_ERROR_MS = 15 * 60_000;
const MAX_REPORTERS = 20_000;

export interface EventDependencies {
  readonly counters: Counters;
  readonly log: EventLog;
  /** Limits the requests of an address. */
  readonly limit: MiddlewareHandler<EdgeEnv>;
  /** Whether pages may have a build: invented names are not counted. */
  readonly isKnownBuild?: (build: string) => boolean;
  readonly writeLine?: (line: string) => void;
  readonly now?: () => number;
}

/**
 * `POST /header/events`: beacons of the header. A beacon cannot send custom headers, so `Origin` and `Sec-Fetch-Site`
 * replace the CSRF token.
 */
export function createEventRoutes({
  counters,
  log,
  limit,
  isKnownBuild = () => false,
  writeLine = (line) => console.warn(line),
  now = Date.now,
}: EventDependencies): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  const reportedAt = new LRUCache<string, number>(countBounded(MAX_REPORTERS));
  const isNewReport = (c: Context<EdgeEnv>, build: string): boolean => {
    const key = `${build} ${groupAddress(c.req.header('cf-connecting-ip') ?? '')}`;
    const time = now();
    if (time - (reportedAt.get(key) ?? Number.NEGATIVE_INFINITY) < BUILD_ERROR_MS) return false;
    reportedAt.set(key, time);
    return true;
  };
  routes.use(EVENTS_PATH, allowHosts, allowEmbedding).post(limit, async (c) => {
    if (!isKnownSender(c)) throw new HttpProblem('FORBIDDEN', 'The event comes from a page that is not listed.');
    // If the page was closed while sending, nobody reads the answer.
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
      counters.countEvent(`HeaderError ${event.reason}`);
      if (event.build !== undefined && isKnownBuild(event.build) && isNewReport(c, event.build)) {
        counters.countBuild(event.build, { errors: 1 });
      }
      const error = new Error(`${event.reason}: ${event.message ?? ''}`);
      error.name = 'HeaderError';
      error.stack = '';
      writeLine(
        buildErrorLine(error, {
          route: EVENTS_PATH,
          correlationId: c.var.correlationId,
          traceId: c.var.trace.traceId,
        }),
      );
    }
    return c.body(null, 204, { 'cache-control': 'no-store' });
  });
  return routes;
}

/**
 * Whether the sender is a page of the site or of a listed host: browsers always send `Origin` with a POST, and pages
 * cannot change it; old browsers do not send `Sec-Fetch-Site`.
 */
export function isKnownSender(c: Context<EdgeEnv>): boolean {
  const origin = c.req.header('origin');
  if (origin === undefined || !URL.canParse(origin)) return false;
  const isListed = c.var.config.hostOrigins.has(origin);
  const fetchSite = c.req.header('sec-fetch-site');
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && !isListed) return false;
  const { host } = new URL(origin);
  return isListed || host === new URL(c.req.url).host || findSiteByHost(host)?.host === c.var.siteLocale.site.host;
}

/**
 * Whether the browser signals with the beacon that its user must not be counted: events that a page sends anyway are
 * dropped.
 */
function hasRefusedAnalytics({ req }: Context<EdgeEnv>): boolean {
  const isRefusedByBrowser = req.header('dnt') === '1' || req.header('sec-gpc') === '1';
  return isRefusedByBrowser || hasRefused(req.header('cookie') ?? '', 'analytics');
}

/**
 * Parses the events of a beacon and drops invalid ones, so that an event unknown to this edge does not invalidate the
 * others. Null if none is left.
 */
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
