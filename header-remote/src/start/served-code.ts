/*
 * The code of the server's HTML on a host's page, beside what the first click needs: in a file of its own, so that the HTML does
 * not wait for it.
 */
export { extendSearch } from '../pre-hydration/extend-search.ts';
export { hydrateWhenNeeded } from './hydrate-when-needed.ts';
