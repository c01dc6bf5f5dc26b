import { expect, test } from 'playwright/test';
import { findChromium } from '../../../tools/chromium.ts';
import { type Call, type ProtocolBrowser, startProtocolBrowser, type Tab } from '../../../tools/protocol-browser.ts';
import { needs } from '../engines/engine-needs.ts';
import { hasSpeculationRules } from '../stack-page.ts';

interface SentRequest {
  readonly request: { readonly url: string; readonly method: string };
}

interface NotRestored {
  /** `Circumstantial`: of the browser, which keeps no page without windows, or of the navigation. */
  readonly notRestoredExplanations: readonly { readonly type: string; readonly reason: string }[];
}

/** A tab on a page of the stack, with what its pages request and complain of. */
class TabPage {
  readonly requests: string[] = [];
  readonly complaints: unknown[] = [];
  readonly tab: Tab;
  loads = 0;

  constructor(tab: Tab) {
    this.tab = tab;
    tab.on('Network.requestWillBeSent', (parameters) => {
      const { url, method } = (parameters as unknown as SentRequest).request;
      this.requests.push(`${method} ${new URL(url).pathname}`);
    });
    tab.on('Log.entryAdded', ({ entry }) => this.complaints.push(entry));
    tab.on('Runtime.exceptionThrown', ({ exceptionDetails }) => this.complaints.push(exceptionDetails));
    tab.on('Page.loadEventFired', () => {
      this.loads += 1;
    });
  }

  async open(path: string): Promise<void> {
    await this.tab.call('Page.navigate', { url: `${process.env.MARQUEE_URL}${path}` });
    await this.waitForHeader();
  }

  /** Until the page has its header, and all else: its load is none that `renderAhead` waits for. */
  async waitForHeader(): Promise<void> {
    const isReady = () =>
      this.tab.evaluate(
        () =>
          document.readyState === 'complete' &&
          document.querySelector('[data-marquee-root][data-marquee-ready]') !== null,
      );
    await expect.poll(() => isReady().catch(() => false)).toBe(true);
  }

  async move(type: 'mouseMoved' | 'mousePressed' | 'mouseReleased'): Promise<void> {
    const { x, y } = await this.tab.evaluate(() => {
      const link = document.querySelector('main a[href^="/d/"]');
      link?.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = link?.getBoundingClientRect() ?? new DOMRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
    const button = type === 'mouseMoved' ? 'none' : 'left';
    await this.tab.call('Input.dispatchMouseEvent', { type, x, y, button, clickCount: 1 });
  }

  /** Rests on the page's first link to a search until its page has loaded ahead. */
  async renderAhead(): Promise<string> {
    await expect.poll(() => this.tab.evaluate(hasSpeculationRules)).toBe(true);
    const { loads } = this;
    await this.move('mouseMoved');
    await expect.poll(() => this.loads).toBe(loads + 1);
    return this.tab.evaluate(() => document.querySelector('main a[href^="/d/"]')?.getAttribute('href') ?? '');
  }

  /** Clicks on the link, and waits for its page. */
  async follow(path: string): Promise<void> {
    await this.move('mousePressed');
    await this.move('mouseReleased');
    await expect.poll(() => this.tab.evaluate(() => window.location.pathname).catch(() => '')).toBe(path);
    await this.waitForHeader();
  }

  readNavigation() {
    return this.tab.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
        readonly activationStart: number;
        readonly deliveryType: string;
      })[];
      return {
        type: entry?.type,
        deliveryType: entry?.deliveryType,
        wasPrerendered: (entry?.activationStart ?? 0) > 0,
      };
    });
  }

  /**
   * Leaves the page by a link and goes back.
   *
   * @returns why the browser has not kept the page, as far as the page can help it
   */
  async goAndComeBack(): Promise<readonly string[]> {
    const reasons: string[] = [];
    this.tab.on('Page.backForwardCacheNotUsed', (parameters) => {
      const { notRestoredExplanations } = parameters as unknown as NotRestored;
      const ofPage = notRestoredExplanations.filter(({ type }) => type !== 'Circumstantial');
      reasons.push(...ofPage.map(({ reason }) => reason));
    });
    const readPath = () => this.tab.evaluate(() => window.location.pathname).catch(() => '');
    const first = await readPath();
    await this.tab.evaluate(() => document.querySelector<HTMLElement>('[data-marquee-root] nav a[href]')?.click());
    await expect.poll(readPath).not.toBe(first);
    await this.waitForHeader();
    await this.tab.evaluate(() => void setTimeout(() => history.back()));
    await expect.poll(readPath).toBe(first);
    await this.waitForHeader();
    return reasons;
  }
}

test.describe('in a browser without a driver', needs('ownTab'), () => {
  let browser: ProtocolBrowser;
  let page: TabPage;
  test.beforeAll(async () => {
    browser = await startProtocolBrowser(findChromium() ?? '');
  });
  test.afterAll(() => browser.close());
  test.beforeEach(async () => {
    const watch = (call: Call) => Promise.all(['Network', 'Log', 'Runtime'].map((domain) => call(`${domain}.enable`)));
    page = new TabPage(await browser.openTab(watch));
    await page.open('/');
  });
  const readEventPath = (home: TabPage) =>
    home.tab.evaluate(() => document.querySelector('main a[href^="/e/"]')?.getAttribute('href') ?? '');
  test.afterEach(() => page.tab.close());

  test('the page of a link under a resting pointer is rendered ahead, and counted once it is shown', async () => {
    page.requests.length = 0;
    const path = await page.renderAhead();
    expect(page.requests).toContain(`GET ${path}`);
    expect(page.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
    await page.follow(path);
    // By one request of the page.
    const deliveryType = 'navigational-prefetch';
    expect(await page.readNavigation()).toEqual({ type: 'navigate', deliveryType, wasPrerendered: true });
    const count = () => page.requests.filter((request) => request === `POST ${path}`).length;
    await expect.poll(count).toBe(1);
    expect(page.complaints).toEqual([]);
  });

  test('a page that was rendered ahead follows what the user has chosen since', async () => {
    const path = await page.renderAhead();
    await page.tab.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: as the page's switch sets it
      document.cookie = 'color-scheme=dark; Path=/';
    });
    await page.follow(path);
    const readScheme = () => page.tab.evaluate(() => document.documentElement.dataset.colorScheme).catch(() => '');
    await expect.poll(readScheme).toBe('dark');
    expect(await page.readNavigation()).toMatchObject({ type: 'reload', wasPrerendered: false });
  });

  test.describe('no page keeps itself out of the back/forward cache', () => {
    for (const path of ['/', '/d/ny--new-york/jazz/', '/e/'])
      test(path, async () => {
        await page.open(path === '/e/' ? await readEventPath(page) : path);
        expect(await page.goAndComeBack()).toEqual([]);
      });

    test('the browser says what keeps one out', async () => {
      await page.tab.evaluate(() => window.addEventListener('unload', () => {}));
      expect(await page.goAndComeBack()).toEqual(['UnloadHandlerExistsInMainFrame']);
    });
  });
});
