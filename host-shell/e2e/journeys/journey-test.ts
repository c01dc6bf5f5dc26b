import { test as base, expect } from 'playwright/test';
import { createPlaywrightPage, type EnginePage, VIEWPORT } from './engine-page.ts';
import { JourneyPage } from './journey-page.ts';
import { createWebDriverPage, startWebDriver } from './web-driver.ts';

/** A journey is several pages long, and WebKit renders them without a graphics card. */
const JOURNEY_TIMEOUT_MS = 180_000;

/** A browser of the project's engine. */
interface Engine {
  readonly newPage: () => Promise<EnginePage>;
}

/**
 * A test in every engine, on a page that Playwright drives in Chromium and Firefox, and WebDriver in WebKit. The test fails
 * when the page throws, logs an error or a warning, or violates its policy.
 */
export const test = base.extend<{ page: never; journey: JourneyPage }, { engine: Engine }>({
  engine: [
    async ({ playwright, browserName, channel, launchOptions }, use) => {
      if (browserName === 'webkit') {
        const driver = await startWebDriver(process.env.WEBKIT_DRIVER_PATH ?? '');
        await use({ newPage: () => createWebDriverPage(driver, watchPage) });
        await driver.stop();
        return;
      }
      const browser = await playwright[browserName].launch({
        ...launchOptions,
        ...(channel === undefined ? {} : { channel }),
      });
      const newPage = async () => {
        const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US' });
        return createPlaywrightPage(context, watchPage);
      };
      await use({ newPage });
      await browser.close();
    },
    { scope: 'worker', timeout: JOURNEY_TIMEOUT_MS },
  ],
  journey: async ({ engine }, use, testInfo) => {
    testInfo.setTimeout(JOURNEY_TIMEOUT_MS);
    const page = await engine.newPage();
    const journey = new JourneyPage(page);
    await use(journey);
    const complaints = await journey.readComplaints();
    await page.close();
    expect(complaints).toEqual([]);
  },
});

export { expect } from 'playwright/test';

/** Box of a control of the header: left, top, width and height, in CSS pixels. */
type Box = readonly [name: string, x: number, y: number, width: number, height: number];

declare global {
  interface Window {
    /** Different layouts of the header's row in the frames since the first paint, in their order. */
    rowLayouts?: Box[][];
  }
}

/**
 * Runs in each document before its scripts. Collects what the page complains of, over its navigations on one site, and the
 * layouts of the header's row since the first paint.
 */
function watchPage(): void {
  const KEY = 'journey.complaints';
  const complain = (...words: readonly unknown[]) => {
    const complaints = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    sessionStorage.setItem(
      KEY,
      JSON.stringify([...complaints, `${location.pathname}: ${words.map(String).join(' ')}`]),
    );
  };
  addEventListener('error', ({ message, filename, lineno }) => complain('exception', message, `${filename}:${lineno}`));
  addEventListener('unhandledrejection', ({ reason }) => complain('rejection', reason));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    complain('policy', effectiveDirective, blockedURI, sample),
  );
  for (const level of ['error', 'warn'] as const) {
    const log = console[level];
    console[level] = (...words) => {
      complain(level, ...words);
      log.apply(console, words);
    };
  }

  const layouts: Box[][] = [];
  window.rowLayouts = layouts;
  const readRow = () =>
    [...document.querySelectorAll('header :is(a, [data-menu] > :first-child, [role=search], [role=search] > *)')]
      .filter(
        (element) => element.checkVisibility() && element.closest('details > :not(summary), [hidden], dialog') === null,
      )
      .map((element): Box => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.getAttribute('aria-label') ?? element.textContent ?? '', x, y, width, height];
      });
  const record = () => {
    requestAnimationFrame(record);
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
    // The row is whole once something follows it.
    if (!isPainted || document.querySelector('main') === null) return;
    // WebKit answers for elements in a container that it has yet to lay out as if the container had no size.
    document.body.getBoundingClientRect();
    const layout = readRow();
    if (JSON.stringify(layout) !== JSON.stringify(layouts.at(-1))) layouts.push(layout);
  };
  requestAnimationFrame(record);
}
