import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { SITES, type Site } from '../../shared/sites/sites.ts';

/** Configuration of all deployed stages. */
export const WRANGLER_TOML = resolve(import.meta.dirname, '../../wrangler.toml');

const settingsSchema = z.object({
  name: z.string(),
  vars: z.record(z.string(), z.unknown()),
  routes: z._default(z.array(z.object({ pattern: z.string(), zone_name: z.string() })), []),
  r2_buckets: z.array(z.object({ bucket_name: z.string() })),
  kv_namespaces: z.array(z.object({ binding: z.string(), id: z.optional(z.string()) })),
  worker_loaders: z._default(z.array(z.unknown()), []),
  analytics_engine_datasets: z.array(z.object({ binding: z.string(), dataset: z.string() })),
  migrations: z.array(z.object({ tag: z.string() })),
});

/** What the configuration of a stage asks of the platform. */
export interface StageSettings {
  readonly stage: string;
  /** Name of the worker. */
  readonly worker: string;
  readonly vars: Readonly<Record<string, unknown>>;
  readonly buckets: readonly string[];
  readonly namespaces: readonly { readonly binding: string; readonly id?: string | undefined }[];
  /** Whether a binding needs a paid plan. */
  readonly needsPaidPlan: boolean;
  /** Dataset of the requests' data points; null on a stage without one. */
  readonly dataset: string | null;
  /** Newest migration of the Durable Objects. */
  readonly migration: string | null;
  /** Sites whose hosts lead to the worker. */
  readonly sites: readonly Site[];
}

/**
 * Reads a stage of `wrangler.toml`.
 *
 * @param domains sites of this deployment: `.de`; default: those that the stage's routes name
 * @throws Error that names a domain which is not a site's
 */
export async function readStageSettings(stage: string, domains: readonly string[] | null): Promise<StageSettings> {
  const { unstable_readConfig } = await import('wrangler');
  const config = unstable_readConfig({ config: WRANGLER_TOML, env: stage }, { hideWarnings: true });
  const settings = settingsSchema.parse(config);
  const routed = new Set(settings.routes.map(({ pattern }) => pattern));
  return {
    stage,
    worker: settings.name,
    vars: settings.vars,
    buckets: settings.r2_buckets.map(({ bucket_name }) => bucket_name),
    namespaces: settings.kv_namespaces,
    needsPaidPlan: settings.worker_loaders.length > 0,
    dataset: settings.analytics_engine_datasets.find(({ binding }) => binding === 'ANALYTICS')?.dataset ?? null,
    migration: settings.migrations.at(-1)?.tag ?? null,
    sites: domains === null ? SITES.filter(({ host }) => routed.has(`${host}/*`)) : domains.map(findSite),
  };
}

function findSite(domain: string): Site {
  const site = SITES.find((candidate) => candidate.domain === domain);
  if (site !== undefined) return site;
  throw new Error(`There is no site ${domain}: sites are ${SITES.map((known) => known.domain).join(', ')}`);
}

/** Name of a site's zone: its host without `www`. */
export const findZoneName = (site: Site) => site.host.slice('www.'.length);

/** Patterns that lead a site to the worker: its own host, and the one that redirects to it. */
export const listPatterns = (site: Site) => [`${site.host}/*`, `${findZoneName(site)}/*`];
