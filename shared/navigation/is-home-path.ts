/**
 * Whether a path is that of a home page: the site's, or one of its languages' (`/`, `/fr/`). A host that knows no site
 * table can tell by it what `resolvePage` would say.
 *
 * @param path may carry a query.
 */
export function isHomePath(path: string): boolean {
  return /^\/([a-z]{2}\/)?(\?|$)/.test(path);
}
