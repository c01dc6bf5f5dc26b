/**
 * Field by which an origin declares that a page contains the header, in the site and language of the request. The edge
 * replaces it with `Link` fields that name the header's files.
 */
export const HINTS_HEADER = 'marquee-hints';
