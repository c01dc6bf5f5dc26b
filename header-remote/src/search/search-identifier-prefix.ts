/** Identifier prefix of the server-rendered search, which has a separate React root in the browser. */
export const SEARCH_IDENTIFIER_PREFIX = 'marquee-search-';
