import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from 'playwright/test';
import type { MarqueeHeaderProps } from '../../../header-remote/host/react.ts';
import { readLayoutShift, watchLayoutShift } from '../layout-shift.ts';
import { collectConsole } from '../stack-page.ts';
import { FOREIGN } from './fixture-files.ts';
import { banner, collectReports, holdRequests, hostUrl } from './host-page.ts';
import type {} from './pages/package/react.ts';

const search = (page: Page) => banner(page).getByRole('combobox', { name: 'Search events' });
const show = (page: Page, props: MarqueeHeaderProps | null) => page.evaluate((given) => window.shop.show(given), props);

for (const version of ['19', '18']) {
  const details = version === '19' ? {} : FOREIGN;
  test(
    `the component of the package comes, takes props, gives them back and goes, in Strict Mode: React ${version}`,
    details,
    async ({ page }) => {
      const complaints = collectConsole(page);
      const reports = await collectReports(page);
      const requested: string[] = [];
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      const { release } = await holdRequests(page, /\/loader\.js/);
      await watchLayoutShift(page);
      await page.goto(hostUrl(`/package?react=${version}`));
      await expect(page.getByRole('link', { name: 'A shop of events' })).toBeVisible();
      expect((await page.locator('[data-marquee-slot]').boundingBox())?.height).toBe(72);
      release();
      await page.locator('[data-marquee-ready]').waitFor();
      await expect(search(page)).toBeVisible();
      await expect(page.getByRole('link', { name: 'A shop of events' })).toHaveCount(0);
      await expect.poll(() => page.evaluate(() => window.shop.ready)).toBe(1);
      expect(await readLayoutShift(page)).toBe('0.000');
      expect(requested.filter((path) => path.endsWith('/loader.js'))).toHaveLength(1);
      await show(page, { variant: 'logo-only' });
      await expect(search(page)).toHaveCount(0);
      await show(page, { props: { variant: 'full' } });
      await expect(search(page)).toBeVisible();
      await show(page, { variant: 'logo-only' });
      await expect(search(page)).toHaveCount(0);
      await show(page, {});
      await expect(search(page)).toBeVisible();
      await show(page, null);
      await expect(banner(page)).toHaveCount(0);
      await show(page, {});
      await expect(search(page)).toBeVisible();
      expect([complaints, reports.beacons]).toEqual([[], []]);
    },
  );
}

test('the federated component tries a second time, and leaves its content and one report', async ({ page }) => {
  const reports = await collectReports(page);
  const tried: string[] = [];
  let failures = 1;
  await page.route('**/mf-manifest.json*', (route) => {
    tried.push(new URL(route.request().url()).search);
    failures -= 1;
    return failures < 0 ? route.continue() : route.abort();
  });
  await page.goto(hostUrl('/package?way=federation'));
  await expect(search(page)).toBeVisible();
  expect([tried.slice(0, 2), reports.beacons]).toEqual([['', '?again'], []]);
  failures = Number.POSITIVE_INFINITY;
  // In Firefox files that have not come end with an error when their page is left.
  await page.waitForLoadState('networkidle');
  await page.reload();
  await expect.poll(() => reports.beacons).toEqual([expect.objectContaining({ reason: 'network' })]);
  await expect(page.getByRole('link', { name: 'A shop of events' })).toBeVisible();
  expect(await reports.countEvents()).toBe(1);
});

test('a browser test of a host has the double in place of the header', async ({ page }) => {
  const { mockHeaderOf }: typeof import('../../../header-remote/host/testing.ts') = await import(
    pathToFileURL(resolve('dist/host-package/testing.js')).href
  );
  await mockHeaderOf(page);
  const requested: string[] = [];
  page.on('response', (response) => requested.push(new URL(response.url()).pathname));
  await page.goto(hostUrl('/hosts/package-react/'));
  await expect(page.getByRole('link', { name: 'Marquee home' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Events by Marquee' })).toHaveCount(0);
  expect(requested.filter((path) => /\/builds\/|fragment|environment/.test(path))).toEqual([]);
});
