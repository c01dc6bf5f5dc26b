import { readColorScheme } from '../../../shared/cookies/color-scheme.ts';
import { parseLocationCookie } from '../../../shared/cookies/location-cookie.ts';
import { hasSessionHint } from '../../../shared/cookies/session-cookies.ts';
import type { PageData, PageFrame } from './page-data.ts';
import { createSiteApi } from './site-api.ts';

/** The form field by which a prefetched page reports that it is shown. */
export const SEEN_FIELD = 'seen';

/** Pages whose views are counted: searches for trending, event pages for their organizers. */
const COUNTED: readonly PageData['page']['kind'][] = ['results', 'event'];

/** Properties of browsers that prefetch and prerender, which TypeScript's DOM types do not include yet. */
declare global {
  interface Document {
    readonly prerendering?: boolean;
  }
}

interface SpeculativeNavigation extends PerformanceNavigationTiming {
  /** `navigational-prefetch` for a prefetched page. */
  readonly deliveryType?: string;
  /** 0 for a page that was not prerendered. */
  readonly activationStart?: number;
}

/** Whether the user has signed in or out, or has chosen another place or color scheme, since the page was rendered. */
export function isOutdated({ hasSession, chosenSlug, colorScheme }: PageFrame, cookies: string): boolean {
  return (
    hasSession !== hasSessionHint(cookies) ||
    chosenSlug !== (parseLocationCookie(cookies)?.slug ?? null) ||
    colorScheme !== readColorScheme(cookies)
  );
}

/**
 * Once a page is shown that was prefetched or prerendered: loads it again if it is outdated, else reports its view, which
 * the server did not count because nobody had seen the page. Reloads and pages from the back/forward cache are left alone.
 */
export function followPageAhead({ page, frame }: PageData): void {
  const follow = () => {
    const [navigation] = performance.getEntriesByType('navigation') as SpeculativeNavigation[];
    if (navigation?.deliveryType !== 'navigational-prefetch' && !navigation?.activationStart) return;
    if (isOutdated(frame, document.cookie)) return window.location.reload();
    if (!COUNTED.includes(page.kind)) return;
    const { pathname, search } = window.location;
    createSiteApi({ keepalive: true })
      .callSite(pathname + search, { method: 'POST', body: { [SEEN_FIELD]: '' } })
      // A failed report must not affect the page.
      .catch(() => {});
  };
  if (document.prerendering) document.addEventListener('prerenderingchange', follow, { once: true });
  else follow();
}
