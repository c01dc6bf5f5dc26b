import { expect, test } from 'playwright/test';
import { findViolations } from '../find-violations.ts';
import { signIn } from '../stack-page.ts';

const WIDTHS_PX = [360, 660, 1608] as const;

test('staff look up, act and see the debug bar of each page', async ({ page }) => {
  const hasNoViolation = async () => expect(await findViolations(page)).toEqual([]);
  const fits = async () => {
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
    }
  };
  await signIn(page, 'Sam Staff', '/tikibar/settings/');
  const parts = page.getByRole('main').getByRole('checkbox');
  await parts.first().waitFor();
  for (const part of await parts.all()) await part.check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  const bar = page.getByRole('complementary', { name: 'Debug bar' });
  await bar.locator('summary').click();
  const facts = bar.locator('dl');
  await expect(facts.nth(0)).toContainText('www.marquee.com');
  await expect(facts.nth(0)).toContainText('local');
  await expect(facts.nth(1)).toContainText(/Build[0-9a-f]{8,}.*stable/);
  // What the edge reports of the page itself, in Server-Timing.
  await expect(facts.last()).toContainText(/\/tikibar\/settings\/(?:\w+ · )?\d+ ms \/ \d+ ms/);
  await hasNoViolation();
  await fits();

  await page.goto('/admin/search/?q=ana');
  await page.getByRole('link', { name: 'Ana Attendee' }).click();
  await expect(page).toHaveURL(/\/admin\/users\/ana-attendee\/$/);
  await page.getByRole('main').locator('a[href^="/admin/orders/"]').first().click();
  await expect(page.getByRole('radio', { name: 'Cancel the order' })).toBeVisible();
  await page.getByRole('button', { name: 'Carry out' }).click();
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveJSProperty('validity.valid', false);
  await hasNoViolation();
  await fits();
});
