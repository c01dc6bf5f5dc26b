import * as z from 'zod/mini';
import type { Site } from '../../shared/sites/sites.ts';
import type { PlatformClient } from './platform-client.ts';
import { findZoneName, listPatterns } from './stage-settings.ts';

const zoneSchema = z.object({ id: z.string(), name: z.string(), status: z.string() });
const routeSchema = z.object({ id: z.string(), pattern: z.string(), script: z.nullish(z.string()) });
const createdSchema = z.object({ id: z.string() });

export type Zone = z.infer<typeof zoneSchema>;

export interface SiteRoute {
  readonly zone: string;
  readonly pattern: string;
}

/** How the hosts of a deployment's sites lead to workers. */
export interface SiteRoutes {
  readonly missing: readonly SiteRoute[];
  /** Patterns that lead to another worker. */
  readonly taken: readonly string[];
}

export const listZones = (client: PlatformClient) =>
  client.list(`/zones?account.id=${client.account}&per_page=50`, zoneSchema);

/** Compares the routes of the sites' zones with those that lead to the worker. */
export async function readSiteRoutes(
  client: PlatformClient,
  worker: string,
  sites: readonly Site[],
): Promise<SiteRoutes> {
  if (sites.length === 0) return { missing: [], taken: [] };
  const zones = new Map((await listZones(client)).map(({ name, id }) => [name, id]));
  const missing: SiteRoute[] = [];
  const taken: string[] = [];
  for (const site of sites) {
    const zone = zones.get(findZoneName(site));
    if (zone === undefined) continue;
    const routes = await client.request(`/zones/${zone}/workers/routes`, z.array(routeSchema));
    for (const pattern of listPatterns(site)) {
      const route = routes.find((other) => other.pattern === pattern);
      if (route === undefined) missing.push({ zone, pattern });
      else if (route.script !== worker) taken.push(`${pattern} (${route.script ?? 'no worker'})`);
    }
  }
  return { missing, taken };
}

export const createRoute = (client: PlatformClient, worker: string, { zone, pattern }: SiteRoute) =>
  client.request(`/zones/${zone}/workers/routes`, createdSchema, { method: 'POST', body: { pattern, script: worker } });

/** Removes a route by its pattern: its id may have been lost with the response that created it. */
export async function removeRoute(client: PlatformClient, { zone, pattern }: SiteRoute): Promise<void> {
  const routes = await client.request(`/zones/${zone}/workers/routes`, z.array(routeSchema));
  const route = routes.find((other) => other.pattern === pattern);
  if (route === undefined) return;
  await client.request(`/zones/${zone}/workers/routes/${route.id}`, z.unknown(), { method: 'DELETE' });
}
