import * as z from 'zod/mini';
import { type PlatformClient, PlatformError } from './platform-client.ts';

/** The platform's numbers for a worker that does not exist. */
const NO_WORKER = [10_007, 10_090];

const serviceSchema = z.object({
  default_environment: z.object({ script: z.object({ migration_tag: z.nullish(z.string()) }) }),
});
const annotationsSchema = z.nullish(
  z.object({ 'workers/tag': z.optional(z.string()), 'workers/message': z.optional(z.string()) }),
);
const deploymentsSchema = z.object({
  deployments: z.array(
    z.object({
      created_on: z.string(),
      annotations: annotationsSchema,
      versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })),
    }),
  ),
});
const versionsSchema = z.object({ items: z.array(z.object({ id: z.uuid(), annotations: annotationsSchema })) });

/** Share of the traffic, in percent, by the id of a version. */
export type Traffic = Readonly<Record<string, number>>;

/** A worker as the platform has it: the only record of how far a deployment got. */
export interface WorkerState {
  /** Newest migration of its Durable Objects. */
  readonly migration: string | null;
  /** Deployed versions with their shares; empty before the first deployment. */
  readonly traffic: Traffic;
  /** When the shares were set; null before the first deployment. */
  readonly since: Date | null;
  /** Versions that can be deployed, newest first, with the tag that the upload gave. */
  readonly versions: readonly { readonly id: string; readonly tag: string | null }[];
}

/** @returns null if there is no such worker */
export async function readWorkerState(client: PlatformClient, worker: string): Promise<WorkerState | null> {
  const service = await nullWithoutWorker(
    client.request(`/accounts/${client.account}/workers/services/${worker}`, serviceSchema),
  );
  if (service === null) return null;
  const scripts = `/accounts/${client.account}/workers/scripts/${worker}`;
  const { deployments } = await client.request(`${scripts}/deployments`, deploymentsSchema);
  const { items } = await client.request(`${scripts}/versions?deployable=true`, versionsSchema);
  const [current] = deployments;
  return {
    migration: service.default_environment.script.migration_tag ?? null,
    traffic: Object.fromEntries(current?.versions.map(({ version_id, percentage }) => [version_id, percentage]) ?? []),
    since: current === undefined ? null : new Date(current.created_on),
    versions: items.map(({ id, annotations }) => ({ id, tag: annotations?.['workers/tag'] ?? null })),
  };
}

/** The account's name at `workers.dev`; null if it has none. */
export async function readSubdomain(client: PlatformClient): Promise<string | null> {
  const schema = z.object({ subdomain: z.string() });
  return (
    (await nullWithoutWorker(client.request(`/accounts/${client.account}/workers/subdomain`, schema)))?.subdomain ??
    null
  );
}

/** Makes the worker answer at `workers.dev`. */
export async function openWorkersDev(client: PlatformClient, worker: string): Promise<void> {
  const path = `/accounts/${client.account}/workers/scripts/${worker}/subdomain`;
  const { enabled } = await client.request(path, z.object({ enabled: z.boolean() }));
  if (enabled) return;
  await client.request(path, z.unknown(), { method: 'POST', body: { enabled: true, previews_enabled: false } });
}

/** Resolves with null where a call fails because there is no such worker. */
export async function nullWithoutWorker<Value>(call: Promise<Value>): Promise<Value | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof PlatformError && error.codes.some((code) => NO_WORKER.includes(code))) return null;
    throw error;
  }
}

/**
 * The id of a version by its tag. One that is older than those that have traffic may have other secrets: it counts as
 * not uploaded.
 */
export function findUploaded({ versions, traffic }: WorkerState, tag: string): string | null {
  const recent = versions.slice(0, versions.findLastIndex(({ id }) => traffic[id] !== undefined) + 1);
  return recent.find((version) => version.tag === tag)?.id ?? null;
}

/** The version that most of the other traffic goes to: the one to return to. */
export function findStable(traffic: Traffic, version: string): string | null {
  const others = Object.entries(traffic).filter(([id]) => id !== version);
  return others.sort(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}
