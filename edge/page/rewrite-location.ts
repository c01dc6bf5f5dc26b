/**
 * Turns an address of the origin into the same address of the site: an origin that does not know its public host
 * redirects to its own, which browsers must not see. Any other address stays unchanged.
 *
 * @param location relative, or absolute on any host.
 * @param base start of the origin's addresses, with its path prefix if any, without a trailing slash.
 */
export function rewriteLocation(location: string, base: string): string {
  const origin = new URL(`${base}/`);
  const target = URL.canParse(location, origin.href) ? new URL(location, origin.href) : null;
  // Compared by host: an origin behind a TLS proxy calls itself `http:`.
  if (target === null || target.host !== origin.host) return location;
  const isAbsolute = /^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(location);
  const prefix = origin.pathname.slice(0, -1);
  const isBelowPrefix = prefix !== '' && `${target.pathname}/`.startsWith(`${prefix}/`);
  if (!isAbsolute && !(isBelowPrefix && location.startsWith('/'))) return location;
  const path = isBelowPrefix ? target.pathname.slice(prefix.length) || '/' : target.pathname;
  // A path that begins with two slashes would name a host; this is how the URL standard writes it.
  return `${path.startsWith('//') ? '/.' : ''}${path}${target.search}${target.hash}`;
}
