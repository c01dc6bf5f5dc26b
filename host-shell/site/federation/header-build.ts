export interface HeaderBuild {
  readonly base: string;
  readonly manifestIntegrity: string;
}

const HEADER_BUILDS = /^\/header\/builds\/[0-9a-f]+\//;

/** Whether a URL is a file of a header build on this site, the only source from which header code may be loaded. */
export function isHeaderBuildUrl(url: string): boolean {
  const { origin, pathname } = new URL(url, document.baseURI);
  return origin === window.location.origin && HEADER_BUILDS.test(pathname);
}

/**
 * Reads which build rendered this page from the attributes that the edge wrote on the header's root, and from nowhere
 * else: a URL in a query string or in storage would let a link run foreign code here.
 *
 * @throws Error when the page has no header, or the folder is not a build of this site
 */
export function findHeaderBuild(): HeaderBuild {
  const root = document.querySelector<HTMLElement>('[data-marquee-root][data-marquee-build]');
  const { marqueeBuild, marqueeManifestIntegrity } = root?.dataset ?? {};
  if (marqueeBuild === undefined) throw new Error('This page carries no header build to take React from');
  const base = new URL(marqueeBuild, document.baseURI).href;
  if (!isHeaderBuildUrl(base)) throw new Error(`Not a header build of this site: ${base}`);
  return { base, manifestIntegrity: marqueeManifestIntegrity ?? '' };
}
