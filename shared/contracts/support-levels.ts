/** What a browser has of a header that the edge rendered, from everything to the server's HTML alone. */
export const SUPPORT_LEVELS = ['everything', 'search', 'links'] as const;

export type SupportLevel = (typeof SUPPORT_LEVELS)[number];

/** The header's root has it while React is in charge: level "everything". */
export const READY_ATTRIBUTE = 'data-marquee-ready';

/** Key of the registered symbol by which the header's root holds its search, from the pre-hydration script on: level "search". */
export const SEARCH_SYMBOL_KEY = 'marquee.search';
