/** Base for resolving paths; never requested. */
const BASE = 'https://site.invalid';

/** Control characters and spaces, which browsers drop from addresses before they read them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come in
const DROPPED = /[\u0000-\u0020\u007f]/;

/**
 * The page to return to after signing in: a path of the own site, else the home page. `//host`, `/\host`
 * and anything with a scheme or host would lead elsewhere.
 */
export function resolveReferrer(referrer: string | null): string {
  if (referrer === null || !/^\/(?![/\\])/.test(referrer) || DROPPED.test(referrer) || referrer.length > 2_000)
    return '/';
  const url = URL.canParse(referrer, BASE) ? new URL(referrer, BASE) : null;
  // Dot segments may leave a double slash at the front: "/.//host".
  if (url === null || url.origin !== BASE || url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
