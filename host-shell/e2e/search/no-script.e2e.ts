import { expect, type Page, test } from 'playwright/test';
import { needs } from '../engines/engine-needs.ts';

/** Pages whose language, place or kind the search must keep, with and without a typed place. */
const CASES = [
  { host: 'localhost', path: '/', words: 'Live Music', place: null },
  { host: 'localhost', path: '/d/united-states/all-events/?bbox=11.2,48,11.8,48.3', words: 'jazz', place: null },
  { host: 'www.marquee.be.localhost', path: '/fr/', words: 'jazz', place: 'Berlin' },
  { host: 'www.marquee.ch.localhost', path: '/d/it/online/all-events/', words: 'jazz', place: null },
] as const;

test(
  'without script the form leads to the address that the script builds',
  needs('noScript'),
  async ({ browser, page, baseURL }) => {
    const plain = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
    const plainPage = await plain.newPage();
    const search = async (on: Page, { host, path, words, place }: (typeof CASES)[number]) => {
      const address = new URL(path, baseURL);
      address.hostname = host;
      await on.goto(address.href);
      if (on === page) await page.locator('[data-marquee-ready]').waitFor();
      const form = on.getByRole('banner').getByRole('search');
      await form.locator('[name=q]').fill(words);
      if (place !== null) {
        await form.locator('[name=location]').fill(place);
        // The script takes a prediction as the place once it is there.
        if (on === page) await page.getByRole('option', { name: place }).first().waitFor();
      }
      await form.locator('button[type=submit]').click();
      await on.waitForURL(/\/d\/.*(?:jazz|live-music)/);
      return on.url();
    };
    for (const one of CASES) {
      expect(await search(plainPage, one), one.path).toBe(await search(page, one));
      await expect(plainPage.getByRole('search').first().locator('[name=q]')).toHaveValue(one.words.toLowerCase());
    }
    await plain.close();
  },
);

test('text typed before the script arrives is kept', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const field = page.getByRole('combobox', { name: 'Search events' });
  await field.fill('typed early');
  held.resolve();
  await page.locator('[data-marquee-ready]').waitFor();
  await expect(field).toHaveValue('typed early');
  await field.press('Enter');
  await page.waitForURL('**/typed-early/');
});
