/** A place's slug, at most 100 characters: `ca--san-francisco`. */
export const SLUG = /^(?=.{1,100}$)[a-z0-9]+(?:--?[a-z0-9]+)*$/;

/** An id of a place or a prediction; arguments with it are at most `MAX_IDENTIFIER_LENGTH` long. */
export const IDENTIFIER = /^[\w:-]+$/;

export const MAX_IDENTIFIER_LENGTH = 300;

/** Code points of a searched text, of a term or of a place. */
export const MAX_SEARCH_TEXT_LENGTH = 200;

/** A coordinate as plain decimal degrees. The caller checks the range. */
export const DEGREES = /^-?\d{1,3}(?:\.\d{1,20})?$/;

/** The address of a host's link: absolute by HTTP, a path of the page's site, or a fragment of the page. */
export const HOST_LINK = /^(?:https?:\/\/[^\s/\\]|\/(?![/\\])|#)[^\s\\]{0,2000}$/;

/** A user's public id, as paths and props have it. */
export const PUBLIC_ID = /^[A-Za-z0-9_-]{1,64}$/;
