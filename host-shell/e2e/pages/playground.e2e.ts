import { expect, test } from 'playwright/test';
import { siteUrl, waitForPage } from '../stack-page.ts';

test.describe('the playground', () => {
  test('shows the header of the chosen site and user', async ({ page }) => {
    await page.goto('/header/playground');
    await waitForPage(page);
    await page.getByLabel('User').selectOption('staff');
    await page.getByLabel('Width').selectOption('1440');
    await expect(page).toHaveURL(/site=\.com\/en_US&role=staff/);
    await page.getByLabel('Site and language').selectOption('.de/de_DE');
    await expect(page).toHaveURL(siteUrl('.de', '/header/playground?site=.de/de_DE&role=staff&width=1440'));
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('banner')).toContainText('Events entdecken');
    await expect(frame.getByRole('banner').getByText('Sam Staff').first()).toBeAttached();
    await expect(page.locator('iframe')).toHaveAttribute('width', '1440');
  });

  test('writes the code of each way for the chosen site', async ({ page, context }) => {
    await page.goto('/header/playground?site=.ch/fr_CH');
    await expect(page).toHaveURL(/^http:\/\/www\.marquee\.ch\.localhost/);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(page.url()).origin });
    await waitForPage(page);
    const wanted = [
      ['@marquee/host', "origin: 'https://www.marquee.ch', locale: 'fr_CH'"],
      ['Module Federation', 'https://www.marquee.ch/header/stable/mf-manifest.json'],
      ['Custom Element', 'https://www.marquee.ch/header/stable/embed.js'],
      ['Fragment', "marquee='https://www.marquee.ch'"],
      ['Edge-Komposition', '<marquee-head title="A shop"'],
    ] as const;
    for (const [name, text] of wanted) {
      const way = page.locator('details', { hasText: name }).filter({ has: page.locator('pre') });
      if ((await way.getAttribute('open')) === null) await way.locator('summary').click();
      await expect(way.locator('pre')).toContainText(text);
      await way.getByRole('button', { name: 'Kopieren' }).click();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(text);
    }
  });
});
