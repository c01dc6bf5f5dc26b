import type { RequestGeo } from '../../shared/contracts/arguments.ts';
import type { SiteDomain } from '../../shared/sites/sites.ts';
import type { Stage } from '../../shared/stages/stages.ts';
import { readPlatformGeo, resolveLocalGeo } from './local-geo.ts';

/** The playground's choice of where local requests come from: `52.5244,13.4105`. */
const PLAYGROUND_COOKIE =
  /(?:^|;\s*)playground_place=(-?\d{1,2}(?:\.\d{1,8})?)(?:,|%2C)(-?\d{1,3}(?:\.\d{1,8})?)(?:;|$)/i;

/**
 * Where a request comes from: what the platform says; on one machine the playground's choice, else the site's largest
 * city (contract §8 "Edge").
 */
export function resolveRequestGeo(request: Request, stage: Stage, domain: SiteDomain): RequestGeo {
  if (stage !== 'local') return readPlatformGeo(request.cf as IncomingRequestCfProperties | undefined);
  const [, latitude, longitude] = PLAYGROUND_COOKIE.exec(request.headers.get('cookie') ?? '') ?? [];
  return latitude === undefined || longitude === undefined ? resolveLocalGeo(domain) : { latitude, longitude };
}
