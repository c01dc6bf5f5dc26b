/**
 * Field by which an origin says that a page of it carries the header, as the site and language of the request have it: the
 * edge answers with `Link` fields that name the header's files in its place.
 */
export const HINTS_HEADER = 'marquee-hints';
