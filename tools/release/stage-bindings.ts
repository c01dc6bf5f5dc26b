import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';

const root = resolve(import.meta.dirname, '../..');

export interface StageOptions {
  /** A deployed stage, whose stores are on the account that wrangler is logged in to; null: the local state. */
  readonly stage: string | null;
  /** Folder of the local state, as `npm start` uses it. */
  readonly persistTo: string;
}

const bindingSchema = z.looseObject({ binding: z.string() });
/** The part of a worker's configuration that names its stores; wrangler checks the rest. */
const storesSchema = z.object({
  name: z.optional(z.string()),
  compatibility_date: z.string(),
  definedEnvironments: z.optional(z.array(z.string())),
  r2_buckets: z.array(bindingSchema),
  kv_namespaces: z.array(z.extend(bindingSchema, { id: z.optional(z.string()) })),
  d1_databases: z.array(bindingSchema),
});

/** Reads the stores of a worker from its configuration; of the named environment where there is one. */
export async function readStoresConfig(path: string, stage: string | null = null) {
  // Loaded here alone: it takes a second, which a command with wrong arguments does not pay.
  const { unstable_readConfig } = await import('wrangler');
  const config = resolve(root, path);
  const options = stage === null ? { config } : { config, env: stage };
  return storesSchema.parse(unstable_readConfig(options, { hideWarnings: true }));
}

/** The stores of a stage's edge worker. */
export const readEdgeConfig = (stage: string | null) =>
  stage === null ? readStoresConfig('edge/wrangler.local.toml') : readStoresConfig('wrangler.toml', stage);

/** Opens bindings in this process, as wrangler's configuration describes them. */
export async function openStageBindings<Bindings>(
  { stage, persistTo }: StageOptions,
  bindings: object,
): Promise<{ readonly env: Bindings; readonly dispose: () => Promise<void> }> {
  const { getPlatformProxy } = await import('wrangler');
  const folder = await mkdtemp(join(tmpdir(), 'marquee-stage-'));
  const configPath = join(folder, 'wrangler.json');
  await writeFile(configPath, JSON.stringify(bindings));
  try {
    return await getPlatformProxy<Bindings>({
      configPath,
      persist: { path: resolve(persistTo, 'v3') },
      envFiles: [],
      remoteBindings: stage !== null,
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
