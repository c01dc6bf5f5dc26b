import { resolveLanguage, type Site, type SiteLanguage } from '../sites/sites.ts';
import { PAGE_ROUTES, type PageRoute, SEGMENT_PATTERNS } from './page-routes.ts';

/** What a path of a site leads to. The caller keeps the query. */
export type PageResolution =
  | {
      readonly kind: 'page';
      readonly route: PageRoute;
      readonly language: SiteLanguage;
      /** Segments by name, as they stand in the path. */
      readonly params: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'redirect'; readonly status: 301 | 308; readonly path: string }
  | { readonly kind: 'not-found'; readonly language: SiteLanguage };

/**
 * Finds the page of a path (contract §8): `/fr/d/…` moved to `/d/fr/…` (301), a wrong trailing slash answers 308.
 *
 * @param pathname as the request has it, percent-encoding included
 */
export function resolvePage(site: Site, pathname: string): PageResolution {
  const language = resolveLanguage(site, pathname);
  const { prefix } = language;
  const bare = removePrefix(pathname, prefix);
  if (prefix !== '' && bare.startsWith('/d/') && pathname.startsWith(`${prefix}/d/`)) {
    return { kind: 'redirect', status: 301, path: `/d${prefix}${bare.slice('/d'.length)}` };
  }
  for (const route of PAGE_ROUTES) {
    const params = matchRoute(route, bare);
    if (params === null) continue;
    const wanted = route.path.endsWith('/');
    if (route.slash !== 'either' && pathname.endsWith('/') !== wanted) {
      return { kind: 'redirect', status: 308, path: wanted ? `${pathname}/` : pathname.slice(0, -1) };
    }
    return { kind: 'page', route, language, params };
  }
  return { kind: 'not-found', language };
}

/** `/fr/signin/` → `/signin/`, `/d/fr/x/` → `/d/x/`. */
function removePrefix(pathname: string, prefix: string): string {
  if (prefix === '') return pathname;
  if (pathname === prefix) return '/';
  if (pathname.startsWith(`/d${prefix}`)) return `/d${pathname.slice(`/d${prefix}`.length)}`;
  return pathname.slice(prefix.length);
}

function matchRoute(route: PageRoute, path: string): Record<string, string> | null {
  const segments = splitPath(path);
  const params: Record<string, string> = {};
  const pattern = splitPath(route.path);
  for (const [index, part] of pattern.entries()) {
    const name = /^\{(\w+)(…?)\}$/.exec(part);
    const segment = segments[index];
    if (segment === undefined || segment === '') return null;
    if (name?.[2] === '…') {
      const rest = segments.slice(index);
      return rest.includes('') ? null : { ...params, [name[1] ?? '']: rest.join('/') };
    }
    if (name === null ? segment !== part : SEGMENT_PATTERNS[name[1] ?? '']?.test(segment) !== true) return null;
    if (name !== null) params[name[1] ?? ''] = segment;
  }
  return segments.length === pattern.length ? params : null;
}

/** Segments between the slashes, the trailing one aside. */
function splitPath(path: string): readonly string[] {
  const inner = path.replace(/^\//, '').replace(/\/$/, '');
  return inner === '' && path.length <= 1 ? [] : inner.split('/');
}
