import type { PageData } from './page-data.ts';
import { SEEN_FIELD } from './seen-field.ts';
import { createSiteApi } from './site-api.ts';

/** Pages whose views are counted: searches for trending, looks at events for their organizers. */
const COUNTED: readonly PageData['page']['kind'][] = ['results', 'event'];

/** Of browsers that fetch ahead; TypeScript does not know it yet. */
interface SpeculativeNavigation extends PerformanceNavigationTiming {
  /** `navigational-prefetch` for a page that was fetched ahead. */
  readonly deliveryType?: string;
  /** 0 for a page that was not rendered ahead. */
  readonly activationStart?: number;
}

/**
 * Reports a page that was fetched or rendered ahead once it is shown: the server has not counted it, since nobody had seen
 * it. A page that is loaded again, or comes from the back/forward cache, is not reported.
 */
export function reportPrefetchedView({ page }: PageData): void {
  if (!COUNTED.includes(page.kind)) return;
  const report = () => {
    const [navigation] = performance.getEntriesByType('navigation') as SpeculativeNavigation[];
    if (navigation?.deliveryType !== 'navigational-prefetch' && !navigation?.activationStart) return;
    const { pathname, search } = window.location;
    createSiteApi({ keepalive: true })
      .callSite(pathname + search, { method: 'POST', body: { [SEEN_FIELD]: '' } })
      // The page is shown all the same.
      .catch(() => {});
  };
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', report, { once: true });
  else report();
}
