/** The header build that rendered this page. */
export interface HeaderBuild {
  /** Address of its folder, with a trailing slash. */
  readonly base: string;
  /** Subresource Integrity value of its federation manifest. */
  readonly manifestIntegrity: string;
}

const HEADER_BUILDS = /^\/header\/builds\/[0-9a-f]+\//;

/** Whether an address is a file of a header build on this site: the one place that header code may come from. */
export function isHeaderBuildUrl(url: string): boolean {
  const { origin, pathname } = new URL(url, document.baseURI);
  return origin === window.location.origin && HEADER_BUILDS.test(pathname);
}

/**
 * Reads which build rendered this page from what the edge wrote on the header's root. Nothing else is read: an address
 * in a query string or in storage would let a link run somebody else's code here.
 *
 * @throws Error where the page has no header, or names a folder that is none of this site's builds.
 */
export function findHeaderBuild(): HeaderBuild {
  const root = document.querySelector<HTMLElement>('[data-marquee-root][data-marquee-build]');
  const { marqueeBuild, marqueeManifestIntegrity } = root?.dataset ?? {};
  if (marqueeBuild === undefined) throw new Error('This page carries no header build to take React from');
  const base = new URL(marqueeBuild, document.baseURI).href;
  if (!isHeaderBuildUrl(base)) throw new Error(`Not a header build of this site: ${base}`);
  return { base, manifestIntegrity: marqueeManifestIntegrity ?? '' };
}
