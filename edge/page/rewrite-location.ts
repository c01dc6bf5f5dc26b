/**
 * Turns an address of the origin into the same one of the site: an origin that does not know the host that it is served
 * under redirects to its own, which browsers must not see. Any other address stays as it is.
 *
 * @param location relative, or absolute of any host.
 * @param base of the origin's addresses, with a path prefix where it has one, and no slash at its end.
 */
export function rewriteLocation(location: string, base: string): string {
  const origin = new URL(`${base}/`);
  const target = URL.canParse(location, origin.href) ? new URL(location, origin.href) : null;
  // By host: an origin behind a TLS end calls itself `http:`.
  if (target === null || target.host !== origin.host) return location;
  const isAbsolute = /^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(location);
  const prefix = origin.pathname.slice(0, -1);
  const isBelowPrefix = prefix !== '' && `${target.pathname}/`.startsWith(`${prefix}/`);
  if (!isAbsolute && !(isBelowPrefix && location.startsWith('/'))) return location;
  const path = isBelowPrefix ? target.pathname.slice(prefix.length) || '/' : target.pathname;
  // A path of two slashes would be another host; this is how the URL standard writes it.
  return `${path.startsWith('//') ? '/.' : ''}${path}${target.search}${target.hash}`;
}
