/**
 * Time for which a copy of the header may be used without revalidation. A move of a channel must be visible everywhere
 * within a minute: pointers are up to 45 s old, and caches may only add the rest.
 */
const HEADER_MAX_AGE_SECONDS = 15;

/**
 * For content that anonymous users share. A cache may use its copy for longer while the edge fails. Without
 * `stale-while-revalidate`, because a browser that returns a day later would use the old build once more.
 */
export const SHARED_HEADER_CACHE = `public, max-age=${HEADER_MAX_AGE_SECONDS}, stale-if-error=600`;

/** For content that depends on the user's cookies. */
export const PRIVATE_HEADER_CACHE = `private, max-age=${HEADER_MAX_AGE_SECONDS}`;
