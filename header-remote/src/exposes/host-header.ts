/* The header's code for the React of a page's host, which its build finds by `provideReact`. */
export { hydrate } from '../start/hydrate-page.ts';
export { adopt, mountWatched } from '../start/standalone.ts';
