import { expect, type Page, test } from 'playwright/test';
import { needs } from '../engines/engine-needs.ts';
import { findViolations } from '../find-violations.ts';
import { waitForPage } from '../stack-page.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const submit = (page: Page) => page.locator('.pg-form button[type=submit]').first();

/** A new account, which comes back to the page that it was asked for. */
async function signUp(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('[name=name]').fill('Journey Organizer');
  await page.locator('[name=email]').fill(`${crypto.randomUUID()}@example.com`);
  await submit(page).click();
}

test.describe('the form of an event', () => {
  test('takes out of a text that comes at once what no text has', needs('insertText'), async ({ page }) => {
    await signUp(page, '/signin/signup/?referrer=/manage/events/create/');
    await waitForPage(page);
    const title = page.getByLabel('Title', { exact: true });
    await title.focus();
    await page.keyboard.insertText('a\u00a0b\u0007c');
    await expect(title).toHaveValue('a bc');
  });

  test('counts, takes digits alone, names what is missing, shows how complete it is, and keeps a draft', async ({
    page,
  }) => {
    await signUp(page, '/signin/signup/?referrer=/manage/events/create/');
    await waitForPage(page);
    const title = page.getByLabel('Title', { exact: true });
    const tone = page.locator('[data-tone]').filter({ has: page.getByRole('progressbar') });
    const bar = page.getByRole('progressbar', { name: 'Ready to publish' });
    await expect(tone).toHaveAttribute('data-tone', 'red');
    await expect(bar).toHaveAttribute('aria-valuenow', '0');
    await title.pressSequentially('a bc');
    await expect(page.getByText('4/75')).toBeVisible();
    await expect(page.getByLabel('Category')).toHaveValue('');
    const count = page.getByLabel('Quantity').first();
    await count.fill('');
    await count.pressSequentially('1e2-0.5');
    await expect(count).toHaveValue('1205');

    const look = () =>
      title.evaluate((input) => {
        const { borderTopColor, outlineStyle, outlineWidth } = getComputedStyle(input);
        return { borderTopColor, outline: `${outlineWidth} ${outlineStyle}` };
      });
    await title.blur();
    const resting = await look();
    await title.focus();
    const active = await look();
    expect(active.outline).toBe('2px solid');
    expect(active).not.toMatchObject({ borderTopColor: resting.borderTopColor });
    await expect(page.locator('.pg-field').filter({ has: title })).toHaveCSS('margin-bottom', '8px');

    // Empty, the browser stops it at the title; blank, the server does.
    await title.fill('');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(title).toBeFocused();
    await title.fill(' ');
    await page.getByLabel('Category').selectOption('music');
    await page.getByLabel('Format').selectOption('performances');
    await page.getByRole('textbox', { name: 'Summary' }).fill('In the yard');
    await page.getByRole('textbox', { name: 'Description' }).fill('Bring a chair.');
    await page.getByLabel('Date', { exact: true }).fill('2020-02-01');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(title).toHaveAttribute('aria-invalid', 'true');
    await expect(title).toHaveAccessibleDescription('Please fill in this field.');
    await expect(submit(page)).toHaveAttribute('data-state', 'not-successful');
    await expect(page.getByText(/^Please choose a date from [A-Z][a-z]{2} \d+, \d{4} to /)).toBeVisible();
    await page.getByLabel('Date', { exact: true }).fill('');

    await title.fill('Jazz in the yard');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Event has been saved successfully.')).toBeVisible();
    await page.reload();
    await expect(title).toHaveValue('Jazz in the yard');
    await expect(bar).toHaveAttribute('aria-valuenow', '60');
    await expect(tone).toHaveAttribute('data-tone', 'orange');
    await page.getByLabel('Date', { exact: true }).fill(inDays(9));
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(bar).toHaveAttribute('aria-valuenow', '80');
    await expect(tone).toHaveAttribute('data-tone', 'green');

    expect(await findViolations(page, '#main')).toEqual([]);
  });

  test('sends a draft once: the button shows that it works, and a second press does nothing', async ({ page }) => {
    await signUp(page, '/signin/signup/?referrer=/manage/events/create/');
    await waitForPage(page);
    await page.getByLabel('Title', { exact: true }).fill('Jazz in the yard');
    await page.getByLabel('Category').selectOption('music');
    await page.getByLabel('Format').selectOption('performances');
    // A download leaves the page where it is.
    let posts = 0;
    await page.route('**/manage/events/create/', (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      posts += 1;
      return route.fulfill({ headers: { 'content-disposition': 'attachment' }, body: 'saved' });
    });
    const save = page.getByRole('button', { name: 'Save draft' });
    await save.click();
    await expect(save).toHaveAttribute('data-state', 'loading');
    await expect(save).toHaveAttribute('aria-busy', 'true');
    await expect(submit(page)).toHaveAttribute('data-state', 'default');
    await submit(page).click();
    await save.press('Enter');
    await page.unrouteAll();
    await page.reload();
    await expect(save).toHaveAttribute('data-state', 'default');
    expect(posts).toBe(1);
  });

  test('shows on the button that the event was saved, until a field changes', async ({ page }) => {
    await signUp(page, '/signin/signup/?referrer=/manage/events/create/');
    await waitForPage(page);
    await page.getByLabel('Title', { exact: true }).fill('Jazz in the yard');
    await page.getByLabel('Category').selectOption('music');
    await page.getByLabel('Format').selectOption('performances');
    const save = page.getByRole('button', { name: 'Save draft' });
    await save.click();
    await expect(page.getByText('Event has been saved successfully.')).toBeVisible();
    await expect(save).toHaveAttribute('data-state', 'successful');
    await expect(submit(page)).toHaveAttribute('data-state', 'default');
    await waitForPage(page);
    await page.getByRole('textbox', { name: 'Summary' }).fill('In the yard');
    await expect(save).toHaveAttribute('data-state', 'default');
  });
});

