/** Keeps the header's ids apart from those of a host's own React root; the server must use the same. */
export const IDENTIFIER_PREFIX = 'marquee-';
