import { findSiteByHost, SITES, type SiteDomain } from '../../../shared/sites/sites.ts';

const LOCAL = 'localhost';

/**
 * Resolves the origin of another site: `https://www.marquee.de`, locally `http://www.marquee.de.localhost:8787`.
 * Null on a host that is not a site's, such as a preview deployment, which serves no other sites.
 */
export function resolveSiteOrigin({ protocol, hostname, port }: URL | Location, domain: SiteDomain): string | null {
  const isLocal = hostname === LOCAL || hostname.endsWith(`.${LOCAL}`);
  const site = SITES.find((candidate) => candidate.domain === domain);
  if (site === undefined || (!isLocal && findSiteByHost(hostname) === undefined)) return null;
  const host = isLocal ? `${site.host}.${LOCAL}` : site.host;
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
}
