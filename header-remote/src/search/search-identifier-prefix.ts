/** Of the search that the server renders, which has a React root of its own in the browser. */
export const SEARCH_IDENTIFIER_PREFIX = 'marquee-search-';
