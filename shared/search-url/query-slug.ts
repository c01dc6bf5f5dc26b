import { cleanSearchText, foldSearchText } from '../text/search-text.ts';

function removeUnencodable(text: string): string {
  // A lone surrogate cannot be percent-encoded, and control characters are invalid in a path.
  return cleanSearchText(text).replace(/[\ud800-\udfff]/gu, '\ufffd');
}

/** The last of the slug rules, which may be applied repeatedly. */
function hyphenate(text: string): string {
  const slug = foldSearchText(text.replace(/[\s+,/]+/g, '-'));
  // URL parsers remove a segment of only dots, as "this folder" or "the parent folder".
  return /^\.*$/.test(slug) ? '' : slug;
}

/** The path form of a query, before percent-encoding. Empty when nothing is left to search for. */
export function buildQuerySlug(query: string): string {
  return hyphenate(removeUnencodable(query).replace('.', '').replace(',', '').replaceAll(' & ', ' and '));
}

/** Normalizes a decoded path segment to its slug. */
export function normalizeQuerySlug(segment: string): string {
  return hyphenate(removeUnencodable(segment));
}

/** Words to show for a slug: `live-music` reads "live music". Hyphens that the slug rules did not make are kept. */
export function readQuerySlug(slug: string): string {
  return slug.replace(/-+/g, (hyphens, at: number) => {
    const isBetweenWords = hyphens.length === 1 && at > 0 && at < slug.length - 1;
    return isBetweenWords && slug[at - 1] !== '&' && slug[at + 1] !== '&' ? ' ' : hyphens;
  });
}

/** The last segment of a path, which holds the query. */
const WORDS = /[^/]+(?=\/(?:\?|$))/;

/**
 * Puts a query into the address of all events of a place. The result is that of `buildSearchUrl`, without the tables that
 * it needs for places and refinements.
 */
export function fillSearchUrl(allEventsUrl: string, query: string): string {
  const words = encodeURIComponent(buildQuerySlug(query));
  return words === '' ? allEventsUrl : allEventsUrl.replace(WORDS, () => words);
}
