import { expect, type Page, test } from 'playwright/test';
import { collectConsole } from '../stack-page.ts';

/** Contract §3, way 2, and the loader: on pages of another origin. */
const hostUrl = (path: string) => `${process.env.MARQUEE_HOST_URL ?? ''}${path}`;
const banner = (page: Page) => page.getByRole('banner');
const fallbackLink = (page: Page) => page.getByRole('link', { name: 'Events by Marquee' });

/** The reports of a page: events on its document and beacons. */
async function collectReports(
  page: Page,
): Promise<{ readonly beacons: unknown[]; readonly events: () => Promise<number> }> {
  const beacons: unknown[] = [];
  await page.route('**/header/events', (route) => {
    beacons.push(route.request().postDataJSON());
    return route.fulfill({ status: 204 });
  });
  await page.addInitScript(() => {
    document.addEventListener('marquee:error', () => {
      document.documentElement.dataset.errors = String(Number(document.documentElement.dataset.errors ?? 0) + 1);
    });
  });
  return { beacons, events: () => page.evaluate(() => Number(document.documentElement.dataset.errors ?? 0)) };
}

test.describe('<marquee-header> on a page of another origin', () => {
  test('takes the place of what stood in it, and searches', async ({ page }) => {
    const complaints = collectConsole(page);
    await page.goto(hostUrl('/embed'));
    await page.locator('[data-marquee-ready]').waitFor();
    await expect(banner(page)).toBeVisible();
    await expect(fallbackLink(page)).toHaveCount(0);
    const field = page.getByRole('combobox', { name: 'Search events' });
    await field.fill('jaz');
    await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()).toBeVisible();
    await field.press('Enter');
    await page.waitForURL((url) => url.origin !== hostUrl('') && url.pathname.endsWith('/jaz/'));
    expect(complaints).toEqual([]);
  });

  for (const width of [360, 660, 960, 1440]) {
    test(`moves nothing at ${width} px, where the snippet reserves the height`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript(() => {
        window.layoutShift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value } = entry as PerformanceEntry & { value: number };
            window.layoutShift = (window.layoutShift ?? 0) + value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(hostUrl('/embed'));
      await page.locator('[data-marquee-ready]').waitFor();
      await page.evaluate(() => document.fonts.ready);
      expect(await page.evaluate(() => (window.layoutShift ?? 1).toFixed(3))).toBe('0.000');
    });
  }

  test('is the header of the site and language that its attributes name', async ({ page }) => {
    await page.goto(hostUrl('/embed-swiss'));
    await expect(page.getByRole('combobox', { name: 'Lieu' })).toBeVisible();
    const home = await banner(page).getByRole('link').nth(1).getAttribute('href');
    expect(home).toMatch(/^http:\/\/www\.marquee\.ch\.localhost:\d+\/fr\/$/);
  });

  test('follows its attributes and its props, moves, and goes', async ({ page }) => {
    await page.goto(hostUrl('/embed'));
    await page.locator('[data-marquee-ready]').waitFor();
    const element = page.locator('marquee-header');
    await element.evaluate((node) => node.setAttribute('variant', 'logo-only'));
    await expect(page.getByRole('combobox')).toHaveCount(0);
    await element.evaluate((node) => Object.assign(node, { props: { variant: 'full' } }));
    await expect(page.getByRole('combobox', { name: 'Search events' })).toBeVisible();

    await element.evaluate((node) => document.body.append(node));
    await expect(page.getByRole('combobox', { name: 'Search events' })).toBeVisible();
    await element.evaluate((node) => node.setAttribute('locale', 'de_DE'));
    await expect(page.locator('[data-marquee-root]')).toHaveCount(1);
    await element.evaluate((node) => node.remove());
    await expect(page.locator('[data-marquee-root]')).toHaveCount(0);
  });
});

test.describe('a header that fails leaves the page up, the fallback in its place, and one report', () => {
  test('a build that is gone', async ({ page }) => {
    const { beacons, events } = await collectReports(page);
    let asked = 0;
    await page.route('**/header/builds/*/mount.js*', (route) => {
      asked += 1;
      return route.fulfill({ status: 404, json: { error: 'NOT_FOUND' } });
    });
    await page.goto(hostUrl('/embed'));
    await expect.poll(() => beacons).toEqual([expect.objectContaining({ name: 'HeaderError', reason: 'network' })]);
    await expect(fallbackLink(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'A shop' })).toBeVisible();
    expect(await events()).toBe(1);
    // Bounded: each try may ask once to preload and once to import.
    expect(asked).toBeLessThanOrEqual(4);
  });

  test('code that is not what the release names fails closed', async ({ page }) => {
    const { beacons } = await collectReports(page);
    await page.route('**/header/builds/*/mount.js*', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        headers: { 'Access-Control-Allow-Origin': '*' },
        body: 'window.intruder = true; export const mount = () => ({ update() {}, unmount() {} });',
      }),
    );
    await page.goto(hostUrl('/embed'));
    await expect.poll(() => beacons).toEqual([expect.objectContaining({ reason: 'network' })]);
    expect(await page.evaluate(() => 'intruder' in window)).toBe(false);
    await expect(fallbackLink(page)).toBeVisible();
  });

  test('code that never comes: an empty element gets a link and a form at the deadline', async ({ page }) => {
    const { beacons, events } = await collectReports(page);
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/header/builds/*/mount.js*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(hostUrl('/loader'));
    await expect(page.getByRole('search').getByRole('searchbox', { name: 'Search events' })).toBeVisible();
    await expect.poll(() => beacons).toEqual([expect.objectContaining({ reason: 'deadline' })]);
    const form = page.locator('#slot form');
    expect(new URL(await form.evaluate((node: HTMLFormElement) => node.action)).pathname).toBe('/search');
    // Late is better than never: the header takes the fallback's place.
    release();
    await expect(banner(page)).toBeVisible();
    await expect(form).toHaveCount(1);
    await expect(page.getByRole('combobox', { name: 'Search events' })).toBeVisible();
    expect(await events()).toBe(1);
  });

  test('an environment that cannot be had', async ({ page }) => {
    const { events } = await collectReports(page);
    await page.route('**/header/environment', (route) =>
      route.fulfill({ status: 502, json: { error: 'BAD_GATEWAY' } }),
    );
    await page.goto(hostUrl('/loader'));
    await expect(page.getByRole('search').getByRole('searchbox', { name: 'Search events' })).toBeVisible();
    await expect.poll(events).toBe(1);
  });

  test('an embed.js that is not there', async ({ page }) => {
    await page.route('**/embed.js', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto(hostUrl('/embed'));
    await expect(fallbackLink(page)).toBeVisible();
  });
});
