import { type DeploymentContext, DeploymentError } from './deployment-context.ts';
import { readVersionErrors, type VersionErrors } from './error-rates.ts';
import { describeErrors, findRise } from './error-rule.ts';
import { listRemainingShares, splitTraffic } from './rollout-steps.ts';
import { requireSmokeTest, type SmokeTarget } from './smoke-test.ts';
import type { StageFiles } from './stage-config.ts';
import { TrafficControl } from './traffic-control.ts';
import type { Traffic } from './worker-state.ts';

const POLL_MS = 60_000;

export interface Rollout {
  readonly version: string;
  /** The version to return to. */
  readonly stable: string;
  /** The shares that versions have now. */
  readonly traffic: Traffic;
  readonly targets: readonly SmokeTarget[];
}

/**
 * Gives a version its shares of the traffic, one after the other. Where its smoke test fails or its errors rise, the version
 * before it gets all traffic back.
 *
 * @throws DeploymentError that says why, and what users get
 */
export async function rollOut(
  context: DeploymentContext,
  files: StageFiles,
  { version, stable, traffic, targets }: Rollout,
): Promise<void> {
  const control = new TrafficControl(context, files, traffic);
  const begun = new Date(context.now());
  try {
    // Without a share it answers requests that name it.
    if (traffic[version] === undefined) await control.set(splitTraffic(version, stable, 0));
    await requireSmokeTest(context, targets, version);
    for (const share of listRemainingShares(traffic[version] ?? 0)) {
      await control.set(splitTraffic(version, stable, share));
      const { errors, rise } = await watchErrors(context, { version, stable, begun });
      context.log(`${`${share} %`.padEnd(8)} ${describeVersionErrors(errors)}`);
      if (rise !== null) throw new DeploymentError(`Errors rise at ${share} %: ${rise}`);
    }
  } catch (error) {
    // Somebody else decided: that stays.
    if (await control.isTakenOver()) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    await control.set({ [stable]: 100 }).catch(() => {
      throw new DeploymentError(
        `${reason}. It cannot be taken back: ${control.describe()}.\n` +
          `Run the same command to go on, or npx wrangler versions deploy ${stable}@100% --name ${context.settings.worker}`,
      );
    });
    throw new DeploymentError(`${reason}. ${stable} has all traffic again`);
  }
}

const describeVersionErrors = ({ responses, invocations }: VersionErrors) =>
  [
    ...(responses === null ? [] : [`responses of 500 and above: ${describeErrors(responses)}`]),
    `failed invocations: ${describeErrors(invocations)}`,
  ].join('; ');

/** Watches a version at its share, beside the one before it since the deployment began. */
async function watchErrors(
  { client, settings, sleep, now, watchMs }: DeploymentContext,
  { version, stable, begun }: { readonly version: string; readonly stable: string; readonly begun: Date },
): Promise<{ readonly errors: VersionErrors; readonly rise: string | null }> {
  const since = new Date(now());
  for (;;) {
    await sleep(Math.min(POLL_MS, watchMs));
    const until = new Date(now());
    const errors = await readVersionErrors(client, settings, version, { since, until });
    const rise = findRise(errors, await readVersionErrors(client, settings, stable, { since: begun, until }));
    if (rise !== null || until.getTime() - since.getTime() >= watchMs) return { errors, rise };
  }
}
