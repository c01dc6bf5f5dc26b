/**
 * The purpose of a request, as far as it is known: a page, a file or data, or unknown (programs that accept anything).
 */
export type PageIntent = 'page' | 'resource' | 'unknown';

const FILE_NAME = /\.[a-z0-9]+$/i;

/** Resolves the intent from `Accept`, the browser's `Sec-Fetch-Dest` and the path. */
export function resolvePageIntent({ headers, url }: Pick<Request, 'headers' | 'url'>): PageIntent {
  const accept = headers.get('accept') ?? '*/*';
  if (/\btext\/html\b/i.test(accept)) return 'page';
  const isFile = headers.has('sec-fetch-dest') || !accept.includes('*/*') || FILE_NAME.test(new URL(url).pathname);
  return isFile ? 'resource' : 'unknown';
}

/** Whether a method only reads: its request may be retried, and an error may replace a page. */
export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

export function isHtml({ headers }: Pick<Response, 'headers'>): boolean {
  return /^text\/html\s*(?:;|$)/i.test(headers.get('content-type') ?? '');
}
