/** Origin of the site whose header loads where none is given. */
export const DEFAULT_ORIGIN = 'https://www.marquee.com';

/**
 * Returns the origin of a site.
 *
 * @param site domain of a country site, `.de`; its host, `www.marquee.de`; or an origin, `http://localhost:8787`. Default:
 * the site of `.com`.
 * @throws TypeError that says what to write, for everything else
 */
export function resolveSiteOrigin(site = '.com'): string {
  if (/^(\.[a-z]+)+$/.test(site)) return DEFAULT_ORIGIN.replace('.com', site);
  const address = /^www\.[^/]+\/?$/.test(site) ? `https://${site}` : site;
  const url = /^https?:/.test(address) && URL.canParse(address) && new URL(address);
  // Anything behind the origin would be part of each address.
  if (url && `${url.origin}/` === url.href) return url.origin;
  throw new TypeError(`site is ${JSON.stringify(site)}: write a domain, '.de', or an origin, '${DEFAULT_ORIGIN}'`);
}
