import { type Context, Hono } from 'hono';
import { withTimeLimit } from '../../shared/api/time-limit.ts';
import { buildChannelKey } from '../../shared/contracts/channel-pointer.ts';
import type { Config } from '../config/config.ts';
import type { EdgeEnv } from '../env.ts';
import { resolveOriginTarget } from '../upstream/origin-target.ts';

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

interface Readiness {
  readonly isReady: boolean;
  readonly body: object;
}

export interface HealthDependencies {
  readonly checks: readonly ReadinessCheck[];
  /** Describes the builds that pages get, and the reasons against others. */
  readonly readBuilds?: (c: Context<EdgeEnv>) => Promise<object>;
  readonly now?: (() => number) | undefined;
}

/**
 * `/healthz` and `/readyz`. They answer for any host: mount them before the site is resolved. The dependencies are
 * checked at most once a second: a public address must not let anyone load the origin.
 */
export function createHealthRoutes(dependencies: HealthDependencies): Hono<EdgeEnv> {
  const { now = Date.now } = dependencies;
  const routes = new Hono<EdgeEnv>();
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  let known: Readiness | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;

  routes.get('/healthz', (c) => c.json({ status: 'ok' }, 200, headers));

  routes.get('/readyz', async (c) => {
    const time = now();
    // While a request checks, others get what was known before.
    if (known === undefined || time - checkedAt >= KEPT_MS) {
      checkedAt = time;
      known = await runChecks(c, dependencies);
    }
    const { isReady, body } = known;
    return c.json(body, isReady ? 200 : 503, headers);
  });

  return routes;
}

async function runChecks(
  c: Context<EdgeEnv>,
  { checks, readBuilds, now = Date.now }: HealthDependencies,
): Promise<Readiness> {
  const checkAll = Promise.all(
    checks.map(async ({ name, isVital, check }) => {
      const startedAt = now();
      const reason = await findReason(c, check);
      const durationMs = now() - startedAt;
      const state = reason === null ? { status: 'up', durationMs } : { status: 'down', durationMs, reason };
      return [name, { ...state, isVital }] as const;
    }),
  );
  const [states, builds] = await Promise.all([checkAll, readBuilds?.(c)]);
  const down = states.filter(([, { status }]) => status === 'down');
  const isReady = down.every(([, { isVital }]) => !isVital);
  const status = isReady ? (down.length === 0 ? 'ready' : 'degraded') : 'not ready';
  const { stage, version } = c.var.config;
  return { isReady, body: { status, stage, version, dependencies: Object.fromEntries(states), builds } };
}

/** Returns why a dependency is down; null if it is up. */
async function findReason(c: Context<EdgeEnv>, check: ReadinessCheck['check']): Promise<string | null> {
  try {
    await withTimeLimit(
      CHECK_TIMEOUT_MS,
      (signal) => check(c, signal),
      () => {
        throw new Error(`no answer within ${CHECK_TIMEOUT_MS} ms`);
      },
    );
    return null;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).slice(0, 200);
  }
}

/** Any answer below 500 shows that an upstream is up. */
async function checkAnswer(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  await response.body?.cancel();
  if (response.status >= 500) throw new Error(`answered ${response.status}`);
}

/**
 * Lists the worker's dependencies, from its configuration. Build files are vital: without them headers do not hydrate.
 */
export function createReadinessChecks(config: Config, buildFile: string): readonly ReadinessCheck[] {
  // `HEAD`: cancelling a body would be an error in the other worker's log.
  const init = (signal: AbortSignal) => ({ method: 'HEAD', signal, redirect: 'manual' as const });
  const { assets, channels, builds } = config;
  const origin = resolveOriginTarget(config);
  const checks: ReadinessCheck[] = [];
  const add = (name: string, isVital: boolean, check: ReadinessCheck['check']) => checks.push({ name, isVital, check });

  add('origin', false, (_, signal) => checkAnswer(origin.fetch(`${origin.base}/healthz`, init(signal))));
  if (assets !== undefined) {
    add('build', true, async (_, signal) => {
      const response = await assets.fetch(`https://assets.internal${buildFile}`, init(signal));
      await response.body?.cancel();
      if (!response.ok) throw new Error(`${buildFile} answered ${response.status}`);
    });
  }
  // Not vital: the deployed build serves without them.
  if (channels !== undefined) add('channels', false, () => channels.get(buildChannelKey('stable')));
  if (builds !== undefined) add('builds', false, () => builds.head('builds'));
  return checks;
}
