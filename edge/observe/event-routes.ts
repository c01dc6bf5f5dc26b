import { type Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { type BeaconEvent, beaconEventSchema, flagExceptionSchema } from '../../shared/analytics/beacon-schema.ts';
import { EVENTS_PATH, MAX_BEACON_EVENTS } from '../../shared/analytics/events-endpoint.ts';
import { EXCEPTIONS_PATH } from '../../shared/contracts/header-paths.ts';
import { createArgumentsProblem, HttpProblem } from '../../shared/contracts/http-problem.ts';
import { hasRefused } from '../../shared/cookies/privacy-cookie.ts';
import { countBounded } from '../cache/memory-tier.ts';
import type { RateLimitRule } from '../config/config.ts';
import type { EdgeServices } from '../create-services.ts';
import type { EdgeEnv } from '../env.ts';
import { readBody } from '../http/body.ts';
import { buildErrorLine } from '../observation.ts';
import { allowEmbedding, allowHosts } from '../security/cross-origin.ts';
import { createRateLimit, groupAddress } from '../security/rate-limit.ts';

/** Limit of browsers for beacons. */
const MAX_EVENTS_BYTES = 64 * 1024;
const MAX_EXCEPTION_BYTES = 4 * 1024;

/** Limit of beacons of one address: more than a few users of the header send. */
const EVENT_RATE_LIMIT = { perSecond: 10, burst: 100 };
/** A flag client sends each name once: an address that sends more is not one of our clients. */
const EXCEPTION_RATE_LIMIT = { perSecond: 1, burst: 10 };

/** An address is counted once in this time for each build: its beacons alone must not take back a canary. */
const BUILD_ERROR_MS = 15 * 60_000;
const MAX_REPORTERS = 20_000;

type EventServices = Pick<EdgeServices, 'config' | 'counters' | 'recordEvent' | 'recordException' | 'isKnownBuild'>;

/**
 * `POST /header/events`: beacons of the header. `POST /header/exceptions`: failures of hosts' flag clients. A beacon
 * cannot send custom headers, so `Origin` and `Sec-Fetch-Site` replace the CSRF token.
 */
export function createEventRoutes(
  { config, counters, recordEvent, recordException, isKnownBuild }: EventServices,
  writeLine = (line: string) => console.warn(line),
  now = Date.now,
): Hono<EdgeEnv> {
  // `RATE_LIMIT=off` turns the limit of a route off too.
  const createLimit = (limit: RateLimitRule) => createRateLimit({ rateLimit: config.rateLimit && limit }, now);
  const routes = new Hono<EdgeEnv>();
  const reportedAt = new LRUCache<string, number>(countBounded(MAX_REPORTERS));
  const isNewReport = (c: Context<EdgeEnv>, build: string): boolean => {
    const key = `${build} ${groupAddress(c.req.header('cf-connecting-ip') ?? '')}`;
    const time = now();
    if (time - (reportedAt.get(key) ?? Number.NEGATIVE_INFINITY) < BUILD_ERROR_MS) return false;
    reportedAt.set(key, time);
    return true;
  };
  const accept = (c: Context<EdgeEnv>) => c.body(null, 204, { 'cache-control': 'no-store' });

  routes.use(EVENTS_PATH, allowHosts, allowEmbedding).post(createLimit(EVENT_RATE_LIMIT), async (c) => {
    const events = parseEvents(await readJson(c, MAX_EVENTS_BYTES));
    if (events === null) {
      throw createArgumentsProblem({ body: [`must be JSON of events, at most ${MAX_EVENTS_BYTES} bytes`] });
    }
    const isRefused = hasRefusedAnalytics(c);
    for (const event of events) {
      if (event.name !== 'HeaderError') {
        if (!isRefused) recordEvent(event, c.var.siteLocale.site.domain);
        continue;
      }
      counters.countEvent(`HeaderError ${event.reason}`);
      if (event.build !== undefined && isKnownBuild(event.build) && isNewReport(c, event.build)) {
        counters.countBuild(event.build, { errors: 1 });
      }
      const { correlationId, trace } = c.var;
      const message = `${event.reason}: ${event.message ?? ''}`;
      writeLine(
        buildErrorLine({ name: 'HeaderError', message }, { route: EVENTS_PATH, correlationId, traceId: trace.traceId }),
      );
    }
    return accept(c);
  });

  routes.use(EXCEPTIONS_PATH, allowHosts, allowEmbedding).post(createLimit(EXCEPTION_RATE_LIMIT), async (c) => {
    const { data } = flagExceptionSchema.safeParse(await readJson(c, MAX_EXCEPTION_BYTES));
    if (data === undefined) {
      throw createArgumentsProblem({
        body: [`must be JSON of name, message and flag, at most ${MAX_EXCEPTION_BYTES} bytes`],
      });
    }
    recordException(data);
    return accept(c);
  });
  return routes;
}

/**
 * Reads the JSON of a known sender; undefined where it is none, is too long, or was cut off: if the page was closed
 * while sending, nobody reads the answer.
 *
 * @throws HttpProblem `FORBIDDEN` for other senders
 */
async function readJson(c: Context<EdgeEnv>, maxBytes: number): Promise<unknown> {
  if (!isKnownSender(c)) throw new HttpProblem('FORBIDDEN', 'The request comes from a page that is not listed.');
  try {
    return JSON.parse(new TextDecoder().decode(await readBody(c.req.raw, maxBytes)));
  } catch {
    return undefined;
  }
}

/**
 * Whether the sender is a page: browsers always send `Origin` with a POST, and pages cannot change it; old browsers do
 * not send `Sec-Fetch-Site`. `allowHosts` has refused origins that are neither the site's nor listed.
 */
function isKnownSender({ req, var: { config } }: Context<EdgeEnv>): boolean {
  const [origin, fetchSite] = [req.header('origin'), req.header('sec-fetch-site')];
  if (origin === undefined) return false;
  return fetchSite === undefined || fetchSite === 'same-origin' || config.hostOrigins.has(origin);
}

/** Whether the browser says that its user must not be counted: events that a page sends anyway are dropped. */
function hasRefusedAnalytics({ req }: Context<EdgeEnv>): boolean {
  const isRefusedByBrowser = req.header('dnt') === '1' || req.header('sec-gpc') === '1';
  return isRefusedByBrowser || hasRefused(req.header('cookie') ?? '', 'analytics');
}

/**
 * Parses the events of a beacon and drops invalid ones, so that an event unknown to this edge does not invalidate the
 * others. Null if none is left.
 */
function parseEvents(value: unknown): readonly BeaconEvent[] | null {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > MAX_BEACON_EVENTS) return null;
  const results = list.map((item) => beaconEventSchema.safeParse(item));
  const events = results.flatMap((result) => (result.success ? [result.data] : []));
  return events.length === 0 ? null : events;
}
