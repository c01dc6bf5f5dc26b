import { parseLocationCookie } from '../../../shared/cookies/location-cookie.ts';
import { hasRefused } from '../../../shared/cookies/privacy-cookie.ts';
import { hasSessionHint } from '../../../shared/cookies/session-cookies.ts';
import type { PageData, PageFrame } from './page-data.ts';
import { createSiteApi } from './site-api.ts';

/** The form field by which a prefetched page reports that it is shown. */
export const SEEN_FIELD = 'seen';

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

/** Whether the user has signed in or out, or has chosen another place, since the page was rendered. */
export function isOutdated({ hasSession, chosenSlug }: PageFrame, cookies: string): boolean {
  return hasSession !== hasSessionHint(cookies) || chosenSlug !== (parseLocationCookie(cookies)?.slug ?? null);
}

/**
 * Once a page is shown that was prefetched or prerendered: loads it again if it is outdated, else reports that a search
 * is seen, which the server did not count for trending because nobody had seen the page. Reloads and pages from the back/forward cache are left alone.
 */
export function followPageAhead({ page, frame }: PageData): void {
  const follow = () => {
    const [navigation] = performance.getEntriesByType('navigation') as SpeculativeNavigation[];
    if (navigation?.deliveryType !== 'navigational-prefetch' && !navigation?.activationStart) return;
    if (isOutdated(frame, document.cookie)) return window.location.reload();
    if (page.kind !== 'results') return;
    const { pathname, search } = window.location;
    createSiteApi({ keepalive: true })
      .callSite(pathname + search, { method: 'POST', body: { [SEEN_FIELD]: '' } })
      // A failed report must not affect the page.
      .catch(() => {});
  };
  if (document.prerendering) document.addEventListener('prerenderingchange', follow, { once: true });
  else follow();
}

/** Cookie with the address of the pages' style sheet, once the browser has it as a file. */
export const STYLE_COOKIE = 'page_style';

const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

/** Builds a value for `document.cookie`. @param isSecure false on pages without TLS, where WebKit drops `Secure` cookies */
function buildStyleCookie(style: string, isSecure: boolean): string {
  const value = `${STYLE_COOKIE}=${encodeURIComponent(style)}`;
  return `${value}; Max-Age=${MAX_AGE_SECONDS}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** After the page's own requests and those of its header. */
const DELAY_MS = 2_000;

async function storeStyle(style: string): Promise<void> {
  // biome-ignore lint/style/noRestrictedGlobals: a file, not a call of the API
  const response = await fetch(style);
  await response.arrayBuffer();
  // biome-ignore lint/suspicious/noDocumentCookie: no browser lacks it
  if (response.ok) document.cookie = buildStyleCookie(style, location.protocol === 'https:');
}

/** Runs on a page that has its styles in the HTML. A failure has no consequence: the next page has them there, too. */
export function followInlineStyle(): void {
  const style = document.querySelector<HTMLStyleElement>('style[data-page-style]')?.dataset.pageStyle;
  if (style !== undefined) setTimeout(() => storeStyle(style).catch(() => {}), DELAY_MS);
}

/** The header's storage keys of recent searches (docs/contract.md). */
const RECENT_KEYS = ['marquee.recent-searches', 'marquee.recent-locations'];

interface PrivacyPage {
  readonly document: Pick<Document, 'cookie'>;
  readonly localStorage: Pick<Storage, 'removeItem'>;
  readonly addEventListener: (type: 'pagehide', listener: () => void) => void;
}

/** Deletes this browser's recent searches, now and whenever this page adds one, if their owner opted out. */
export function applyPrivacy(page: PrivacyPage): void {
  const forget = () => {
    try {
      if (!hasRefused(page.document.cookie, 'recent-searches')) return;
      for (const key of RECENT_KEYS) page.localStorage.removeItem(key);
    } catch {
      // Storage is unavailable, so nothing is kept either.
    }
  };
  forget();
  page.addEventListener('pagehide', forget);
}
