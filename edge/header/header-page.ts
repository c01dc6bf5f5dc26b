import { resolvePageLabel } from '../../shared/analytics/page-labels.ts';
import type { HeaderPage, HeaderSlots } from '../../shared/contracts/header-props.ts';
import { headerSlotsSchema } from '../../shared/contracts/shape-schema.ts';
import { resolvePage } from '../../shared/routes/resolve-page.ts';
import { parseSearchUrl } from '../../shared/search-url/parse-search-url.ts';
import type { SearchPlace } from '../../shared/search-url/search.ts';
import { listLanguagePrefixes, type Site } from '../../shared/sites/sites.ts';

/** Lets a path be parsed as a URL; never part of a response. */
const BASE = 'http://page.invalid';

/** Reads the place of a results page; null for other pages, and for "local", which is the user's own place. */
export function readPagePlace(site: Site, path: string): SearchPlace | null {
  const place = parseSearchUrl(new URL(`${BASE}${path}`), listLanguagePrefixes(site))?.place;
  return place === undefined || place.kind === 'local' ? null : place;
}

/**
 * Builds the header's `page` from the address of a page alone.
 *
 * @param path path and query. Unknown paths are treated as ordinary pages.
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

/** Parses a JSON text; null if it is absent or invalid. */
export function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Parses a host's additions to the header from JSON; undefined if absent or invalid. */
export function parseSlots(text: string | undefined): HeaderSlots | undefined {
  return headerSlotsSchema.safeParse(parseJson(text)).data;
}
