/** The target of a channel, which the edge writes into `loader.js` and `embed.js`. */
export interface ReleasePointer {
  /** Root of the site that serves it: `https://www.marquee.de`. */
  readonly origin: string;
  /** Domain of that site: `.de`. */
  readonly domain: string;
  /** Address of the build's folder, with a trailing slash. */
  readonly base: string;
  /** Subresource Integrity of those of the build's files that the loader itself requests. */
  readonly integrity: Readonly<Partial<Record<LoadedFile, string>>>;
}

/** Placeholder of the pointer's JSON in the `loader.js` and the `element.js` of a build. */
export const RELEASE_POINTER_TOKEN = '__MARQUEE_RELEASE_POINTER__';

/** Files that the loader requests. Builds of earlier releases have React DOM in a file of its own. */
export const LOADED_FILES = [
  'host-header.js',
  'header.js',
  'mount.js',
  'served.js',
  'react.js',
  'react-dom.js',
  'header.css',
] as const;

export type LoadedFile = (typeof LOADED_FILES)[number];
