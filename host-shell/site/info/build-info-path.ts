import { buildSitePath, type PageId, type PlainPageId, ROUTES } from '../../../shared/routes/routes.ts';
import { buildPagePath } from '../page/page-context.ts';
import type { PageFrame } from '../page/page-data.ts';

/** Builds the path of a page on this site; null for one whose path depends on the user. */
export function buildInfoPath(frame: PageFrame, id: PageId): string | null {
  return ROUTES[id].includes(':') ? null : buildPagePath(frame, buildSitePath(id as PlainPageId, frame.domain));
}
