import { BLOG_CATEGORIES, LANDING_PAGES, resolveLandingPath } from '../../../shared/navigation/landing-pages.ts';
import { PAGE_ROUTES } from '../../../shared/navigation/page-routes.ts';
import { buildPagePath } from '../page/page-context.ts';
import type { PageFrame } from '../page/page-data.ts';

/** Address of a page of the table on this site, or null for one that needs to know whose it is. */
export function buildInfoPath(frame: PageFrame, id: string): string | null {
  const landing = LANDING_PAGES.find((page) => `landing-${page.id}` === id);
  if (landing !== undefined) return buildPagePath(frame, resolveLandingPath(landing.id, frame.domain));
  const blog = BLOG_CATEGORIES.find((slug) => `blog-${slug}` === id);
  if (blog !== undefined) return buildPagePath(frame, `/blog/category/${blog}/`);
  const path = PAGE_ROUTES.find((route) => route.id === id)?.path;
  return path === undefined || path.includes('{') ? null : buildPagePath(frame, path);
}
