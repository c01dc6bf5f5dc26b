import { expect, test } from 'playwright/test';
import { collectReports } from './host-reports.ts';

test('a loader that does not load leaves a link home and a search, and one report', async ({ page }) => {
  const reports = await collectReports(page);
  await page.route('**/header/stable/loader.js*', (route) => route.abort());
  // As if the page had no content of its own there.
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () =>
      document.querySelector('[data-marquee-slot]')?.replaceChildren(),
    ),
  );
  await page.goto(`${process.env.MARQUEE_HOST_URL ?? ''}/hosts/package/`);
  const slot = page.locator('[data-marquee-slot]');
  await expect(slot.getByRole('searchbox', { name: 'Search events' })).toBeVisible();
  await expect(slot.getByRole('link', { name: 'Marquee' })).toHaveAttribute(
    'href',
    `${process.env.MARQUEE_URL ?? ''}/`,
  );
  await expect.poll(() => reports.beacons).toEqual([expect.objectContaining({ reason: 'network' })]);
  expect(await reports.countEvents()).toBe(1);
});
