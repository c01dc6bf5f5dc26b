import type * as double from '../types/double.d.ts';
import { preloadLinks } from './host.ts';
import { RESERVED_HEIGHT_CSS } from './reserved-height.ts';
import { calls, loadHeader, mount, raise, reset } from './test-double.ts';

export type * from '../types/double.d.ts';

/** Test double of `@marquee/host`: records the header's calls, and makes it ready or fail on demand. */
export interface HeaderMock extends Pick<typeof double, 'calls' | 'loadHeader' | 'mount' | 'raise' | 'reset'> {
  readonly preloadLinks: typeof preloadLinks;
  readonly RESERVED_HEIGHT_CSS: string;
}

/**
 * Replaces `@marquee/host` in unit tests: a banner with a link home, nothing requested, and `onReady` in the next task.
 * Calls of earlier tests are forgotten, and their headers removed.
 *
 * @example
 * vi.mock('@marquee/host', async () => (await import('@marquee/host/testing')).mockHeader());
 */
export function mockHeader(): HeaderMock {
  reset();
  return { calls, loadHeader, mount, raise, reset, preloadLinks, RESERVED_HEIGHT_CSS };
}

/** The used part of a page of Playwright. */
interface RoutedPage {
  route(
    url: RegExp,
    handle: (route: {
      fulfill(answer: { status?: number; contentType?: string; path?: string }): Promise<void>;
    }) => Promise<void>,
  ): Promise<unknown>;
}

/**
 * Replaces the header in a browser test, however the page loads it: no request reaches the header's site.
 *
 * @param page of Playwright
 * @example
 * test.beforeEach(({ page }) => mockHeaderOf(page));
 */
export async function mockHeaderOf(page: RoutedPage): Promise<void> {
  // Without a module of Node, for this file is part of unit tests in browsers too. On Windows a drive follows the slash.
  const path = decodeURIComponent(new URL('./double.js', import.meta.url).pathname).replace(/^\/(?=\w:)/, '');
  await page.route(/\/header\/(?:stable|canary|auto)\/(?:loader|embed)\.js/, (route) =>
    route.fulfill({ contentType: 'text/javascript', path }),
  );
  await page.route(/\/header\/events$/, (route) => route.fulfill({ status: 204 }));
}
