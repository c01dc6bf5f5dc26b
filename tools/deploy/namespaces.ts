import * as z from 'zod/mini';
import type { PlatformClient } from './platform-client.ts';
import type { StageSettings } from './stage-settings.ts';
import { nullWithoutWorker } from './worker-state.ts';

const namespaceSchema = z.object({ id: z.string(), title: z.string() });
const settingsSchema = z.object({
  bindings: z.array(z.object({ type: z.string(), name: z.string(), namespace_id: z.optional(z.string()) })),
});

/** The title that wrangler would give it. */
export const buildNamespaceTitle = (worker: string, binding: string) =>
  `${worker}-${binding.toLowerCase().replaceAll('_', '-')}`;

/**
 * Finds the KV namespaces of a stage's bindings: by the configuration, else as the deployed worker is bound, else by title.
 *
 * @returns ids by binding, without those that do not exist
 */
export async function findNamespaces(
  client: PlatformClient,
  { worker, namespaces }: Pick<StageSettings, 'worker' | 'namespaces'>,
): Promise<ReadonlyMap<string, string>> {
  const configured = namespaces.flatMap(({ binding, id }) => (id === undefined ? [] : [[binding, id] as const]));
  if (configured.length === namespaces.length) return new Map(configured);
  const settings = await nullWithoutWorker(
    client.request(`/accounts/${client.account}/workers/scripts/${worker}/settings`, settingsSchema),
  );
  const bound = (settings?.bindings ?? []).flatMap(({ type, name, namespace_id }) =>
    type === 'kv_namespace' && namespace_id !== undefined ? [[name, namespace_id] as const] : [],
  );
  const existing = await client.list(`/accounts/${client.account}/storage/kv/namespaces?per_page=100`, namespaceSchema);
  const titled = namespaces.flatMap(({ binding }) => {
    const found = existing.find(({ title }) => title === buildNamespaceTitle(worker, binding));
    return found === undefined ? [] : [[binding, found.id] as const];
  });
  return new Map([...titled, ...bound, ...configured]);
}

export const createNamespace = (client: PlatformClient, title: string) =>
  client.request(`/accounts/${client.account}/storage/kv/namespaces`, namespaceSchema, {
    method: 'POST',
    body: { title },
  });
