import { expect, test } from 'playwright/test';
import { readLayoutShift, watchLayoutShift } from '../layout-shift.ts';
import { collectConsole } from '../stack-page.ts';
import { HOSTS, isForeignHost } from './build-fixture.ts';
import { checkHost, openHost } from './check-host.ts';
import { FOREIGN } from './fixture-files.ts';
import { isServedHost, SERVED_HOSTS } from './serve-fixture.ts';

const PACKAGE_HOSTS = [...HOSTS, ...SERVED_HOSTS].filter((host) => host.startsWith('package') || host === 'php');

for (const host of PACKAGE_HOSTS) {
  const details = isForeignHost(host) || isServedHost(host) ? FOREIGN : {};
  test(`a host of the package, built by its guide, has a header and searches: ${host}`, details, async ({ page }) => {
    test.skip(host === 'php' && process.env.PHP_PATH === '', 'This machine has no PHP');
    const files = await checkHost(page, host);
    const isRenderedByServer = host === 'package-node' || isServedHost(host);
    // The others have a header that brings its React.
    if (!isRenderedByServer) expect(files.filter((path) => /builds\/\w+\/react\.js$/.test(path))).toHaveLength(1);
  });
}

test(
  'the header in a layout of Next.js stays while its pages change and while one streams',
  FOREIGN,
  async ({ page }) => {
    const consoleMessages = collectConsole(page);
    await openHost(page, 'package-next');
    const ready = page.locator('[data-marquee-ready]');
    await ready.waitFor();
    const field = page.getByRole('combobox', { name: 'Search events' });
    await field.click();
    await page.keyboard.type('ja');
    await page.keyboard.press('Escape');
    const root = await page.locator('[data-marquee-root]').elementHandle();
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.getByRole('link', { name: 'Tickets', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Tickets' })).toBeVisible();
    await expect(page.getByText('From $20')).toBeVisible();
    expect(await root?.evaluate((node) => node.isConnected)).toBe(true);
    await expect(field).toHaveValue('ja');
    expect(loads).toBe(0);

    const html = await (await page.request.get(page.url())).text();
    const order = ['data-marquee-root', 'Prices follow', 'From $20'].map((part) => html.indexOf(part));
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    await watchLayoutShift(page);
    await page.reload();
    await ready.waitFor();
    await expect(page.getByText('From $20')).toBeVisible();
    expect(await readLayoutShift(page)).toBe('0.000');
    expect(consoleMessages).toEqual([]);
  },
);
