import { lookup } from 'node:dns';
import { get, type IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { buffer } from 'node:stream/consumers';

const LOCAL_NAME = /^http:\/\/[^/:]+\.localhost(?=[:/])/;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MAX_REDIRECTS = 5;

const lookUpLocalhost: LookupFunction = (_, options, done) => lookup('localhost', options, done);

function request(url: string, { headers, signal }: RequestInit): Promise<IncomingMessage> {
  const fields = Object.fromEntries(new Headers(headers));
  return new Promise((resolve, reject) => {
    get(url, { headers: fields, lookup: lookUpLocalhost, ...(signal == null ? {} : { signal }) }, resolve).on(
      'error',
      reject,
    );
  });
}

/**
 * Fetches as browsers do, for which every name under `localhost` is this machine (RFC 6761 §6.3). Node asks the system,
 * which may not know `www.marquee.de.localhost`.
 */
export async function fetchLocally(url: string, init: RequestInit = {}, redirects = 0): Promise<Response> {
  if (!LOCAL_NAME.test(url)) return fetch(url, init);
  const message = await request(url, init);
  const status = message.statusCode ?? 0;
  const body = await buffer(message);
  const { location } = message.headers;
  if (REDIRECTS.has(status) && location !== undefined && redirects < MAX_REDIRECTS)
    return fetchLocally(new URL(location, url).href, init, redirects + 1);
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(message.headersDistinct))
    for (const value of values) headers.append(name, value);
  const response = new Response(status === 204 || status === 304 ? null : body, { status, headers });
  return Object.defineProperty(response, 'url', { value: url });
}
