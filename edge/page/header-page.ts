import type { HeaderPage } from '../../shared/contracts/header-props.ts';
import { resolvePage } from '../../shared/routes/resolve-page.ts';
import { parseSearchUrl } from '../../shared/search-url/parse-search-url.ts';
import type { SearchPlace } from '../../shared/search-url/search.ts';
import { listLanguagePrefixes, type Site } from '../../shared/sites/sites.ts';

/** Only so that a path can be read as an address; never part of an answer. */
const BASE = 'http://page.invalid';

/** A path of a page: own-site, absolute within it, of a length that a browser would send. */
const PATH = /^\/(?!\/)[^\s\\]{0,2000}$/;

/** Whether a text is path and query of a page of one's own site. */
export function isPagePath(text: string): boolean {
  return PATH.test(text);
}

/** The place that a page of results is about; null for other pages, and where it is "wherever the visitor is". */
export function readPagePlace(site: Site, path: string): SearchPlace | null {
  const place = parseSearchUrl(new URL(`${BASE}${path}`), listLanguagePrefixes(site))?.place;
  return place === undefined || place.kind === 'local' ? null : place;
}

/**
 * The facts of a page that the header needs, from its address alone.
 *
 * @param path path and query; what is no path of ours is a page like any other.
 * @param attributes of the placeholder: `query`, `variant` (contract §9 "Hosts").
 */
export function buildHeaderPage(site: Site, path: string, attributes: ReadonlyMap<string, string>): HeaderPage {
  const url = new URL(`${BASE}${path.startsWith('/') ? path : `/${path}`}`);
  const resolution = resolvePage(site, url.pathname);
  const search = parseSearchUrl(url, listLanguagePrefixes(site));
  return {
    path: `${url.pathname}${url.search}`,
    isHome: resolution.kind === 'page' && resolution.id === 'home',
    query: attributes.get('query') ?? search?.query ?? '',
    variant: attributes.get('variant') === 'more-events' ? 'more-events' : 'default',
    showCreateEventCTA: attributes.get('show-create-event-cta') !== 'false',
  };
}
