import { expect, test } from 'playwright/test';
import { needs } from '../engines/engine-needs.ts';

test.use({ javaScriptEnabled: false });

test.describe('pages with scripts off', needs('noScript'), () => {
  test('lead from the home page to an event and back', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Music', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Music');
    const title = await page.locator('article').getByRole('link').first().textContent();
    await page.locator('article').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/e\/\d+\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  });

  test('filter by link and by form', async ({ page }) => {
    await page.goto('/d/germany--berlin/all-events/');
    await page.locator('summary', { hasText: 'Price' }).click();
    await page.getByRole('link', { name: 'Free', exact: true }).filter({ visible: true }).first().click();
    await expect(page).toHaveURL(/\/d\/germany--berlin\/free--events\/$/);
    await page.getByRole('main').locator('summary', { hasText: 'Date' }).click();
    const from = page.getByLabel('From', { exact: true });
    await from.fill('2030-01-01');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/\/free--events--custom-date\/\?start_date=2030-01-01$/);
  });

  test('sign a user in', async ({ page }) => {
    await page.goto('/signin/?referrer=/mytickets');
    await page.getByRole('button', { name: 'Ana Attendee' }).click();
    await expect(page).toHaveURL(/\/u\/ana-attendee\/$/);
  });

  test('try the header in the playground', async ({ page }) => {
    await page.goto('/header/playground');
    await page.getByLabel('User').selectOption('staff');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/role=staff/);
    await expect(page.frameLocator('iframe').getByRole('banner')).toBeVisible();
  });
});
