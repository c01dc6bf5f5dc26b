import type { Browser, CDPSession, Page } from 'playwright';

/** Contract §9: "slow 4G" is 562.5 ms latency and 180 kB/s. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const SLOWER_PROCESSOR = 4;

declare global {
  interface Window {
    usableAt?: number;
    layoutShift?: number;
    paintDelays?: number[];
  }
}

interface PageOptions {
  readonly width?: number;
  readonly isSlow?: boolean;
}

/** A page of a browser that has met nothing before. */
async function withPage<Value>(
  browser: Browser,
  { width = 1440, isSlow = false }: PageOptions,
  work: (page: Page, session: CDPSession) => Promise<Value>,
): Promise<Value> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    if (isSlow) {
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', SLOW_4G);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
    }
    return await work(page, session);
  } finally {
    await context.close();
  }
}

/** Milliseconds until the first click into the keyword field that opens it (contract §9 "In the page"), slow 4G. */
export function measureUsable(browser: Browser, url: string): Promise<number> {
  return withPage(browser, { isSlow: true }, async (page) => {
    await page.addInitScript(() => {
      const click = () => {
        const field = document.querySelector<HTMLInputElement>('[role=search] input[name=q], input.aa-Input');
        field?.focus();
        field?.click();
        const isOpen =
          field?.closest('[aria-expanded=true]') ?? document.querySelector('.aa-Autocomplete[aria-expanded=true]');
        if (isOpen === null) setTimeout(click, 20);
        else window.usableAt = performance.now();
      };
      click();
    });
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
    const usable = await page.waitForFunction(() => window.usableAt, undefined, { polling: 100, timeout: 60_000 });
    return (await usable.jsonValue()) ?? Number.NaN;
  });
}

/** Requests in sequence from the HTML to the hydrated header: the longest chain of who asked for whom. */
export function measureDepth(browser: Browser, url: string): Promise<number> {
  return withPage(browser, {}, async (page, session) => {
    const depths = new Map<string, number>();
    const startedAt = new Map<string, number>();
    await session.send('Network.enable');
    session.on('Network.requestWillBeSent', ({ request, initiator, type, wallTime }) => {
      if (depths.has(request.url)) return;
      const askers = [
        ...(initiator.url === undefined ? [] : [initiator.url]),
        ...(initiator.stack?.callFrames.map((frame) => frame.url) ?? []),
      ];
      const depth = type === 'Document' ? 1 : 1 + Math.max(1, ...askers.map((asker) => depths.get(asker) ?? 1));
      depths.set(request.url, depth);
      startedAt.set(request.url, wallTime * 1000);
    });
    await page.goto(url);
    await page.locator('[data-marquee-ready]').waitFor();
    const readyAt = await page.evaluate(
      () => performance.timeOrigin + (performance.getEntriesByName('marquee:ready')[0]?.startTime ?? 0),
    );
    // Of the header alone: what the page's own script loads, and fonts, are no step on its way.
    const isStep = (address: string) => /\/header\/builds\/.*\.(?:js|css)$/.test(address);
    const before = [...depths].filter(
      ([address]) => isStep(address) && (startedAt.get(address) ?? Number.POSITIVE_INFINITY) <= readyAt,
    );
    return Math.max(...before.map(([, depth]) => depth));
  });
}

/** Sum of the layout shifts until the header lives; its script comes after the first paint. */
export function measureShift(browser: Browser, url: string, width: number): Promise<number> {
  return withPage(browser, { width }, async (page) => {
    await page.addInitScript(() => {
      window.layoutShift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          window.layoutShift = (window.layoutShift ?? 0) + (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.route(/\/(?:hydrate|header-code|mount)\.js$/, async (route) => {
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await route.continue();
    });
    await page.goto(url);
    await page.locator('[data-marquee-ready]').waitFor();
    await page.locator('[data-menu=narrow]').waitFor({ state: 'attached' });
    // Two frames: what the last change moved is in the first, and told in the second.
    return page.evaluate(
      () =>
        new Promise<number>((done) =>
          requestAnimationFrame(() => requestAnimationFrame(() => done(window.layoutShift ?? Number.NaN))),
        ),
    );
  });
}

/** Milliseconds from the end of each answer to its suggestions on the screen, at full speed. */
export function measurePaintDelays(browser: Browser, url: string, terms: readonly string[]): Promise<number[]> {
  return withPage(browser, {}, async (page) => {
    await page.addInitScript(() => {
      window.paintDelays = [];
      document.addEventListener('DOMContentLoaded', () => {
        let told = '';
        new MutationObserver(() => {
          const list = [...document.querySelectorAll('[role=listbox] [role=option]')].map(
            ({ textContent }) => textContent,
          );
          const answers = performance
            .getEntriesByType('resource')
            .filter((entry) => entry.name.includes('/search/autocomplete/')) as PerformanceResourceTiming[];
          const answer = answers.at(-1);
          if (answer === undefined || answer.name === told || list.length === 0) return;
          told = answer.name;
          requestAnimationFrame(() => {
            // A task that is queued in a frame runs once the frame is drawn.
            const channel = new MessageChannel();
            channel.port1.onmessage = () => window.paintDelays?.push(performance.now() - answer.responseEnd);
            channel.port2.postMessage(null);
          });
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
      });
    });
    await page.goto(url);
    await page.locator('[data-marquee-ready]').waitFor();
    const field = page.getByRole('combobox', { name: 'Search events' });
    await field.click();
    for (const [index, term] of terms.entries()) {
      await field.fill(term);
      await page.waitForFunction((count) => (window.paintDelays?.length ?? 0) > count, index);
    }
    return page.evaluate(() => window.paintDelays ?? []);
  });
}

/** Whether the header shows, leads on and searches with no script at all. */
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
