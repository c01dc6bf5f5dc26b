import type { PageData } from './page-data.ts';
import { SEEN_FIELD } from './seen-field.ts';
import { createSiteApi } from './site-api.ts';

/** Pages whose views are counted: searches for trending, event pages for their organizers. */
const COUNTED: readonly PageData['page']['kind'][] = ['results', 'event'];

/** Properties of browsers that prefetch, which TypeScript's DOM types do not include yet. */
interface SpeculativeNavigation extends PerformanceNavigationTiming {
  /** `navigational-prefetch` for a prefetched page. */
  readonly deliveryType?: string;
  /** 0 for a page that was not prerendered. */
  readonly activationStart?: number;
}

/**
 * Reports a prefetched or prerendered page once it is shown. The server did not count it, because the user had not seen
 * it. Reloads and pages from the back/forward cache are not reported.
 */
export function reportPrefetchedView({ page }: PageData): void {
  if (!COUNTED.includes(page.kind)) return;
  const report = () => {
    const [navigation] = performance.getEntriesByType('navigation') as SpeculativeNavigation[];
    if (navigation?.deliveryType !== 'navigational-prefetch' && !navigation?.activationStart) return;
    const { pathname, search } = window.location;
    createSiteApi({ keepalive: true })
      .callSite(pathname + search, { method: 'POST', body: { [SEEN_FIELD]: '' } })
      // A failed report must not affect the page.
      .catch(() => {});
  };
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', report, { once: true });
  else report();
}
