import { expect, type Page, test } from 'playwright/test';
import { waitForRefusal } from '../stack-page.ts';

const hostUrl = (path: string) => `${process.env.MARQUEE_HOST_URL ?? ''}${path}`;

/** Replaces the code of a file, as an attacker with write access to a build's files could. */
async function changeFile(page: Page, file: string): Promise<void> {
  await page.route(`**/header/builds/**/${file}`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: 'window.owned = true;',
    }),
  );
}

/** Chunks are not in the page's HTML: the file that loads them has their integrity. */
for (const [way, open] of [
  ['a page of the edge', (page) => page.goto('/')],
  ['a federated host', (page) => page.goto(hostUrl('/federated?react=own'))],
  ['the custom element', (page) => page.goto(hostUrl('/embed'))],
] as const satisfies readonly (readonly [string, (page: Page) => Promise<unknown>])[]) {
  test(`on ${way} a lazy part that was changed does not run, and the header goes on`, async ({ page }) => {
    const files = ['menus.js', 'messages-en_US-lazy.js'];
    for (const file of files) await changeFile(page, file);
    const refused = files.map((file) => waitForRefusal(page, `/${file}`));
    await open(page);
    await page.locator('[data-marquee-ready]').waitFor();
    await Promise.all(refused);
    expect(await page.evaluate(() => 'owned' in window)).toBe(false);
    const keyword = page.getByRole('combobox', { name: 'Search events' });
    await keyword.click();
    await expect(keyword).toHaveAttribute('aria-expanded', 'true');
  });
}

test('a federated host whose header code was changed does not run it, and has the header with a React of its own', async ({
  page,
}) => {
  await changeFile(page, 'header-code.js');
  const refused = waitForRefusal(page);
  await page.goto(hostUrl('/federated?react=own'));
  await refused;
  await page.locator('[data-marquee-ready]').waitFor();
  expect(await page.evaluate(() => 'owned' in window)).toBe(false);
});

for (const [way, path, file] of [
  ['a federated host', '/federated?react=own', 'messages-en_US.js'],
  ['the custom element', '/embed', 'messages-en_US.js'],
] as const) {
  test(`on ${way} ${file} does not run when it was changed, and the page keeps what it had`, async ({ page }) => {
    await changeFile(page, file);
    const refused = waitForRefusal(page);
    await page.goto(hostUrl(path));
    await refused;
    await expect(page.locator('[data-marquee-ready]')).toHaveCount(0);
    await expect(page.getByRole('heading').first()).toBeVisible();
    expect(await page.evaluate(() => 'owned' in window)).toBe(false);
  });
}
