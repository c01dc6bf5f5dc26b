import { Hono, type MiddlewareHandler } from 'hono';
import { flagExceptionSchema } from '../../shared/analytics/beacon-schema.ts';
import { EXCEPTIONS_PATH } from '../../shared/contracts/header-paths.ts';
import { createArgumentsProblem, HttpProblem } from '../../shared/contracts/http-problem.ts';
import type { EdgeEnv } from '../env.ts';
import { readBody } from '../http/read-body.ts';
import { allowEmbedding, allowHosts } from '../security/cross-origin.ts';
import { isKnownSender } from './event-routes.ts';
import type { ExceptionLog } from './exception-log.ts';

const MAX_BODY_BYTES = 4 * 1024;

/** A client sends each name once: an address that sends more is not one of our clients. */
export const EXCEPTION_RATE_LIMIT = { perSecond: 1, burst: 10 };

interface ExceptionDependencies {
  readonly log: ExceptionLog;
  /** Limits the requests of an address. */
  readonly limit: MiddlewareHandler<EdgeEnv>;
}

/**
 * `POST /header/exceptions`: failures of hosts' flag clients, from the same senders as beacons. The edge's own client
 * writes to the same log.
 */
export function createExceptionRoutes({ log, limit }: ExceptionDependencies): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  routes.use(EXCEPTIONS_PATH, allowHosts, allowEmbedding).post(limit, async (c) => {
    if (!isKnownSender(c)) throw new HttpProblem('FORBIDDEN', 'The exception comes from a page that is not listed.');
    const body = await readBody(c.req.raw, MAX_BODY_BYTES).catch(() => null);
    const result = flagExceptionSchema.safeParse(body === null ? null : parseJson(body));
    if (!result.success) {
      throw createArgumentsProblem({
        body: [`must be JSON of name, message and flag, at most ${MAX_BODY_BYTES} bytes`],
      });
    }
    log.record(result.data);
    return c.body(null, 204, { 'cache-control': 'no-store' });
  });
  return routes;
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}
