/** One parameter of a query string. */
export type QueryValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'malformed' };

/**
 * Reads the named parameters of a raw query string (`?a=b`), form-encoded: `+` is a space.
 *
 * Names are decoded before they are compared, so `%71=a&q=b` is a duplicate `q` and not a way past the check.
 * A value that is not percent-encoded UTF-8 is malformed, where `URLSearchParams` would put U+FFFD, and two
 * different requests would share a cache key. Other parameters are skipped, whatever they hold.
 */
export function readQuery(search: string, names: ReadonlySet<string>): Map<string, QueryValue> {
  const values = new Map<string, QueryValue>();
  let start = search.startsWith('?') ? 1 : 0;
  while (start < search.length) {
    let end = search.indexOf('&', start);
    if (end === -1) end = search.length;
    let equals = search.indexOf('=', start);
    if (equals === -1 || equals > end) equals = end;
    const name = decode(search.slice(start, equals));
    if (name !== undefined && names.has(name)) {
      if (values.has(name)) values.set(name, { kind: 'duplicate' });
      else {
        const text = decode(search.slice(Math.min(equals + 1, end), end));
        values.set(name, text === undefined ? { kind: 'malformed' } : { kind: 'text', text });
      }
    }
    start = end + 1;
  }
  return values;
}

/** Collects parameters that a platform has decoded, such as `URLSearchParams`. */
export function collectArguments(entries: Iterable<readonly [string, string]>): Map<string, QueryValue> {
  const values = new Map<string, QueryValue>();
  for (const [name, text] of entries) {
    if (values.has(name)) values.set(name, { kind: 'duplicate' });
    else values.set(name, { kind: 'text', text });
  }
  return values;
}

function decode(raw: string): string | undefined {
  const spaced = raw.includes('+') ? raw.replaceAll('+', ' ') : raw;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return undefined;
  }
}
