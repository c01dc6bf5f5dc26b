import type { RequestGeo } from '../../shared/contracts/arguments.ts';
import { DEFAULT_SITE, SITES, type SiteDomain } from '../../shared/sites/sites.ts';

/** Where a local request to a site comes from, unless the playground chose another place. */
export function resolveLocalGeo(domain: SiteDomain): RequestGeo {
  const { country, largestCity } = SITES.find((site) => site.domain === domain) ?? DEFAULT_SITE;
  const [city, latitude, longitude] = largestCity;
  return { country, city, latitude, longitude };
}

/** The platform's facts about where a request comes from: never its address. */
export function readPlatformGeo(cf: IncomingRequestCfProperties | undefined): RequestGeo {
  return {
    country: cf?.country,
    region: cf?.regionCode,
    city: cf?.city,
    latitude: cf?.latitude,
    longitude: cf?.longitude,
  };
}
