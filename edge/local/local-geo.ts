import type { RequestGeo } from '../../shared/endpoints/endpoint-contract.ts';
import { DEFAULT_SITE, SITES, type SiteDomain } from '../../shared/sites/sites.ts';

/** The location of a local request: the site's largest city. */
export function readLocalGeo(_: Request, domain: SiteDomain): RequestGeo {
  const site = SITES.find((candidate) => candidate.domain === domain) ?? DEFAULT_SITE;
  const [city, latitude, longitude] = site.largestCity;
  return { country: site.country, city, latitude, longitude };
}
