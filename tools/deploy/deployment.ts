import { buildFileKey } from '../../edge/releases/build-store.ts';
import { type LocalBuild, storeBuild } from '../release/stored-builds.ts';
import { achieve } from './achieve.ts';
import { type DeploymentContext, DeploymentError } from './deployment-context.ts';
import { createLoginRequirement, listAccountRequirements, listLocalRequirements } from './list-requirements.ts';
import { findNamespaces } from './namespaces.ts';
import { createObjectStore } from './object-store.ts';
import { runPreflight } from './requirement.ts';
import { rollOut } from './rollout.ts';
import { listRemainingShares } from './rollout-steps.ts';
import { createRoute, readSiteRoutes, removeRoute } from './site-routes.ts';
import { buildSiteTarget, buildWorkersDevTarget, requireSmokeTest, type SmokeTarget } from './smoke-test.ts';
import { buildStageConfig, type StageFiles, withStageFiles } from './stage-config.ts';
import { buildVersionTag } from './version-tag.ts';
import {
  findStable,
  findUploaded,
  openWorkersDev,
  readSubdomain,
  readWorkerState,
  type WorkerState,
} from './worker-state.ts';

/** Sites of which a version is tested before it gets traffic. */
const MAX_SMOKE_SITES = 3;

export interface DeploymentOptions {
  readonly isDryRun: boolean;
  /** Null if the environment has none. */
  readonly sessionKeys: string | null;
  /** Digest of the sources of a version. */
  readonly digestSources: () => Promise<string>;
  /** Builds the checkout. */
  readonly build: () => Promise<LocalBuild>;
}

/**
 * Deploys the checkout to a stage: what is missing, the build, a version of it, its smoke test, its shares of the traffic,
 * and the routes of its sites. The platform's own state says how far that is: each run goes on from there.
 *
 * @throws DeploymentError that says what stopped it
 */
export async function runDeployment(
  context: Omit<DeploymentContext, 'sessionKeys'>,
  { isDryRun, sessionKeys, digestSources, build }: DeploymentOptions,
): Promise<void> {
  const { client, settings, log } = context;
  const readState = () => readWorkerState(client, settings.worker);
  const { missing, made } = await runPreflight(
    createLoginRequirement(client),
    [
      ...listLocalRequirements(settings, sessionKeys, context.fetch),
      ...listAccountRequirements({ client, settings, readState, now: context.now }),
    ],
    { isDryRun, log },
  );
  if (missing > 0 || sessionKeys === null) throw new DeploymentError(`${missing} missing; nothing is changed`);

  const config = await buildStageConfig(settings, await findNamespaces(client, settings));
  const tag = buildVersionTag(await digestSources(), config, sessionKeys);
  if (isDryRun) return describePlan(context, await readState(), tag);

  const localBuild = await build();
  const whole = { ...context, sessionKeys };
  await withStageFiles(config, { SESSION_KEYS: sessionKeys }, async (files) => {
    await publishBuild(whole, localBuild);
    const { version, state, isNew } = await settleVersion(whole, files, tag);
    const stable = findStable(state.traffic, version);
    const targets = await listTargets(whole);
    if (stable !== null) await rollOut(whole, files, { version, stable, traffic: state.traffic, targets });
    else await requireSmokeTest(whole, targets, version);
    const routes = await routeSites(whole, version);
    log(
      [
        `\n${settings.stage}: version ${version} (${tag}) has all traffic of ${settings.worker}`,
        `build ${localBuild.manifest.id}: ${localBuild.manifest.change}`,
        `made: ${[...made, ...(isNew ? ['version'] : []), ...routes].join(', ') || 'nothing'}`,
      ].join('\n'),
    );
  });
}

/** While two versions have traffic, pages of one request files of the other: both find them in the bucket. */
async function publishBuild({ client, settings, log }: DeploymentContext, build: LocalBuild): Promise<void> {
  const [bucket] = settings.buckets;
  if (bucket === undefined) return;
  const isNew = await storeBuild(createObjectStore(client, bucket), build);
  log(`${isNew ? 'stored  ' : 'ok      '} ${buildFileKey(build.manifest.id, 'build.json')} in ${bucket}`);
}

