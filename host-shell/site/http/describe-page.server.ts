import { brand } from '../../../shared/brand/brand.ts';
import type { PageId } from '../../../shared/routes/routes.ts';
import type { Page } from '../page/page-data.ts';
import type { PageResult } from './page-result.server.ts';
import type { PageServices } from './page-services.server.ts';

/** Creates a page whose title and description are the messages `page.{id}.title` and `page.{id}.text`. */
export function describePage(services: PageServices, id: PageId, page: Page): PageResult {
  const translate = (part: 'title' | 'text') => services.t(`page.${id}.${part}`, { brand: brand.name });
  return { status: 200, head: { title: translate('title'), description: translate('text') }, page };
}
