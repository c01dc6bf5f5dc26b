import { isHtml } from '../http/content-type.ts';

/**
 * The purpose of a request, as far as it is known: a page, a file or data, or unknown (programs that accept anything).
 */
export type PageIntent = 'page' | 'resource' | 'unknown';

const FILE_NAME = /\.[a-z0-9]+$/i;

/** What a browser shows as a page, and `fetch`, by which scripts put pages in the place of others. */
const PAGE_DESTINATIONS = ['document', 'iframe', 'frame', 'fencedframe', 'embed', 'object', 'empty'];

/** Answers without a whole body of their own. */
const PARTIAL_STATUSES = [204, 205, 206, 304, 416];

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

/** Whether `If-*` and `Range` of a request go to the origin: those of a page are about bytes that the origin lacks. */
export function isConditional(request: Pick<Request, 'headers' | 'url' | 'method'>): boolean {
  return !isRead(request.method) || resolvePageIntent(request) === 'resource';
}

/** Whether an answer is a page: HTML that a browser may show as one, and not a download, a part, or a file's error. */
export function isPage(request: Pick<Request, 'headers' | 'url' | 'method'>, response: Response): boolean {
  if (!isHtml(response) || PARTIAL_STATUSES.includes(response.status) || isDownload(response)) return false;
  const { headers } = request;
  const destination = headers.get('sec-fetch-dest');
  const isPageDestination = destination === null || PAGE_DESTINATIONS.includes(destination);
  const accepts = /(?:^|,)\s*(?:text\/html|text\/\*|\*\/\*)/i.test(headers.get('accept') || '*/*');
  return isPageDestination && accepts && !(headers.has('range') && isConditional(request));
}

/** Any type but `inline` is a download; a field that has parameters alone names no type (RFC 6266 §4.2). */
function isDownload({ headers }: Response): boolean {
  const [type = ''] = (headers.get('content-disposition') ?? '').split(';');
  return type.trim() !== '' && !type.includes('=') && type.trim().toLowerCase() !== 'inline';
}
