import { DEFAULT_SITE, findSiteByHost, normalizeHost } from '../sites/sites.ts';

const MAX_REFERRER_LENGTH = 2000;

/**
 * Parses the page to return to, as a path of the own site: a path stays, an address of a site of the table is reduced
 * to its path and query. Anything else is null, so that no link redirects to another site: browsers read `\` as `/` and
 * drop tabs and line breaks.
 */
export function parseReferrer(value: string | null | undefined): string | null {
  if (value === null || value === undefined || value.length > MAX_REFERRER_LENGTH) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (/[\u0000-\u0020\u007f\\]/.test(value)) return null;
  const path = value.startsWith('/') ? value : reduceAddress(value);
  return path?.startsWith('/') && !path.startsWith('//') ? path : null;
}

function reduceAddress(value: string): string | null {
  const match = /^https?:\/\/([^/?#@]+)([/?][^#]*)?(?:#.*)?$/i.exec(value);
  const host = normalizeHost(match?.[1] ?? '');
  if (match === null || !isSiteHost(host)) return null;
  return (match[2] ?? '/').replace(/^\?/, '/?');
}

function isSiteHost(host: string): boolean {
  return findSiteByHost(host === 'localhost' ? DEFAULT_SITE.host : host.replace(/\.localhost$/, '')) !== undefined;
}
