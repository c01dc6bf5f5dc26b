/** Origin of the site whose header loads where none is given. */
export const DEFAULT_ORIGIN = 'https://www.marquee.com';

/**
 * Returns the origin of a site.
 *
 * @param site domain of a country site, `.de`, or an origin, `http://localhost:8787`. Default: the site of `.com`.
 */
export const resolveSiteOrigin = (site = '.com'): string =>
  site.startsWith('.') ? DEFAULT_ORIGIN.replace('.com', site) : site;
