import type { OriginResponse } from '../../cache/cache-entry.ts';

/** Fields of one connection (RFC 9110 §7.6.1): neither forwarded nor stored. */
const HOP_BY_HOP = [
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authentication-info', 'proxy-authorization'],
  ...['proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
];

/** `Set-Cookie` fields cannot be joined by commas; stored fields have one per line. */
const SET_COOKIE_SEPARATOR = '\n';

export function copyEndToEnd(headers: Headers): Headers {
  const copy = new Headers(headers);
  const listed = (headers.get('connection') ?? '').split(',').map((name) => name.trim());
  for (const name of [...HOP_BY_HOP, ...listed]) if (/^[\w!#$%&'*+.^`|~-]+$/.test(name)) copy.delete(name);
  return copy;
}

export async function readAnswer(response: Response): Promise<OriginResponse> {
  const headers = copyEndToEnd(response.headers);
  const record: Record<string, string> = Object.fromEntries(headers);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) record['set-cookie'] = cookies.join(SET_COOKIE_SEPARATOR);
  return { status: response.status, headers: record, body: new Uint8Array(await response.arrayBuffer()) };
}

export function buildHeaders(fields: Readonly<Record<string, string>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(fields)) {
    for (const line of name === 'set-cookie' ? value.split(SET_COOKIE_SEPARATOR) : [value]) headers.append(name, line);
  }
  return headers;
}

/** Fields of the stored body, which a 304 must not change (RFC 9111 §3.2). */
const CONTENT_FIELDS = ['content-length', 'content-encoding', 'content-range'];

/** Updates a stored answer with the fields of a 304 (RFC 9111 §4.3.4). */
export function freshenAnswer(stored: OriginResponse, notModified: OriginResponse): OriginResponse {
  const updates = Object.entries(notModified.headers).filter(([name]) => !CONTENT_FIELDS.includes(name));
  // The age of the stored answer ended with its validation.
  const { age: _, ...headers } = stored.headers;
  return { ...stored, headers: { ...headers, ...Object.fromEntries(updates) } };
}
