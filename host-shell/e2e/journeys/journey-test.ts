import { test as base, expect } from 'playwright/test';
import { type EnginePage, VIEWPORT } from './engine-page.ts';
import { JourneyPage } from './journey-page.ts';
import { PlaywrightPage } from './playwright-page.ts';
import { watchPage } from './watch-page.ts';
import { startWebDriver } from './web-driver/start-web-driver.ts';
import { WebDriverPage } from './web-driver/web-driver-page.ts';

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
        const { driver, stop } = await startWebDriver(process.env.WEBKIT_DRIVER_PATH ?? '');
        await use({ newPage: () => WebDriverPage.create(driver, watchPage) });
        await stop();
        return;
      }
      const browser = await playwright[browserName].launch({
        ...launchOptions,
        ...(channel === undefined ? {} : { channel }),
      });
      const newPage = async () => {
        const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US' });
        return PlaywrightPage.create(context, watchPage);
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
