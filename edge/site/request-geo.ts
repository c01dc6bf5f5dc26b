import type { RequestGeo } from '../../shared/contracts/arguments.ts';
import { DEFAULT_SITE, SITES, type SiteDomain } from '../../shared/sites/sites.ts';
import type { Stage } from '../../shared/stages/stages.ts';

/** The playground's choice of where local requests come from: `52.5244,13.4105`. */
const PLAYGROUND_COOKIE =
  /(?:^|;\s*)playground_place=(-?\d{1,2}(?:\.\d{1,8})?)(?:,|%2C)(-?\d{1,3}(?:\.\d{1,8})?)(?:;|$)/i;

/**
 * Where a request comes from, as the platform knows it: never its address. The local stage has no such facts: there the
 * playground's choice counts, else the site's largest city.
 */
export function resolveRequestGeo(request: Request, stage: Stage, domain: SiteDomain): RequestGeo {
  if (stage !== 'local') {
    const { country, regionCode, city, latitude, longitude } = (request.cf ??
      {}) as Partial<IncomingRequestCfProperties>;
    return { country, region: regionCode, city, latitude, longitude };
  }
  const [, latitude, longitude] = PLAYGROUND_COOKIE.exec(request.headers.get('cookie') ?? '') ?? [];
  return latitude === undefined || longitude === undefined ? resolveLocalGeo(domain) : { latitude, longitude };
}

function resolveLocalGeo(domain: SiteDomain): RequestGeo {
  const { country, largestCity } = SITES.find((site) => site.domain === domain) ?? DEFAULT_SITE;
  const [city, latitude, longitude] = largestCity;
  return { country, city, latitude, longitude };
}
