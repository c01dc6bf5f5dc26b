import type { RequestGeo } from '../../shared/contracts/arguments.ts';
import type { SiteDomain } from '../../shared/sites/sites.ts';

/** The location of a request for a site, without its IP address. */
export type ReadGeo = (request: Request, domain: SiteDomain) => RequestGeo;

/** The location as known by the platform; cookies are ignored. */
export const readPlatformGeo: ReadGeo = (request) => {
  const { country, regionCode, city, latitude, longitude } = (request.cf ?? {}) as Partial<IncomingRequestCfProperties>;
  return { country, region: regionCode, city, latitude, longitude };
};
