import { type Context, Hono } from 'hono';
import { buildChannelKey } from '../../shared/contracts/channel-pointer.ts';
import { mapChannels } from '../../shared/contracts/channels.ts';
import { requireWithin } from '../cache/in-flight-requests.ts';
import type { Config } from '../config/config.ts';
import type { EdgeEnv } from '../env.ts';
import type { ReleasesDescription } from '../releases/releases.ts';
import { resolveOriginTarget } from '../upstream/upstream-client.ts';

/** A dependency as `/readyz` sees it. */
export interface ReadinessCheck {
  readonly name: string;
  /**
   * Whether the worker is useless without it. The origin is not vital: without it pages still come with a working
   * header, and taking the worker out of service would only make things worse.
   */
  readonly isVital: boolean;
  /** Resolves when the dependency answers; rejects with the reason otherwise. */
  readonly check: (c: Context<EdgeEnv>, signal: AbortSignal) => Promise<unknown>;
}

const CHECK_TIMEOUT_MS = 1_000;
/** Time for which the state of the dependencies is answered from memory. */
const KEPT_MS = 1_000;

export interface HealthDependencies {
  readonly checks: readonly ReadinessCheck[];
  readonly readReleases: (c: Context<EdgeEnv>) => Promise<ReleasesDescription>;
  readonly now?: (() => number) | undefined;
}

/**
 * `/healthz` and `/readyz`. They answer for any host: mount them before the site is resolved. The dependencies are
 * checked at most once a second: a public address must not let anyone load the origin.
 */
export function createHealthRoutes({ checks, readReleases, now = Date.now }: HealthDependencies): Hono<EdgeEnv> {
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  const runChecks = async (c: Context<EdgeEnv>) => {
    const releases = readReleases(c);
    const checkReleases = async () => {
      const { problems } = await releases;
      if (problems.length > 0) throw new Error(problems.join('; '));
    };
    const states = await Promise.all(
      [...checks, { name: 'releases', isVital: false, check: checkReleases }].map(async ({ name, isVital, check }) => {
        const startedAt = now();
        const reason = await findReason(c, check);
        const durationMs = now() - startedAt;
        const state = reason === null ? { status: 'up', durationMs } : { status: 'down', durationMs, reason };
        return [name, { ...state, isVital }] as const;
      }),
    );
    const down = states.filter(([, { status }]) => status === 'down');
    const isReady = down.every(([, { isVital }]) => !isVital);
    const status = isReady ? (down.length === 0 ? 'ready' : 'degraded') : 'not ready';
    const { stage, version } = c.var.config;
    const { channels, ...others } = await releases;
    const builds = { ...mapChannels((channel) => channels[channel].serves), ...others };
    return { isReady, body: { status, stage, version, dependencies: Object.fromEntries(states), builds } };
  };
  let known: Awaited<ReturnType<typeof runChecks>> | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;

  const routes = new Hono<EdgeEnv>();
  routes.get('/healthz', (c) => c.json({ status: 'ok' }, 200, headers));
  routes.get('/readyz', async (c) => {
    const time = now();
    // While a request checks, others get what was known before.
    if (known === undefined || time - checkedAt >= KEPT_MS) {
      checkedAt = time;
      known = await runChecks(c);
    }
    return c.json(known.body, known.isReady ? 200 : 503, headers);
  });
  return routes;
}

/** Returns why a dependency is down; null if it is up. */
async function findReason(c: Context<EdgeEnv>, check: ReadinessCheck['check']): Promise<string | null> {
  try {
    await requireWithin(CHECK_TIMEOUT_MS, (signal) => check(c, signal));
    return null;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).slice(0, 200);
  }
}

/**
 * Lists the worker's dependencies, from its configuration. Build files are vital: without them headers do not hydrate.
 */
export function createReadinessChecks(config: Config, buildFile: string): readonly ReadinessCheck[] {
  const { assets, channels, builds } = config;
  const origin = resolveOriginTarget(config);
  const ask = async (
    fetch: typeof origin.fetch,
    url: string,
    signal: AbortSignal,
    isUp: (status: number) => boolean,
  ) => {
    // `HEAD`: cancelling a body would be an error in the other worker's log.
    const response = await fetch(url, { method: 'HEAD', signal, redirect: 'manual' });
    await response.body?.cancel();
    if (!isUp(response.status)) throw new Error(`${new URL(url).pathname} answered ${response.status}`);
  };
  const askAssets = (fetcher: Fetcher, signal: AbortSignal) =>
    ask(
      (url, init) => fetcher.fetch(url, init),
      `https://assets.internal${buildFile}`,
      signal,
      (status) => status === 200,
    );
  const checks: readonly [name: string, isVital: boolean, check: ReadinessCheck['check'] | undefined][] = [
    // Any answer below 500 shows that an origin is up.
    ['origin', false, (_, signal) => ask(origin.fetch, `${origin.base}/healthz`, signal, (status) => status < 500)],
    ['build', true, assets && ((_, signal) => askAssets(assets, signal))],
    // Not vital: the deployed build serves without them.
    ['channels', false, channels && (() => channels.get(buildChannelKey('stable')))],
    ['builds', false, builds && (() => builds.head('builds'))],
  ];
  return checks.flatMap(([name, isVital, check]) => (check === undefined ? [] : [{ name, isVital, check }]));
}
