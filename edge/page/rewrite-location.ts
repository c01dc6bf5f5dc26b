/** Path and query of an address, as they came: an empty query keeps its `?`. */
export function readPathAndQuery({ href, pathname, search }: URL): string {
  return pathname + (search === '' && /^[^#]*\?/.test(href) ? '?' : search);
}

/** The same as the address of a link: a path that begins with two slashes would name a host. */
export function buildOwnAddress(url: URL): string {
  return keepOnSite(readPathAndQuery(url));
}

/** Writes a path as the URL standard does where a host may not be meant. */
const keepOnSite = (path: string) => (path.startsWith('//') ? `/.${path}` : path);

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
  const whole = readPathAndQuery(target) + target.hash;
  const path = isBelowPrefix ? whole.slice(prefix.length) : whole;
  return keepOnSite(path.startsWith('/') ? path : `/${path}`);
}

/** Rewrites the addresses in a field that has text around them. */
const ADDRESS_FIELDS: Readonly<Record<string, (value: string, rewrite: (address: string) => string) => string>> = {
  location: (value, rewrite) => rewrite(value),
  'content-location': (value, rewrite) => rewrite(value),
  // `5; url=/next`, as HTML's meta element has it: the name and quotation marks are optional.
  refresh: (value, rewrite) =>
    value.replace(
      /^(\s*[\d.]*\s*[;,]?\s*(?:url\s*=\s*)?)(["']?)(.*?)(\2\s*)$/is,
      (_, start: string, quote: string, address: string, end: string) =>
        address === '' ? value : start + quote + rewrite(address) + end,
    ),
  link: (value, rewrite) => value.replace(/<([^>]*)>/g, (_, address: string) => `<${rewrite(address)}>`),
};

/**
 * Rewrites the origin's own addresses in the fields of its answer. A cookie's `Domain` is removed where it is the origin's
 * and not the page's: browsers would refuse the cookie.
 */
export function rewriteAddresses(response: Response, base: string, pageHostname: string): Response {
  const { headers } = response;
  const fields = Object.entries(ADDRESS_FIELDS).flatMap(([name, rewrite]) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, rewrite(value, (address) => rewriteLocation(address, base))] as const];
  });
  const cookies = headers.getSetCookie();
  if (fields.length + cookies.length === 0) return response;
  const copy = new Response(response.body, response);
  for (const [name, value] of fields) copy.headers.set(name, value);
  copy.headers.delete('set-cookie');
  const origin = new URL(`${base}/`);
  for (const cookie of cookies) copy.headers.append('set-cookie', rewriteCookie(cookie, origin, pageHostname));
  return copy;
}

function rewriteCookie(cookie: string, { hostname, pathname }: URL, pageHostname: string): string {
  const prefix = pathname.slice(0, -1);
  const covers = (domain: string, host: string) => `.${host}`.endsWith(`.${domain.trim().toLowerCase()}`);
  return cookie
    .replace(/;\s*domain\s*=\s*\.?([^;]*)/gi, (attribute, domain: string) =>
      covers(domain, hostname) && !covers(domain, pageHostname) ? '' : attribute,
    )
    .replace(/(;\s*path\s*=\s*)([^;]*)/gi, (attribute, start: string, path: string) =>
      prefix !== '' && `${path}/`.startsWith(`${prefix}/`) ? start + (path.slice(prefix.length) || '/') : attribute,
    );
}