/** A photo in place of the drawing, made smaller in the browser; back on the page of the event. */
async function uploadPhoto(page: Page): Promise<void> {
  const event = page.url();
  await page.goto('/myevents/');
  await page.locator('.pg-row__link').click();
  await page.locator('.pg-tabs a[href$="/design/"]').click();
  await waitForPage(page);
  const input = page.locator('input[type=file]');
  await input.evaluate(async (element: HTMLInputElement) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2000, height: 1000 });
    const context = canvas.getContext('2d');
    for (let x = 0; x < 2000 && context !== null; x += 10) {
      context.fillStyle = `hsl(${x % 360} 80% 50%)`;
      context.fillRect(x, (x * 7) % 900, 60, 100);
    }
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    const transfer = new DataTransfer();
    // As a camera writes it: larger than the limit.
    transfer.items.add(new File([blob ?? '', new Uint8Array(2_000_000)], 'photo.png', { type: 'image/png' }));
    element.files = transfer.files;
    element.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect.poll(() => input.evaluate((element: HTMLInputElement) => element.files?.[0]?.name)).toBe('picture.jpg');
  await page.locator('form[action$="/picture/"] button[type=submit]').click();
  await expect(page.locator('.pg-flash__card')).toBeVisible();
  await page.goto(event);
  const picture = page.locator('.pg-event__picture img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
}

/** Where the journeys are made, each with script and without. */
const PLACES = [
  { host: 'localhost', prefix: '', city: 'Chicago', typed: 'Chicag' },
  { host: 'www.marquee.de.localhost', prefix: '', city: 'Köln', typed: '' },
  { host: 'www.marquee.ca.localhost', prefix: '/fr', city: 'Montréal', typed: '' },
] as const;

const JOURNEYS = PLACES.flatMap((place) => [true, false].map((script) => ({ ...place, script })));

for (const { host, prefix, city, typed, script } of JOURNEYS) {
  test.describe(`${host}${prefix}, script ${script ? 'on' : 'off'}`, script ? {} : needs('noScript'), () => {
    test.use({ javaScriptEnabled: script });

    test('one creates an event from scratch and with AI, and publishes it', async ({ page, baseURL }) => {
      const address = (path: string) => Object.assign(new URL(path, baseURL), { hostname: host }).href;
      // Signed out, the page leads to an account and back.
      await signUp(page, address(`${prefix}/signin/signup/?referrer=${prefix}/manage/events/create/`));
      await expect(page).toHaveURL(address(`${prefix}/manage/events/create/`));
      const title = `Festival ${crypto.randomUUID().slice(0, 8)}`;
      if (script) await waitForPage(page);
      await page.locator('.pg-form [name=title]').fill(title);
      await page.locator('.pg-form [name=topic]').selectOption('music');
      await page.locator('.pg-form [name=format]').selectOption('festivals');
      if (script && typed !== '') {
        await page.locator('.pg-form [name=location]').pressSequentially(typed);
        await expect(page.locator(`#field-location-names option[value^="${city}, "]`).first()).toBeAttached();
      }
      await page.locator('.pg-form [name=location]').fill(city);
      await page.locator('.pg-form [name=date]').fill(inDays(9));
      await page.locator('.pg-form [name=repeat]').selectOption('weekly');
      await page.locator('.pg-form [name=count]').fill('3');
      await submit(page).click();
      await expect(page.locator('.pg-preview__dates li')).toHaveCount(3);
      await page.locator('.pg-preview button').click();
      await expect(page.locator('.pg-flash__card')).toBeVisible();
      await page.locator('.pg-pairs a').first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      if (script && typed !== '') await uploadPhoto(page);

      await page.goto(address(`${prefix}/manage/events/auto-create/`));
      if (script) await waitForPage(page);
      await page.locator('.pg-form [name=what]').fill('Jazz');
      await page.locator('.pg-form [name=location]').fill(city);
      await page.locator('.pg-form [name=date]').fill(inDays(12));
      await submit(page).click();
      await expect(page.locator('.pg-form [name=title]')).toHaveCount(3);
      await page.locator('.pg-form [name=title]').nth(1).check();
      await submit(page).click();
      await expect(page).toHaveURL(/\/myevents\/\d+\/$/);
      await page.goto(address(`${prefix}/myevents/`));
      await expect(page.locator('.pg-row')).toHaveCount(2);
    });
  });
}
