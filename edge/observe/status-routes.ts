import { type Context, Hono } from 'hono';
import { readColorScheme } from '../../shared/cookies/color-scheme.ts';
import { resolveIconSet } from '../../shared/stages/stages.ts';
import type { EdgeEnv } from '../env.ts';
import { buildIconPath } from '../head/icons.ts';
import type { BreakerState } from '../upstream/circuit-breaker.ts';
import type { Counters } from './counters.ts';
import type { EventLog } from './event-log.ts';
import { buildStatusData, type ReleasesDescription } from './status-data.ts';
import { renderStatusPage } from './status-page.ts';

export interface StatusDependencies {
  readonly counters: Counters;
  readonly readBreakers: () => Readonly<Record<string, BreakerState>>;
  readonly log: EventLog;
  readonly readReleases: (c: Context<EdgeEnv>) => Promise<ReleasesDescription>;
  readonly now?: () => number;
}

/** `GET /header/status`: a page for operators, and its data as JSON for `Accept: application/json` or `format=json`. */
export function createStatusRoutes({
  counters,
  readBreakers,
  log,
  readReleases,
  now = Date.now,
}: StatusDependencies): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  routes.get('/header/status', async (c) => {
    const { stage } = c.var.config;
    const data = buildStatusData({
      counters,
      breakers: readBreakers(),
      stage,
      releases: await readReleases(c),
      loggedEvents: log.read(),
      now: now(),
    });
    const headers = { 'cache-control': 'no-store', vary: 'Accept' };
    const accept = c.req.header('accept') ?? '';
    const wantsJson =
      c.req.query('format') === 'json' || (/\bapplication\/json\b/.test(accept) && !accept.includes('text/html'));
    if (wantsJson) return c.json(data, 200, headers);

    const refresh = c.req.query('refresh') ?? '';
    return c.html(
      renderStatusPage({
        data,
        nonce: c.var.nonce,
        colorScheme: readColorScheme(c.req.header('cookie') ?? null),
        refreshSeconds: /^\d{1,3}$/.test(refresh) ? Math.max(5, Number(refresh)) : null,
        iconPath: buildIconPath(resolveIconSet(stage), 32),
      }),
      200,
      headers,
    );
  });
  return routes;
}
