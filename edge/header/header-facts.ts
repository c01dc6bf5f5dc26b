import { resolvePageLabel } from '../../shared/analytics/page-labels.ts';
import type { HeaderPage } from '../../shared/contracts/header-props.ts';
import { resolvePage } from '../../shared/routes/resolve-page.ts';
import { parseSearchUrl } from '../../shared/search-url/parse-search-url.ts';
import type { SearchPlace } from '../../shared/search-url/search.ts';
import { listLanguagePrefixes, type Site } from '../../shared/sites/sites.ts';

/** Lets a path be parsed as a URL; never part of a response. */
const BASE = 'http://page.invalid';

/** A path of a page: own-site, absolute within it, of a length that a browser would send. */
const PATH = /^\/(?!\/)[^\s\\]{0,2000}$/;

/** Whether a text is path and query of a page of the own site. */
export function isPagePath(text: string): boolean {
  return PATH.test(text);
}

/** The place of a results page; null for other pages, and for "local", which is the user's own. */
export function readPagePlace(site: Site, path: string): SearchPlace | null {
  const place = parseSearchUrl(new URL(`${BASE}${path}`), listLanguagePrefixes(site))?.place;
  return place === undefined || place.kind === 'local' ? null : place;
}

/**
 * The facts of a page that the header needs, from its address alone.
 *
 * @param path path and query; what is no path of ours is a page like any other.
 * @param attributes of the placeholder: `query`, `variant`, `show-create-event-cta`
 */
export function buildHeaderPage(
  site: Site,
  path: string,
  attributes: ReadonlyMap<string, string> = new Map(),
): HeaderPage {
  const url = new URL(`${BASE}${path.startsWith('/') ? path : `/${path}`}`);
  const resolution = resolvePage(site, url.pathname);
  const search = parseSearchUrl(url, listLanguagePrefixes(site));
  const fullPath = `${url.pathname}${url.search}`;
  const { pageName, eid } = resolvePageLabel(fullPath);
  return {
    path: fullPath,
    isHome: resolution.kind === 'page' && resolution.id === 'home',
    query: attributes.get('query') ?? search?.query ?? '',
    variant: attributes.get('variant') === 'more-events' ? 'more-events' : 'default',
    showCreateEventCTA: attributes.get('show-create-event-cta') !== 'false',
    name: pageName,
    ...(eid === undefined ? {} : { eid }),
  };
}

/**
 * Whether the request comes from a phone: by the client hint, else by the user agent. Only this one bit of the user agent
 * reaches the header, so that it can be part of a memo key.
 */
export function isMobileDevice(headers: Headers): boolean {
  const hint = headers.get('sec-ch-ua-mobile');
  if (hint !== null) return hint === '?1';
  return /\b(?:iPhone|iPod|Windows Phone|BlackBerry|Opera Mini)\b|\bAndroid\b.*\bMobile\b/i.test(
    headers.get('user-agent') ?? '',
  );
}
