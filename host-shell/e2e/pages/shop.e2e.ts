import { expect, type Page, test } from 'playwright/test';
import { HeaderPage } from '../header/header-page.ts';
import { CHROMIUM_ONLY, signIn, waitForPage } from '../stack-page.ts';

const main = (page: Page) => page.getByRole('main');
const flash = (page: Page) => main(page).locator('.pg-flash');

/** Where the journey is made, with script and without. */
const JOURNEYS = [
  { host: 'localhost', prefix: '', list: '/d/united-states/free--events--tomorrow/', script: true },
  { host: 'www.marquee.ca.localhost', prefix: '/fr', list: '/d/fr/canada/free--events--tomorrow/', script: false },
];

async function signUp(page: Page, name: string): Promise<void> {
  await page.locator('[name=name]').fill(name);
  await page.locator('[name=email]').fill(`${crypto.randomUUID()}@example.com`);
  await main(page).locator('.pg-form button[type=submit]').click();
  await expect(page).not.toHaveURL(/signup/);
}

for (const { host, prefix, list, script } of JOURNEYS) {
  test.describe(`${host}${prefix}, script ${script ? 'on' : 'off @thorough'}`, script ? {} : CHROMIUM_ONLY, () => {
    test.use({ javaScriptEnabled: script });

    test('one likes, follows, gets tickets and gives them back', async ({ page, baseURL }) => {
      const address = (path: string) => Object.assign(new URL(path, baseURL), { hostname: host }).href;
      const hearts = main(page).locator('button[form=like-form]');
      // Signed out, a like leads to a new account and back.
      await page.goto(address(list));
      const event = await hearts.first().getAttribute('value');
      await hearts.first().click();
      await main(page).locator('a[href*="/signup/"]').click();
      await signUp(page, 'Journey Tester');
      await expect(page).toHaveURL(address(list));
      if (script) await waitForPage(page);
      await hearts.first().click();
      await expect(hearts.first()).toHaveAttribute('aria-pressed', 'true');

      await page.goto(address(`${prefix}/e/${event}/`));
      await page.locator('.pg-organizer a').first().click();
      await page.locator('.pg-block--buttons form[action$="/follow/"] button').click();
      await expect(page.locator('.pg-block--buttons form[action$="/follow/"] input[name=do]')).toHaveValue('unfollow');

      await page.goto(address(`${prefix}/e/${event}/`));
      if (script) await waitForPage(page);
      await page.locator('.pg-event__buy select').selectOption('2');
      await page.locator('.pg-event__buy button[type=submit]').click();
      await expect(page).toHaveURL(/\/u\/[\w-]+\/$/);
      const cancel = main(page).locator('form[action$="/cancel/"] button');
      await expect(cancel).toHaveCount(1);
      await cancel.click();
      await expect(flash(page)).toBeVisible();
      await expect(cancel).toHaveCount(0);
    });
  });
}

/** Loses the next request for a path, once it has been seen to wait. */
async function loseRequest(page: Page, path: string) {
  const lost = Promise.withResolvers<void>();
  const requested = page.waitForRequest(`**${path}`);
  const abort = { times: 1 };
  await page.route(`**${path}`, (route) => lost.promise.then(() => route.abort('connectionfailed')), abort);
  return { requested, lose: lost.resolve };
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
  await expect(flash(page)).toContainText('did not reach the server');
  for (const pressed of ['true', 'false']) {
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', pressed);
  }
});

test('the form of an event counts, takes digits alone, names what is missing, and keeps a draft @thorough', async ({
  page,
}) => {
  await page.goto('/signin/signup/?referrer=/manage/events/create/');
  await signUp(page, 'Form Tester');
  await waitForPage(page);
  const title = page.getByLabel('Title', { exact: true });
  const save = page.getByRole('button', { name: 'Save draft' });
  const tone = page.locator('[data-tone]').filter({ has: page.getByRole('progressbar') });
  await expect(tone).toHaveAttribute('data-tone', 'red');
  await title.pressSequentially('a\u00a0b\u0007c');
  await expect(title).toHaveValue('a bc');
  await expect(page.getByText('4/75')).toBeVisible();
  await expect(title).toHaveCSS('outline-width', '2px');
  await expect(page.locator('.pg-field').filter({ has: title })).toHaveCSS('margin-bottom', '8px');
  const price = page.locator('[name=price]');
  await price.fill('');
  await price.pressSequentially('1e2-0.5');
  await expect(price).toHaveValue('1205');

  await page.getByLabel('Category').selectOption('music');
  await page.getByLabel('Format').selectOption('performances');
  await page.getByRole('textbox', { name: 'Description' }).fill('Bring a chair.');
  await title.fill(' ');
  await save.click();
  await expect(title).toHaveAttribute('aria-invalid', 'true');
  await expect(title).toHaveAccessibleDescription('Please fill in this field.');
  await expect(save).toHaveAttribute('data-state', 'not-successful');
  await waitForPage(page);
  await title.fill('Jazz in the yard');

  // A download leaves the page where it is: the form is sent once.
  let posts = 0;
  await page.route('**/manage/events/create', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    posts += 1;
    return route.fulfill({ headers: { 'content-disposition': 'attachment' }, body: 'saved' });
  });
  await save.click();
  await expect(save).toHaveAttribute('data-state', 'loading');
  await save.press('Enter');
  expect(posts).toBe(1);
  await page.unrouteAll();
  // Not by reloading: Firefox asks before it sends a form again.
  await page.goto('/manage/events/create');
  await title.fill('Jazz in the yard');
  await page.getByLabel('Category').selectOption('music');
  await page.getByLabel('Format').selectOption('performances');
  await save.click();
  await expect(page.getByText('Event has been saved successfully.')).toBeVisible();
  await expect(title).toHaveValue('Jazz in the yard');
});

test('signing in returns to the page that opened it, on this site only', async ({ page }) => {
  await page.goto('/signin/?referrer=/d/germany--berlin/jazz/');
  await page.getByRole('button', { name: 'Ana Attendee' }).click();
  await expect(page).toHaveURL(/\/d\/germany--berlin\/jazz\/$/);
  await page.goto('/signin/?referrer=https://evil.example/');
  await page.getByRole('button', { name: 'Olu Organizer' }).click();
  await expect(page).toHaveURL(/localhost:\d+\/$/);
});

test('a page restored from the back/forward cache is reloaded if the session has ended @thorough', async ({
  page,
  context,
}) => {
  const header = new HeaderPage(page);
  await header.open('attendee');
  // The session is read once the page is idle.
  await page.evaluate(() => new Promise((done) => window.requestIdleCallback(done)));
  // Chromium keeps no page for Back while it is automated: the event is the one that it dispatches.
  const comeBack = () =>
    page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  const { timeOrigin } = await page.evaluate(() => ({ timeOrigin: performance.timeOrigin }));
  await comeBack();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(timeOrigin);
  await context.clearCookies();
  await comeBack();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' }).first()).toBeAttached();
});
