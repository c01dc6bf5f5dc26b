import * as z from 'zod/mini';
import { parseSecretKeys } from '../../shared/contracts/hmac-keys.ts';
import { createOriginCheck, createVariablesCheck } from '../doctor/examine-stage.ts';
import { readVersionErrors } from './error-rates.ts';
import { buildNamespaceTitle, createNamespace, findNamespaces } from './namespaces.ts';
import { CredentialsError, type PlatformClient, PlatformError } from './platform-client.ts';
import type { Requirement } from './requirement.ts';
import { listZones, readSiteRoutes, type Zone } from './site-routes.ts';
import { findZoneName, type StageSettings } from './stage-settings.ts';
import { readSubdomain, type WorkerState } from './worker-state.ts';

/** The platform's number for R2 that is not switched on. */
const R2_IS_OFF = 10_042;
/** Stands for a version where only the permission to count is asked for. */
const NO_VERSION = '00000000-0000-0000-0000-000000000000';

const planSchema = z.array(z.object({ rate_plan: z.object({ id: z.string() }) }));

export interface RequirementDependencies {
  readonly client: PlatformClient;
  readonly settings: StageSettings;
  readonly readState: () => Promise<WorkerState | null>;
  readonly now: () => number;
}

export const createLoginRequirement = (client: PlatformClient): Requirement => ({
  subject: 'login',
  examine: async () => {
    if (client.account === '') return 'there is no account, or more than one';
    await client.request(`/accounts/${client.account}/workers/account-settings`, z.unknown());
    return null;
  },
  remedy: 'npx wrangler login, or set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID',
});

/** What a deployment of a stage needs on this machine. */
export const listLocalRequirements = (
  settings: StageSettings,
  sessionKeys: string | null,
  fetch?: typeof globalThis.fetch,
): readonly Requirement[] => [
  createVariablesCheck(settings.stage, settings),
  {
    subject: 'SESSION_KEYS of this environment',
    examine: async () => {
      if (sessionKeys === null) return 'is not set; the smoke test signs a session with it';
      parseSecretKeys(sessionKeys);
      return null;
    },
    remedy: 'export SESSION_KEYS with the keys of the stage: those that its origin signs with',
  },
  createOriginCheck(settings.stage, settings, fetch),
];

/** What it needs of the account. */
export function listAccountRequirements({
  client,
  settings,
  readState,
  now,
}: RequirementDependencies): readonly Requirement[] {
  const { worker, stage, sites } = settings;
  const account = `/accounts/${client.account}`;
  let zones: Promise<readonly Zone[]> | undefined;
  const requirements: readonly (Requirement | null)[] = [
    settings.needsPaidPlan
      ? {
          subject: 'plan with Worker Loader',
          examine: async () => {
            const plans = await client.request(`${account}/subscriptions`, planSchema).catch((error: unknown) => {
              // Tokens for deployments seldom read bills: then the upload says it.
              if (error instanceof CredentialsError) return null;
              throw error;
            });
            const hasPaid = plans?.some(({ rate_plan }) => /workers|contract|enterprise/i.test(rate_plan.id)) ?? true;
            return hasPaid ? null : 'the account has no paid plan of Workers';
          },
          remedy: `choose Workers Paid, or remove worker_loaders of [env.${stage}] from wrangler.toml`,
        }
      : null,
    ...settings.buckets.map((name) => ({
      subject: `bucket ${name}`,
      examine: () => examineBucket(client, name),
      make: () => client.request(`${account}/r2/buckets`, z.unknown(), { method: 'POST', body: { name } }),
      remedy: `npx wrangler r2 bucket create ${name}`,
    })),
    ...settings.namespaces.map(({ binding }) => ({
      subject: `namespace ${binding}`,
      examine: async () => ((await findNamespaces(client, settings)).has(binding) ? null : 'does not exist'),
      make: () => createNamespace(client, buildNamespaceTitle(worker, binding)),
      remedy: `npx wrangler kv namespace create ${buildNamespaceTitle(worker, binding)}`,
    })),
    sites.length > 0
      ? null
      : {
          subject: 'name at workers.dev',
          examine: async () => ((await readSubdomain(client)) === null ? 'is not chosen' : null),
          remedy: 'open Workers in the dashboard once, or lead sites to the worker by --sites',
        },
    ...sites.map((site) => ({
      subject: `zone ${findZoneName(site)}`,
      examine: async () => {
        zones ??= listZones(client);
        const zone = (await zones).find(({ name }) => name === findZoneName(site));
        if (zone === undefined) return 'is not in the account';
        return zone.status === 'active' ? null : `is ${zone.status}: its name servers are not those of the platform`;
      },
      remedy: 'add the domain in the dashboard and set its name servers, or name other sites by --sites',
    })),
    {
      subject: 'routes',
      examine: async () => {
        const { taken } = await readSiteRoutes(client, worker, sites);
        return taken.length === 0 ? null : `lead elsewhere: ${taken.join(', ')}`;
      },
      remedy: 'remove them in the dashboard, or name other sites by --sites',
    },
    {
      subject: 'migrations of the Durable Objects',
      examine: async () => {
        const state = await readState();
        const isFirst = state === null || state.since === null;
        return isFirst || state.migration === settings.migration
          ? null
          : `${state.migration ?? 'none'} is applied, ${settings.migration} is needed, and no gradual deployment can apply one`;
      },
      remedy: `npx wrangler deploy --env ${stage}, which gives all traffic to this checkout at once; then run this again`,
    },
    {
      subject: 'error rates',
      examine: async () => {
        const period = { since: new Date(now() - 60_000), until: new Date(now()) };
        await readVersionErrors(client, { ...settings, dataset: null }, NO_VERSION, period);
        return null;
      },
      remedy: 'give the token the permission "Account Analytics: Read"',
    },
  ];
  return requirements.flatMap((requirement) => (requirement === null ? [] : [{ ...requirement, isOfAccount: true }]));
}

async function examineBucket(client: PlatformClient, name: string): Promise<string | null> {
  try {
    await client.request(`/accounts/${client.account}/r2/buckets/${name}`, z.unknown());
    return null;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (error.codes.includes(R2_IS_OFF)) throw new Error('R2 is not switched on: do it in the dashboard');
    if (error.status === 404) return 'does not exist';
    throw error;
  }
}
