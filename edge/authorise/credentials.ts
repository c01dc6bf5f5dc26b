/** A request with more is probing: each costs an HMAC. */
const MOST_COOKIES_TRIED = 4;

/**
 * Every value that a cookie name was sent with. A subdomain can set a second cookie of the same name, and browsers do
 * not say whose is whose.
 */
export function readCookies(header: string | undefined, name: string): readonly string[] {
  if (header === undefined || !header.includes(`${name}=`)) return [];
  const values = header.split(';').flatMap((pair) => {
    const [key = '', ...value] = pair.split('=');
    return key.trim() === name ? [value.join('=').trim()] : [];
  });
  return [...new Set(values)].slice(0, MOST_COOKIES_TRIED);
}

/** The token of `Authorization: Bearer` (RFC 6750 §2.1). The scheme's case does not matter. */
export function readBearerToken(header: string | undefined): string | null {
  return /^bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(header ?? '')?.[1] ?? null;
}