/** Uploads the checkout as a version, where it is not yet. The first one of a worker has all of its traffic: none. */
async function settleVersion(
  context: DeploymentContext,
  files: StageFiles,
  tag: string,
): Promise<{ readonly version: string; readonly state: WorkerState; readonly isNew: boolean }> {
  const { client, settings, log } = context;
  const readState = () => readWorkerState(client, settings.worker);
  const findIn = (state: WorkerState | null) => {
    const version = state === null ? null : findUploaded(state, tag);
    return state === null || version === null ? null : { state, version };
  };
  const state = await readState();
  const before = findIn(state);
  const sharing = Object.entries(state?.traffic ?? {}).filter(([id, share]) => id !== before?.version && share > 0);
  if (sharing.length > 1) {
    throw new DeploymentError(
      `Another deployment is under way: ${sharing.map(([id, share]) => `${id} ${share} %`).join(', ')}.\n` +
        `Give one of them all traffic first: npx wrangler versions deploy {id}@100% --name ${settings.worker}`,
    );
  }
  if (before !== null) {
    log(`ok       version ${before.version} is uploaded`);
    return { ...before, isNew: false };
  }
  const command = state === null || state.since === null ? ['deploy'] : ['versions', 'upload'];
  const parameters = ['--config', files.config, '--secrets-file', files.secrets, '--tag', tag];
  const uploaded = await achieve(
    async () => findIn(await readState()),
    () => context.wrangler([...command, ...parameters]),
    context.sleep,
  );
  log(`uploaded version ${uploaded.version}`);
  return { ...uploaded, isNew: true };
}

/** Addresses of the worker. One that no site leads to answers at `workers.dev`. */
async function listTargets({ client, settings }: DeploymentContext): Promise<readonly SmokeTarget[]> {
  const { worker, sites } = settings;
  if (sites.length === 0) {
    const subdomain = await readSubdomain(client);
    await openWorkersDev(client, worker);
    return subdomain === null ? [] : [buildWorkersDevTarget(worker, subdomain)];
  }
  const { missing } = await readSiteRoutes(client, worker, sites);
  const isRouted = (host: string) => missing.every(({ pattern }) => pattern !== `${host}/*`);
  return sites
    .filter(({ host }) => isRouted(host))
    .slice(0, MAX_SMOKE_SITES)
    .map(buildSiteTarget);
}

/** Leads sites to the worker that no route leads there yet, one after the other, each with its smoke test. */
async function routeSites(context: DeploymentContext, version: string): Promise<readonly string[]> {
  const { client, settings, sleep } = context;
  const made: string[] = [];
  for (const site of settings.sites) {
    const readMissing = async () => (await readSiteRoutes(client, settings.worker, [site])).missing;
    const routes = await readMissing();
    for (const route of routes) {
      const isMade = async () => ((await readMissing()).some(({ pattern }) => pattern === route.pattern) ? null : true);
      await achieve(isMade, () => createRoute(client, settings.worker, route), sleep);
    }
    if (routes.length === 0) continue;
    try {
      await requireSmokeTest(context, [buildSiteTarget(site)], version);
    } catch (error) {
      for (const route of routes) await removeRoute(client, route);
      throw error instanceof DeploymentError
        ? new DeploymentError(`${error.message}. The routes of ${site.host} are taken away again`)
        : error;
    }
    made.push(...routes.map(({ pattern }) => `route ${pattern}`));
  }
  return made;
}

/** Says what a run would do. */
async function describePlan(
  { client, settings, log, watchMs }: Omit<DeploymentContext, 'sessionKeys'>,
  state: WorkerState | null,
  tag: string,
): Promise<void> {
  const version = state === null ? null : findUploaded(state, tag);
  const stable = state === null ? null : findStable(state.traffic, version ?? '');
  const shares = listRemainingShares(version === null ? 0 : (state?.traffic[version] ?? 0));
  const { missing } = await readSiteRoutes(client, settings.worker, settings.sites);
  const steps = [
    'build the checkout',
    ...settings.buckets.slice(0, 1).map((bucket) => `store the build in ${bucket}`),
    ...(version === null ? [`upload version ${tag}`] : []),
    'run the smoke test',
    ...(stable === null ? [] : [`give it ${shares.join(', ')} % of the traffic, ${watchMs / 60_000} minutes each`]),
    ...missing.map(({ pattern }) => `make route ${pattern}`),
  ];
  for (const step of steps) log(`would    ${step}`);
}
