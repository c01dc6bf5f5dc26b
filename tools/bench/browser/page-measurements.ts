import type { Browser, CDPSession, Page } from 'playwright';
import { readLayoutShift, watchLayoutShift } from '../../../host-shell/e2e/layout-shift.ts';

/** Of a desktop. */
const WIDTH = 1440;

/** The browser, or a new one where it has crashed. */
export type OpenBrowser = () => Promise<Browser>;

/** Runs with a page of a new profile: nothing is cached. */
async function withPage<Value>(
  browser: Browser,
  width: number,
  work: (page: Page, session: CDPSession) => Promise<Value>,
  baseURL?: string,
): Promise<Value> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  try {
    const page = await context.newPage();
    return await work(page, await context.newCDPSession(page));
  } finally {
    await context.close();
  }
}

/** Requests in sequence from the HTML to the hydrated header: the longest chain of initiators. */
export function measureRequestDepth(browser: Browser, url: string): Promise<number> {
  return withPage(browser, WIDTH, async (page, session) => {
    const depths = new Map<string, number>();
    const startedAt = new Map<string, number>();
    await session.send('Network.enable');
    session.on('Network.requestWillBeSent', ({ request, initiator, type, wallTime }) => {
      if (depths.has(request.url)) return;
      const initiators = [
        ...(initiator.url === undefined ? [] : [initiator.url]),
        ...(initiator.stack?.callFrames.map((frame) => frame.url) ?? []),
      ];
      const depth = type === 'Document' ? 1 : 1 + Math.max(1, ...initiators.map((address) => depths.get(address) ?? 1));
      depths.set(request.url, depth);
      startedAt.set(request.url, wallTime * 1000);
    });
    await page.goto(url);
    await page.locator('[data-marquee-ready]').waitFor();
    const readyAt = await page.evaluate(
      () => performance.timeOrigin + (performance.getEntriesByName('marquee:ready')[0]?.startTime ?? 0),
    );
    // The header's scripts and styles: neither fonts nor files that the page's own script loads delay it.
    const isStep = (address: string) => /\/header\/builds\/.*\.(?:js|css)$/.test(address);
    const before = [...depths].filter(
      ([address]) => isStep(address) && (startedAt.get(address) ?? Number.POSITIVE_INFINITY) <= readyAt,
    );
    return Math.max(...before.map(([, depth]) => depth));
  });
}

/** Sum of the layout shifts until the header is hydrated, to three decimals; its script comes after the first paint. */
export function measureLayoutShift(browser: Browser, url: string, width: number): Promise<string> {
  return withPage(browser, width, async (page) => {
    await watchLayoutShift(page);
    await page.route(/\/(?:hydrate|header-code|mount)\.js$/, async (route) => {
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await route.continue();
    });
    await page.goto(url);
    await page.locator('[data-marquee-ready]').waitFor();
    await page.locator('[data-menu=mobile]').waitFor({ state: 'attached' });
    // A shift happens in the frame after the change, and is reported in the next.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return readLayoutShift(page);
  });
}

/** Whether the header shows, links to other pages and searches without JavaScript. */
export async function worksWithoutScript(browser: Browser, url: string): Promise<boolean> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    await page.goto(url);
    const isShown = await page.getByRole('banner').isVisible();
    await page.getByRole('search').locator('input[name=q]').fill('jazz');
    await page.getByRole('search').locator('input[name=q]').press('Enter');
    await page.waitForURL(/\/jazz\/$/);
    await page.getByRole('banner').getByRole('link').nth(1).click();
    return isShown && (await page.getByRole('banner').isVisible());
  } finally {
    await context.close();
  }
}
