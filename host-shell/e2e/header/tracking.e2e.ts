import type { Page } from 'playwright/test';
// It declares the page's `dataLayer`.
import type {} from '../../../header-remote/src/analytics/delivery.lazy.ts';
import { expect, test } from './header-test.ts';

interface Beacon {
  readonly name: string;
  readonly action?: string;
  readonly category?: string;
  readonly label?: string;
}

/** Bodies of the beacons that a page sends from here on. */
async function collectBeacons(page: Page): Promise<Beacon[]> {
  const beacons: Beacon[] = [];
  await page.route('**/header/events', async (route) => {
    beacons.push(JSON.parse(route.request().postData() ?? '{}'));
    await route.fulfill({ status: 204 });
  });
  return beacons;
}

test.describe('tracking', () => {
  test('a click is passed to the host, pushed to the data layer and sent by beacon', async ({ header, page }) => {
    const beacons = await collectBeacons(page);
    await page.addInitScript(() => {
      document.addEventListener('marquee:analytics', (event) => {
        document.documentElement.dataset.received = JSON.stringify((event as CustomEvent).detail);
      });
    });
    await header.open();
    await header.menuButton('Help').dispatchEvent('click');
    const event = { name: 'HeaderInteraction', requestPath: '/', action: 'click', category: 'menu', label: 'help' };
    await expect.poll(() => beacons).toEqual([event]);
    expect(JSON.parse((await page.locator('html').getAttribute('data-received')) ?? '{}')).toEqual(event);
    const layer = await page.evaluate(() => (window as unknown as { dataLayer: unknown[] }).dataLayer);
    expect(layer).toEqual([{ event: 'HeaderInteraction', deviceBucket: 'desktop', ...event }]);
  });

  test('a hover that opens a menu is tracked', async ({ header, page }) => {
    const beacons = await collectBeacons(page);
    await header.open();
    await header.menuButton('Organize').hover();
    await expect
      .poll(() => beacons)
      .toContainEqual(expect.objectContaining({ action: 'hover', category: 'menu', label: 'organize' }));
  });

  test('without beacons the event waits in a cookie for the next page', async ({ header, page, context }) => {
    await page.addInitScript(() => {
      if (window.location.pathname === '/') Object.defineProperty(navigator, 'sendBeacon', { value: () => false });
    });
    const beacons = await collectBeacons(page);
    await header.open();
    await header.menuButton('Help').dispatchEvent('click');
    // The event has found no beacon; it is written down when the page goes.
    await expect.poll(() => page.evaluate(() => window.dataLayer?.length ?? 0)).toBe(1);
    await page.goto('/organizer/overview/');
    await expect.poll(() => beacons).toEqual([expect.objectContaining({ label: 'help', action: 'click' })]);
    expect((await context.cookies()).some(({ name }) => name === 'marquee_pending_event')).toBe(false);
  });
});
