import type { Browser, CDPSession, Page } from 'playwright';
import { isBrandFont } from '../../../host-shell/e2e/is-brand-font.ts';
import { readLayoutShift, waitUntilPainted, watchLayoutShift } from '../../../host-shell/e2e/layout-shift.ts';
import { AUTOCOMPLETE_PATH } from '../../../shared/contracts/search-requests.ts';

/** Of a desktop. */
const WIDTH = 1440;

/** Milliseconds from the end of a response to its suggestions in the document, and on the screen. */
export interface PaintDelay {
  readonly renderedMs: number;
  readonly paintedMs: number;
}

declare global {
  interface Window {
    paintDelays?: PaintDelay[];
  }
}

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

/** What the text of a first view is drawn in, and by how much it moves. */
export interface FirstFont {
  readonly isBrand: boolean;
  readonly layoutShift: string;
}

/** Of the header's links, once the page has loaded and its fonts have come. @param latency of each request, in milliseconds */
export function measureFirstFont(browser: Browser, url: string, latency: number): Promise<FirstFont> {
  return withPage(browser, WIDTH, async (page, session) => {
    const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
    if (latency > 0) await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...unlimited });
    await watchLayoutShift(page);
    await page.goto(url);
    await page.locator('[data-marquee-ready]').waitFor();
    await page.evaluate(() => document.fonts.ready);
    await waitUntilPainted(page);
    const isBrand = await isBrandFont(session, '[data-marquee-root] nav a');
    return { isBrand, layoutShift: await readLayoutShift(page) };
  });
}

/** Where a page shows a response to what is typed into its field. */
interface AnsweringPage {
  /** Present once a response is shown. */
  readonly shown: string;
  readonly open: (page: Page) => Promise<void>;
}

/** Shows the text of a response as soon as it is there: the least that a page can do with one. */
const FLOOR_HTML = `<!doctype html><title>Floor</title><input aria-label="Search events"><p></p><script>
  document.querySelector('input').oninput = async ({ target }) => {
    const response = await fetch('${AUTOCOMPLETE_PATH}?' + new URLSearchParams({ q: target.value }));
    document.querySelector('p').textContent = (await response.text()).slice(0, 80);
  };
</script>`;

const ANSWERING_PAGES = {
  header: {
    shown: '[role=listbox] [role=option]',
    open: async (page) => {
      await page.goto('/');
      await page.locator('[data-marquee-ready]').waitFor();
    },
  },
  floor: {
    shown: 'p:not(:empty)',
    open: async (page) => {
      await page.route('**/floor', (route) => route.fulfill({ contentType: 'text/html', body: FLOOR_HTML }));
      await page.goto('/floor');
    },
  },
} as const satisfies Readonly<Record<string, AnsweringPage>>;

/** Of each term's response, unthrottled: by the header, or by a page that sets one text. */
export function measurePaintDelays(
  browser: Browser,
  baseURL: string,
  kind: keyof typeof ANSWERING_PAGES,
  terms: readonly string[],
): Promise<PaintDelay[]> {
  const { shown, open } = ANSWERING_PAGES[kind];
  const measure = async (page: Page) => {
    await page.addInitScript((selector) => {
      window.paintDelays = [];
      document.addEventListener('DOMContentLoaded', () => {
        let measured = '';
        new MutationObserver(() => {
          const responses = performance
            .getEntriesByType('resource')
            .filter((entry) => entry.name.includes('/search/autocomplete/')) as PerformanceResourceTiming[];
          const response = responses.at(-1);
          if (response === undefined || response.name === measured) return;
          if (document.querySelector(selector) === null) return;
          measured = response.name;
          const readDelay = () => performance.now() - response.responseEnd;
          const renderedMs = readDelay();
          requestAnimationFrame(() => {
            // A task that is queued in a frame runs after the frame is painted.
            const channel = new MessageChannel();
            channel.port1.onmessage = () => window.paintDelays?.push({ renderedMs, paintedMs: readDelay() });
            channel.port2.postMessage(null);
          });
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
      });
    }, shown);
    await open(page);
    const field = page.getByRole(kind === 'floor' ? 'textbox' : 'combobox', { name: 'Search events' });
    await field.click();
    for (const [index, term] of terms.entries()) {
      await field.fill(term);
      await page.waitForFunction((count) => (window.paintDelays?.length ?? 0) > count, index);
    }
    return page.evaluate(() => window.paintDelays ?? []);
  };
  return withPage(browser, WIDTH, measure, baseURL);
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
