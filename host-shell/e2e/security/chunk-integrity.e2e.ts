import { expect, type Page, test } from 'playwright/test';
import { RUNS_ALL } from '../engines/test-sets.ts';
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
for (const [way, url] of [
  ['a page of the edge', '/'],
  ...(RUNS_ALL ? ([['the custom element', hostUrl('/embed')]] as const) : []),
  ['a federated host', hostUrl('/federated?react=own')],
] as const) {
  test(`on ${way} a lazy part that was changed does not run, and the header goes on`, async ({ page }) => {
    const files = ['menus.js', 'messages-en_US-lazy.js'];
    for (const file of files) await changeFile(page, file);
    const refused = files.map((file) => waitForRefusal(page, `/${file}`));
    await page.goto(url);
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

test('the messages of the custom element do not run when they were changed, and the page keeps what it had', async ({
  page,
}) => {
  await changeFile(page, 'messages-en_US.js');
  const refused = waitForRefusal(page);
  await page.goto(hostUrl('/embed'));
  await refused;
  await expect(page.locator('[data-marquee-ready]')).toHaveCount(0);
  await expect(page.getByRole('heading').first()).toBeVisible();
  expect(await page.evaluate(() => 'owned' in window)).toBe(false);
});
