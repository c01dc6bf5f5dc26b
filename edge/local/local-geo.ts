import { readCookie } from '../../shared/cookies/read-cookie.ts';
import type { RequestGeo } from '../../shared/endpoints/endpoint-contract.ts';
import { DEFAULT_SITE, SITES, type SiteDomain } from '../../shared/sites/sites.ts';

/** The playground's choice of the location of local requests: `52.5244,13.4105`. */
const PLAYGROUND_COOKIE = 'playground_place';
const COORDINATES = /^(-?\d{1,2}(?:\.\d{1,8})?)(?:,|%2C)(-?\d{1,3}(?:\.\d{1,8})?)$/i;

/** The location of a local request: the playground's choice, else the site's largest city. */
export function readLocalGeo(request: Request, domain: SiteDomain): RequestGeo {
  const [, latitude, longitude] =
    COORDINATES.exec(readCookie(request.headers.get('cookie'), PLAYGROUND_COOKIE) ?? '') ?? [];
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude };
  const site = SITES.find((candidate) => candidate.domain === domain) ?? DEFAULT_SITE;
  const [city, ...coordinates] = site.largestCity;
  return { country: site.country, city, latitude: coordinates[0], longitude: coordinates[1] };
}
