import { expect, type Page, test } from 'playwright/test';
import { needs } from '../engines/engine-needs.ts';
import { waitForPage } from '../stack-page.ts';

/** Events that have not started. */
const LIST = '/d/ny--new-york/events--tomorrow/';

/** Opens the first event of the list that has tickets. @returns its path */
async function openEvent(page: Page): Promise<string> {
  await page.goto(LIST);
  const path =
    (await page
      .getByRole('main')
      .locator('article', { hasNotText: 'Sold out' })
      .locator('a[href^="/e/"]')
      .first()
      .getAttribute('href')) ?? '';
  await page.goto(path);
  await waitForPage(page);
  return path;
}

test('shows its description, place and directions without a request to a third party', async ({ page }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !hostname.endsWith('localhost')) foreign.push(request.url());
  });
  await openEvent(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: 'About this event' })).toContainText('Doors open');
  const where = main.locator('.pg-fact', { has: page.getByText('Where', { exact: true }) });
  await expect(where).toContainText('United States');
  const directions = new URL((await where.getByRole('link', { name: 'Get directions' }).getAttribute('href')) ?? '');
  expect(directions.hostname).toBe('www.google.com');
  expect(directions.searchParams.get('destination')).toMatch(/^.+, .+, United States$/);
  expect(foreign).toEqual([]);
});

test('follows and contacts its organizer', async ({ page }) => {
  await page.goto('/signin/');
  await page.getByRole('button', { name: /Ana Attendee/ }).click();
  await page.waitForURL('/');
  const path = await openEvent(page);
  const card = page.getByRole('region', { name: 'Organizer' });
  await expect(card).toContainText(/\d+ upcoming events?/);
  const button = card.getByRole('button');
  const isFollowed = /^Unfollow/.test(await button.innerText());
  // There and back: the sample people are everybody's.
  for (const follows of [!isFollowed, isFollowed]) {
    await button.click();
    await expect(page.locator('.pg-flash')).toContainText(follows ? 'You now follow' : 'You no longer follow');
    await page.reload();
    await waitForPage(page);
    await expect(button).toHaveText(follows ? /^Unfollow/ : /^Follow/);
  }
  await card.getByRole('link', { name: 'Contact the organizer' }).click();
  await expect(page).toHaveURL(new RegExp(`/o/\\d+/contact/\\?event=${path.split('/').at(-2)}$`));
});

test('its tickets stay visible on desktops while the text scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  await openEvent(page);
  const tickets = page.getByRole('link', { name: 'Get tickets' });
  await page.getByText('Categories', { exact: true }).scrollIntoViewIfNeeded();
  await expect(tickets).toBeInViewport({ ratio: 1 });
});

test('the printed header is only the logo', needs('media'), async ({ page }) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await openEvent(page);
    await page.emulateMedia({ media: 'print' });
    const shown = page.getByRole('banner').locator('a, button, summary, input').filter({ visible: true });
    await expect(shown).toHaveCount(2);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Skip to main content' })).toHaveCount(1);
    await expect(page.getByRole('region', { name: 'Organizer' }).getByRole('button')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  }
});
