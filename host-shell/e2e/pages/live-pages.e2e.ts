import { type Browser, expect, type Page, test } from 'playwright/test';
import { signIn, waitForPage } from '../stack-page.ts';

/** As often as the slowest of these pages asks. */
const REFRESH_MS = 60_000;
const DAY_MS = 86_400_000;

const main = (page: Page) => page.getByRole('main');

async function signUp(page: Page, name: string): Promise<void> {
  await page.goto('/signin/signup/');
  await page.locator('[name=name]').fill(name);
  await page.locator('[name=email]').fill(`${crypto.randomUUID()}@example.com`);
  await main(page).locator('.pg-form button[type=submit]').click();
  await expect(page).not.toHaveURL(/signup/);
}

/** Posts a form of the site without its page, as the user of a page. */
async function post(page: Page, path: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const cookies = await page.context().cookies();
  const csrfmiddlewaretoken = cookies.find(({ name }) => name === 'csrftoken')?.value ?? '';
  const form = { csrfmiddlewaretoken, ...fields };
  const response = await page.request.post(path, { form, headers: { accept: 'text/html' }, maxRedirects: 0 });
  expect(response.status(), await response.text()).toBe(303);
  return response.headers().location ?? '';
}

/** Somebody else, with a browser of their own and a clock that can be put forward. */
async function open(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const page = await context.newPage();
  await page.clock.install();
  return page;
}

/** Loses the next request for a path, once it has been seen to wait. */
async function loseRequest(page: Page, path: string) {
  let lose = () => {};
  const lost = new Promise<void>((resolve) => {
    lose = resolve;
  });
  const requested = page.waitForRequest(`**${path}`);
  await page.route(
    `**${path}`,
    async (route) => {
      await lost;
      await route.abort('connectionfailed');
    },
    { times: 1 },
  );
  return { requested, lose };
}

test('a like shows at once, and is undone if it does not reach the server', async ({ page }) => {
  await signIn(page, 'Ana Attendee', '/d/united-states/free--events/');
  await waitForPage(page);
  const heart = main(page).locator('button[form=like-form][aria-pressed=false]').first();
  const id = await heart.getAttribute('value');
  const button = main(page).locator(`button[form=like-form][value="${id}"]`).first();
  const { requested, lose } = await loseRequest(page, '/likes/');
  await button.click();
  await requested;
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  lose();
  await expect(main(page).locator('.pg-flash')).toContainText('did not reach the server');
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await button.click();
  await expect(main(page).locator('.pg-flash')).toContainText('saved');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
});

test('following shows at once, and is undone if it does not reach the server', async ({ page }) => {
  await signUp(page, 'Fred Follower');
  await page.goto('/o/1/');
  await waitForPage(page);
  const button = (name: 'Follow' | 'Unfollow') => main(page).getByRole('button', { name, exact: true });
  const { requested, lose } = await loseRequest(page, '/o/1/follow/');
  await button('Follow').click();
  await requested;
  await expect(button('Unfollow')).toBeFocused();
  lose();
  await expect(main(page).locator('.pg-flash')).toContainText('did not reach the server');
  await button('Follow').click();
  await expect(button('Unfollow')).toBeFocused();
  await button('Unfollow').click();
  await expect(button('Follow')).toBeFocused();
});

test('an organizer and a buyer see each other’s changes without a reload', async ({
  page: organizer,
  browser,
  baseURL,
}) => {
  const title = `Kirschfest ${crypto.randomUUID().slice(0, 8)}`;
  await organizer.clock.install();
  await signUp(organizer, 'Olga Organizer');
  const created = await post(organizer, '/manage/events/create/', {
    title,
    topic: 'music',
    format: 'festivals',
    location: 'Berlin, Germany',
    venue: 'Hof 7',
    date: new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 10),
    startTime: '19:30',
    endTime: '23:00',
    repeat: 'once',
    count: '',
    price1: '12',
    count1: '3',
    limit: '2',
    drawing: '3',
  });
  const creation = /\/myevents\/\d+\//.exec(created)?.[0] ?? '';
  await post(organizer, `${creation}state/`, { do: 'publish' });
  await organizer.goto(creation);
  await waitForPage(organizer);
  const event = (await main(organizer).locator('a[href^="/e/"]').first().getAttribute('href')) ?? '';
  const sold = main(organizer).locator('.pg-stat').first();
  await expect(sold).toContainText('0');

  // Tickets left, while another buyer takes one.
  const visitor = await open(browser, baseURL);
  await visitor.goto(event);
  await waitForPage(visitor);
  await expect(main(visitor).getByText('Only 3 tickets left')).toBeVisible();
  const buyer = await open(browser, baseURL);
  await buyer.goto(`${event}tickets/`);
  await main(buyer).locator('[name=name]').fill('Bea Buyer');
  await main(buyer).locator('.pg-form [name=email]').fill(`${crypto.randomUUID()}@example.com`);
  await main(buyer).locator('select').first().selectOption('1');
  await main(buyer).locator('.pg-form button[type=submit]').click();
  await expect(buyer).toHaveURL(/\/orders\//);
  await waitForPage(buyer);
  await visitor.clock.fastForward(REFRESH_MS);
  await expect(main(visitor).getByText('Only 2 tickets left')).toBeVisible();
  await organizer.clock.fastForward(REFRESH_MS);
  await expect(sold).toContainText('1');

  // Let in at the door, by the codes that are typed there.
  const code = await main(buyer).locator('.pg-ticket__number').innerText();
  await organizer.goto(`${creation}check-in/`);
  await waitForPage(organizer);
  await organizer.evaluate(() => Reflect.set(window, 'isSameDocument', true));
  const field = main(organizer).getByRole('textbox');
  await field.click();
  await organizer.keyboard.type('0000-0000-0000-0000');
  await organizer.keyboard.press('Enter');
  await expect(main(organizer).getByRole('alert')).toBeVisible();
  await expect(field).toHaveValue('0000-0000-0000-0000');
  await field.selectText();
  await organizer.keyboard.type(code);
  await organizer.keyboard.press('Enter');
  await expect(main(organizer).locator('.pg-flash')).toContainText('Come in!');
  await expect(field).toHaveValue('');
  await expect(main(organizer).getByRole('alert')).toHaveCount(0);
  expect(await organizer.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true);

  // The state of an order.
  await buyer.clock.fastForward(REFRESH_MS);
  await expect(main(buyer).locator('.pg-ticket__note')).toContainText('Checked in');
  for (const other of [visitor, buyer]) await other.context().close();
});

test('staff find users, events and orders while they type', async ({ page }) => {
  await signIn(page, 'Sam Staff', '/admin/search/');
  await waitForPage(page);
  await page.evaluate(() => Reflect.set(window, 'isSameDocument', true));
  const field = main(page).getByRole('textbox');
  await field.click();
  await page.keyboard.type('ana att');
  await expect(main(page).getByRole('link', { name: 'Ana Attendee' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/search\/\?q=ana\+att$/);
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('ana att');
  expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true);
});
