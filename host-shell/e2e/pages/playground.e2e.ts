import { expect, type Page, test } from 'playwright/test';
import { needs } from '../engines/engine-needs.ts';
import { siteUrl, waitForPage } from '../stack-page.ts';

test.describe('the playground', () => {
  test('starts with the site that it is opened on', async ({ page }) => {
    await page.goto(siteUrl('.fi', '/header/playground'));
    await waitForPage(page);
    await expect(page.locator('select[name=site]')).toHaveValue('.fi/fi_FI');
    await expect(page.frameLocator('iframe').getByRole('combobox', { name: 'Hae tapahtumia' })).toBeVisible();
  });

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

    // What users of a host would see while its header is broken.
    await waitForPage(page);
    const pickFault = (fault: string) => page.getByLabel('Header stören').selectOption(fault);
    for (const fault of ['entry-404', 'render-throws']) {
      await pickFault(fault);
      await expect(page).toHaveURL(new RegExp(`fault=${fault}`));
      await expect(frame.getByRole('link', { name: 'Events finden' })).toBeVisible();
      await expect(frame.getByRole('searchbox', { name: 'Events suchen' })).toBeVisible();
      await expect(frame.getByRole('heading', { name: 'Deine Seite' })).toBeVisible();
    }
    await pickFault('chunk-404');
    await expect(frame.getByRole('combobox', { name: 'Events suchen' })).toBeVisible();
    await pickFault('');
    await expect(frame.getByRole('banner').getByText('Sam Staff').first()).toBeAttached();
  });

  test('suggests in the language of the chosen site', async ({ page }) => {
    await page.goto('/header/playground?site=.de/de_DE');
    await expect(page).toHaveURL(/^http:\/\/www\.marquee\.de\.localhost/);
    await waitForPage(page);
    const frame = page.frameLocator('iframe');
    await frame.locator('[data-marquee-ready]').waitFor();
    const place = frame.getByRole('combobox', { name: 'Ort' });
    await place.click();
    await place.pressSequentially('münch');
    await expect(frame.getByRole('option', { name: /^München/ }).first()).toContainText('Bayern, Deutschland');
  });

  test('writes the code of each way for the chosen site', needs('clipboard'), async ({ page, context }) => {
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

test.describe('the playground names the level of the browser', () => {
  const readLevel = (page: Page) => page.locator('.pg-level').innerText();

  test('that runs everything', async ({ page }) => {
    await page.goto('/header/playground');
    await expect.poll(() => readLevel(page)).toBe('Your browser: Everything: the interactive header');
  });

  test('whose modules do not run', async ({ page }) => {
    await page.route('**/*.js', (route) =>
      route.request().resourceType() === 'script'
        ? route.fulfill({ contentType: 'text/javascript', body: 'a new syntax;' })
        : route.fallback(),
    );
    await page.goto('/header/playground');
    await expect
      .poll(() => readLevel(page))
      .toBe('Your browser: Search, menus and links: the server’s HTML with the pre-hydration script');
  });

  test.describe('without scripts', needs('noScript'), () => {
    test.use({ javaScriptEnabled: false });

    test('that has links and forms', async ({ page }) => {
      await page.goto('/header/playground');
      await expect(page.locator('.pg-level')).toHaveText(/./);
      expect(await readLevel(page)).toBe('Your browser: Links and forms: the server’s HTML alone');
    });
  });
});
