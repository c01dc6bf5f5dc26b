import { expect, type Page, test } from 'playwright/test';
import { needs } from '../engines/engine-needs.ts';
import { waitForPage } from '../stack-page.ts';

/** Where the journeys are made, each with script and without. */
const PLACES = [
  {
    host: 'localhost',
    prefix: '',
    list: '/d/united-states/paid--events--tomorrow/',
    saved: 'Event has been saved successfully.',
  },
  {
    host: 'www.marquee.de.localhost',
    prefix: '',
    list: '/d/germany/paid--events--tomorrow/',
    saved: 'gespeichert',
  },
  {
    host: 'www.marquee.ca.localhost',
    prefix: '/fr',
    list: '/d/fr/canada/paid--events--tomorrow/',
    saved: 'enregistré',
  },
] as const;

/** What a page has one of, whatever its language. */
const parts = (page: Page) => ({
  hearts: page.getByRole('main').locator('button[form=like-form]'),
  flash: page.getByRole('main').locator('.pg-flash'),
  submit: page.getByRole('main').locator('.pg-form button[type=submit]'),
});

/** The amount in a text, which is whole in the samples, however the language writes it. */
const readNumber = (text: string) => Number(text.replace(/\D/g, ''));

const JOURNEYS = PLACES.flatMap((place) => [true, false].map((script) => ({ ...place, script })));

for (const { host, prefix, list, script, saved } of JOURNEYS) {
  test.describe(`${host}${prefix}, script ${script ? 'on' : 'off'}`, script ? {} : needs('noScript'), () => {
    test.use({ javaScriptEnabled: script });

    test('one likes, follows, books and finds again', async ({ page, baseURL }) => {
      const address = (path: string) => Object.assign(new URL(path, baseURL), { hostname: host }).href;
      const email = `${crypto.randomUUID()}@example.com`;
      const { hearts, flash, submit } = parts(page);

      // Signed out, a like leads to a new account and comes back done.
      await page.goto(address(list));
      const event = await hearts.first().getAttribute('value');
      await hearts.first().click();
      await page.locator('.pg-gate__foot a').first().click();
      await page.locator('[name=name]').fill('Journey Tester');
      await page.locator('[name=email]').fill(email);
      await submit.click();
      await expect(page).toHaveURL(address(list));
      await expect(flash).toContainText(saved);
      await expect(hearts.first()).toHaveAttribute('aria-pressed', 'true');

      // Taken back, and the header's count with it.
      if (script) {
        await waitForPage(page);
        await hearts.first().click();
        await expect(hearts.first()).toHaveAttribute('aria-pressed', 'false');
        await expect(page.getByRole('banner').locator('a[href$="/favorites/events"]').first()).not.toContainText('1');
      } else {
        await flash.getByRole('button').first().click();
        await expect(hearts.first()).toHaveAttribute('aria-pressed', 'false');
      }

      // The event names its organizer, whom one follows.
      await page.goto(address(`${prefix}/e/${event}/`));
      await page.locator('.pg-organizer a').first().click();
      await page.locator('.pg-block--buttons form[action$="/follow/"] button').click();
      await expect(page.locator('.pg-block--buttons form[action$="/follow/"] input[name=do]')).toHaveValue('unfollow');
      expect(await page.locator('html').evaluate((html) => html.scrollWidth <= html.clientWidth)).toBe(true);

      // Tickets, with name and address filled in.
      await page.goto(address(`${prefix}/e/${event}/tickets/`));
      if (script) await waitForPage(page);
      await page.locator('select').first().selectOption('2');
      const total = page.locator('.pg-form output');
      await expect(total).toBeVisible({ visible: script });
      const price = readNumber(await page.locator('label[for^="field-tickets-"]').first().innerText());
      if (script) await expect.poll(async () => readNumber(await total.innerText())).toBe(2 * price);
      await submit.click();
      await expect(page).toHaveURL(/\/orders\/[0-9A-Z-]{14}\/$/);
      await expect(page.locator('.pg-ticket')).toHaveCount(2);
      expect(readNumber(await page.locator('.pg-pairs dd').last().innerText())).toBe(2 * price);

      // Found again by a visitor without a session.
      const number = page.url().split('/').at(-2) ?? '';
      await page.context().clearCookies();
      await page.goto(address(`${prefix}/mytickets`));
      await page.locator('[name=order]').fill(number);
      await page.locator('.pg-form [name=email]').fill(email);
      await submit.click();
      await expect(page.locator('.pg-ticket')).toHaveCount(2);
    });
  });
}
