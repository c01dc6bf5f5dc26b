import type { RequestGeo } from '../../shared/endpoints/endpoint-contract.ts';
import type { SiteDomain } from '../../shared/sites/sites.ts';

/** The location of a request for a site, without its IP address. */
export type ReadGeo = (request: Request, domain: SiteDomain) => RequestGeo;

/** What the platform says in place of a country: it does not know it, or the request comes from the Tor network. */
const NO_COUNTRIES = ['XX', 'T1'];

/** The location as known by the platform; cookies are ignored. */
export const readPlatformGeo: ReadGeo = (request) => {
  const { country, regionCode, city, latitude, longitude } = (request.cf ?? {}) as Partial<IncomingRequestCfProperties>;
  const known = country !== undefined && NO_COUNTRIES.includes(country) ? undefined : country;
  return { country: known, region: regionCode, city, latitude, longitude };
};
