import type { D1Database } from '@cloudflare/workers-types';
import * as z from 'zod/mini';
import { openStageBindings, readEdgeConfig, readStoresConfig, type StageOptions } from '../release/stage-bindings.ts';
import { runWrangler } from '../wrangler.ts';

const DATABASE = 'DB';

/** What a stage keeps: the edge's buckets and namespaces, and the embedded origin's database where the stage has one. */
export interface StageStores {
  readonly database: D1Database | null;
  readonly buckets: Readonly<Record<string, R2Bucket>>;
  readonly namespaces: Readonly<Record<string, KVNamespace>>;
  readonly close: () => Promise<void>;
}

const statusSchema = z.object({ versions: z.array(z.object({ version_id: z.string() })) });
const versionSchema = z.object({
  resources: z.object({
    bindings: z.array(z.object({ type: z.string(), name: z.string(), namespace_id: z.optional(z.string()) })),
  }),
});

/** The namespaces that the platform made for the deployed worker: the configuration does not name their ids. */
async function findNamespaceIds(stage: string): Promise<ReadonlyMap<string, string>> {
  const status = statusSchema.parse(JSON.parse(await runWrangler(['deployments', 'status', '--json', '--env', stage])));
  const [version] = status.versions;
  if (version === undefined) throw new Error(`No worker of ${stage} is deployed`);
  const view = await runWrangler(['versions', 'view', version.version_id, '--json', '--env', stage]);
  return new Map(
    versionSchema
      .parse(JSON.parse(view))
      .resources.bindings.flatMap(({ type, name, namespace_id }) =>
        type === 'kv_namespace' && namespace_id !== undefined ? [[name, namespace_id] as const] : [],
      ),
  );
}

export async function openStageStores({ stage, persistTo }: StageOptions): Promise<StageStores> {
  const isRemote = stage !== null;
  const edge = await readEdgeConfig(stage);
  const local = await readStoresConfig('host-shell/wrangler.toml');
  // The host shell is a stage's origin only where its configuration has that stage.
  const hasOrigin = stage === null || (local.definedEnvironments ?? []).includes(stage);
  const origin = isRemote && hasOrigin ? await readStoresConfig('host-shell/wrangler.toml', stage) : local;
  const ids = isRemote && edge.kv_namespaces.some(({ id }) => id === undefined) ? await findNamespaceIds(stage) : null;
  const databases = hasOrigin ? origin.d1_databases.filter(({ binding }) => binding === DATABASE) : [];
  const { env, dispose } = await openStageBindings<Record<string, unknown>>(
    { stage, persistTo },
    {
      name: 'marquee-backup',
      compatibility_date: edge.compatibility_date,
      r2_buckets: edge.r2_buckets,
      kv_namespaces: edge.kv_namespaces.map((namespace) => ({
        ...namespace,
        id: namespace.id ?? ids?.get(namespace.binding),
      })),
      d1_databases: databases.map(({ migrations_dir: _, ...database }) => ({ ...database, remote: isRemote })),
    },
  );
  const pick = <Store>(bindings: readonly { readonly binding: string }[]) =>
    Object.fromEntries(bindings.map(({ binding }) => [binding, env[binding] as Store]));
  return {
    database: databases.length === 0 ? null : (env[DATABASE] as D1Database),
    buckets: pick<R2Bucket>(edge.r2_buckets),
    namespaces: pick<KVNamespace>(edge.kv_namespaces),
    close: dispose,
  };
}
