import { expect, type Page, test } from 'playwright/test';
import { needs } from '../engines/engine-needs.ts';
import { findViolations } from '../find-violations.ts';
import { holdRequests } from '../hosts/hold-requests.ts';
import { waitForPage } from '../stack-page.ts';

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto('/signin/');
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.waitForURL('/');
}

for (const script of [true, false]) {
  test.describe(`script ${script ? 'on' : 'off'}`, script ? {} : needs('noScript'), () => {
    test.use({ javaScriptEnabled: script });

    test('each error shows beside its field and in a list of links at the top', async ({ page }) => {
      await page.goto('/o/3/contact/');
      if (script) await waitForPage(page);
      const main = page.getByRole('main');
      const name = main.getByLabel('Your name');
      const email = main.getByLabel('E-mail');
      await name.fill('Ada');
      await email.fill('not an address');
      await main.getByRole('button', { name: 'Send message' }).click();
      const list = main.getByRole('alert');
      await expect(list.getByRole('link')).toHaveText([/^E-mail address: .+/, /^Your message: .+/]);
      // Of what was typed nothing is lost.
      await expect(name).toHaveValue('Ada');
      await expect(email).toHaveValue('not an address');
      await expect(email).toHaveAttribute('aria-invalid', 'true');
      await expect(email).toHaveAccessibleDescription(/e-mail/i);
      if (script) await expect(email).toBeFocused();
      if (script) expect(await findViolations(page, 'main')).toEqual([]);
      await list.getByRole('link').first().click();
      await expect(email).toBeFocused();
      await email.selectText();
      await page.keyboard.type('ada@example.com');
      await main.getByLabel('Your message').pressSequentially('Is there a cloakroom?');
      await main.getByRole('button', { name: 'Send message' }).click();
      await expect(page).toHaveURL(/\/o\/3\/$/);
    });
  });
}

test('errors that only the server can find show in the same places', async ({ page }) => {
  await page.goto('/mytickets');
  await waitForPage(page);
  await page.getByLabel('E-mail').fill('ada@localhost');
  await page.getByLabel('Order number').fill('1');
  await page.getByRole('button', { name: 'Find tickets' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(/^E-mail address: .+/);
  await expect(page.getByLabel('E-mail')).toBeFocused();
});

test('what is typed and chosen before the page is hydrated stays, and is counted', async ({ page }) => {
  await signIn(page, 'Olu Organizer');
  const { isRequested, release } = await holdRequests(page, /\/host\/host\.[^/]+\.js$/);
  await page.goto('/manage/events/create', { waitUntil: 'commit' });
  await isRequested;
  const title = page.getByLabel('Title', { exact: true });
  await title.click();
  await page.keyboard.type('Jaxx');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('z');
  await page.getByLabel('Category').selectOption('music');
  await page.getByLabel('This is an online event').check();
  await title.focus();
  release();
  await waitForPage(page);
  await expect(title).toHaveValue('Jazxx');
  await expect(page.getByText('5/75')).toBeVisible();
  await expect(title).toBeFocused();
  await page.keyboard.press('Shift+End');
  await page.keyboard.type('z');
  await expect(title).toHaveValue('Jazz');
  await expect(page.getByText('4/75')).toBeVisible();
  await expect(page.getByLabel('Category')).toHaveValue('music');
  await expect(page.getByLabel('This is an online event')).toBeChecked();
  // The form is rendered again.
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('alert').getByRole('link', { name: /^Format/ })).toBeVisible();
  await expect(title).toHaveValue('Jazz');
});

test('what is typed into a filled text area before the page is hydrated stays', async ({ page }) => {
  await signIn(page, 'Olu Organizer');
  const { isRequested, release } = await holdRequests(page, /\/host\/host\.[^/]+\.js$/);
  await page.goto('/myprofile/', { waitUntil: 'commit' });
  await isRequested;
  const about = page.getByLabel('About you');
  const before = await about.inputValue();
  expect(before).not.toBe('');
  await about.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Jazz ');
  release();
  await waitForPage(page);
  await expect(about).toHaveValue(`Jazz ${before}`);
  await page.keyboard.type('and blues. ');
  await expect(about).toHaveValue(`Jazz and blues. ${before}`);
});

test('the number of dates shows only while the event repeats', async ({ page }) => {
  await signIn(page, 'Olu Organizer');
  await page.goto('/manage/events/create');
  const count = page.getByLabel('Number of dates');
  await expect(count).toBeHidden();
  await page.getByLabel('Repeats').selectOption('Every week');
  await expect(count).toBeVisible();
});

test('fields that a sample account cannot change look read-only, and each form has one primary button', async ({
  page,
}) => {
  await signIn(page, 'Ana Attendee');
  await page.goto('/account-settings');
  for (const field of [page.getByLabel('Your name'), page.getByLabel('E-mail')]) {
    await expect(field).toHaveAttribute('readonly', '');
    await expect(field).toHaveCSS('background-color', 'rgb(250, 248, 252)');
  }
  await page.goto('/mytickets');
  await expect(page.getByRole('main')).not.toContainText('No account needed');
  await expect(page.locator('.pg-main .pg-button--primary')).toHaveCount(1);
});

test('an empty collection shows a message and a link to events', async ({ page }) => {
  await page.goto('/signin/signup/');
  await page.getByLabel('Your name').fill('Form Tester');
  await page.getByLabel('E-mail').fill(`${crypto.randomUUID()}@example.com`);
  await page.locator('.pg-main form button[type=submit]').click();
  await page.waitForURL('/');
  const profile = await page.getByRole('banner').locator('a[href^="/u/"]').first().getAttribute('href');
  const person = /\/u\/[^/]+/.exec(profile ?? '')?.[0];
  await page.goto(`${person}/favorites/collections`);
  await page.getByLabel('Name').fill('A weekend away');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing in here yet' })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /events/i })
    .last()
    .click();
  await expect(page).toHaveURL(/\/d\//);
});
