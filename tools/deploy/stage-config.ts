import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { type StageSettings, WRANGLER_TOML } from './stage-settings.ts';

const root = resolve(import.meta.dirname, '../..');
const table = z.looseObject({});
const rawSchema = z.looseObject({
  main: z.string(),
  base_dir: z.string(),
  alias: z.record(z.string(), z.string()),
  assets: z.looseObject({ directory: z.string() }),
  env: z.record(z.string(), z.looseObject({ kv_namespaces: z.array(z.looseObject({ binding: z.string() })) })),
});

/** Files that wrangler reads for one deployment. */
export interface StageFiles {
  readonly config: string;
  readonly secrets: string;
}

/**
 * The configuration of one stage, as its versions are uploaded: with the ids of its namespaces, and without addresses, which
 * a deployment makes itself.
 */
export async function buildStageConfig(
  { stage }: Pick<StageSettings, 'stage'>,
  namespaces: ReadonlyMap<string, string>,
): Promise<object> {
  const { experimental_readRawConfig } = await import('wrangler');
  const { rawConfig } = experimental_readRawConfig({ config: WRANGLER_TOML });
  const { env, build, ...shared } = table.parse(rawConfig);
  const { main, base_dir, alias, assets, env: stages } = rawSchema.parse(rawConfig);
  const own = stages[stage];
  if (own === undefined) throw new Error(`wrangler.toml has no stage ${stage}`);
  const { build: ownBuild, routes, kv_namespaces, ...bindings } = own;
  return {
    ...shared,
    ...bindings,
    main: resolve(root, main),
    base_dir: resolve(root, base_dir),
    alias: Object.fromEntries(Object.entries(alias).map(([name, path]) => [name, resolve(root, path)])),
    assets: { ...assets, directory: resolve(root, assets.directory) },
    kv_namespaces: kv_namespaces.map((row) => ({ ...row, id: namespaces.get(row.binding) })),
    workers_dev: false,
    preview_urls: false,
  };
}

/** Writes configuration and secrets for as long as the work takes. */
export async function withStageFiles<Result>(
  config: object,
  secrets: Readonly<Record<string, string>>,
  work: (files: StageFiles) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-deploy-'));
  const files = { config: join(folder, 'wrangler.json'), secrets: join(folder, 'secrets.json') };
  try {
    await writeFile(files.config, JSON.stringify(config));
    await writeFile(files.secrets, JSON.stringify(secrets), { mode: 0o600 });
    return await work(files);
  } finally {
    await rm(folder, { recursive: true });
  }
}
