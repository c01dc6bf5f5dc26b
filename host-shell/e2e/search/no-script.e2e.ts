import { expect, type Page, test } from 'playwright/test';
import { needs } from '../engines/engine-needs.ts';

/** Pages whose language, place or kind the search must keep, with and without a typed place. */
const CASES = [
  { host: 'localhost', path: '/', words: 'Live Music', place: null },
  { host: 'localhost', path: '/', words: 'jazz', place: 'Berlin' },
  { host: 'localhost', path: '/d/me--portland/all-events/', words: 'jazz', place: null },
  { host: 'localhost', path: '/d/united-states/all-events/?bbox=11.2,48,11.8,48.3', words: 'jazz', place: null },
  { host: 'localhost', path: '/d/online/yoga/', words: 'tai chi', place: null },
  { host: 'www.marquee.ca.localhost', path: '/fr/', words: 'jazz', place: null },
  { host: 'www.marquee.be.localhost', path: '/fr/', words: 'jazz', place: 'Berlin' },
  { host: 'www.marquee.ch.localhost', path: '/d/it/online/all-events/', words: 'jazz', place: null },
] as const;

async function search(
  page: Page,
  address: string,
  { words, place }: (typeof CASES)[number],
  isScripted: boolean,
): Promise<string> {
  await page.goto(address);
  if (isScripted) await page.locator('[data-marquee-ready]').waitFor();
  const form = page.getByRole('banner').getByRole('search');
  await form.locator('[name=q]').fill(words);
  if (place !== null) {
    await form.locator('[name=location]').fill(place);
    // The script takes a prediction as the place once it is there.
    if (isScripted) await page.getByRole('option', { name: place }).first().waitFor();
  }
  await form.locator('button[type=submit]').click();
  await page.waitForURL(/\/d\/.*(?:jazz|live-music|tai-chi)/);
  return page.url();
}

test.describe('without script', () => {
  for (const one of CASES)
    test(
      `the form leads to the address that the script builds: ${one.host}${one.path} ${one.place ?? ''}`,
      needs('noScript'),
      async ({ browser, page, baseURL }) => {
        const plain = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
        const plainPage = await plain.newPage();
        const address = new URL(one.path, baseURL);
        address.hostname = one.host;
        const [withScript, without] = await Promise.all([
          search(page, address.href, one, true),
          search(plainPage, address.href, one, false),
        ]);
        expect(without).toBe(withScript);
        await expect(plainPage.getByRole('search').first().locator('[name=q]')).toHaveValue(one.words.toLowerCase());
        await plain.close();
      },
    );

  test('an unknown place loses neither the query nor the language', needs('noScript'), async ({ browser, baseURL }) => {
    const plain = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
    const page = await plain.newPage();
    const address = new URL('/fr/', baseURL);
    address.hostname = 'www.marquee.ca.localhost';
    await page.goto(address.href);
    const form = page.getByRole('banner').getByRole('search');
    await form.locator('[name=location]').fill('Atlantis Xyzzy');
    await form.locator('[name=q]').fill('jazz');
    await form.locator('button[type=submit]').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
    await expect(page.getByRole('main')).toContainText('Atlantis Xyzzy');
    await expect(form.locator('[name=q]')).toHaveValue('jazz');
    await form.locator('button[type=submit]').click();
    await expect(page).toHaveURL(/\/d\/fr\/[a-z-]+\/jazz\/$/);
    await plain.close();
  });
});

test('text typed before the script arrives is kept', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const field = page.getByRole('combobox', { name: 'Search events' });
  await field.fill('typed early');
  release();
  await page.locator('[data-marquee-ready]').waitFor();
  await expect(field).toHaveValue('typed early');
  await field.press('Enter');
  await page.waitForURL('**/typed-early/');
});
