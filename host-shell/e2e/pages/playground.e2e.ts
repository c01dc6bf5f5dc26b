import { expect, test } from 'playwright/test';
import { waitForPage } from '../stack-page.ts';

test.describe('the playground', () => {
  test('shows the header of the chosen site and person', async ({ page }) => {
    await page.goto('/header/playground');
    await waitForPage(page);
    await page.getByLabel('Site and language').selectOption('.de/de_DE');
    await page.getByLabel('User').selectOption('staff');
    await page.getByLabel('Width').selectOption('1440');
    await expect(page).toHaveURL(/site=\.de\/de_DE&role=staff/);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('banner')).toContainText('Wo sind meine Tickets?');
    await expect(frame.getByRole('banner').getByText('Sam Staff').first()).toBeAttached();
    await expect(page.locator('iframe')).toHaveAttribute('width', '1440');
  });

  test('writes the code of each of the four ways for the chosen site', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/header/playground?site=.ch/fr_CH');
    await waitForPage(page);
    const wanted = [
      ['Module Federation', 'https://www.marquee.ch/header/stable/mf-manifest.json'],
      ['Custom element', 'https://www.marquee.ch/header/stable/embed.js'],
      ['Fragment include', 'https://www.marquee.ch/header/fragment?path='],
      ['Edge composition', '<marquee-head title="Your title"'],
    ] as const;
    for (const [name, text] of wanted) {
      const way = page.locator('details', { hasText: name }).filter({ has: page.locator('pre') });
      if ((await way.getAttribute('open')) === null) await way.locator('summary').click();
      await expect(way.locator('pre')).toContainText(text);
      await way.getByRole('button', { name: 'Copy' }).click();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(text);
    }
  });
});
