import { expect, test } from 'playwright/test';
import { signIn, siteUrl, waitForPage } from '../stack-page.ts';

const PATH = '/admin/nexus/gargoyle/';

const FLAG = 'old-collections-link';
const SITE = '.pt';

test('staff change a flag’s rule: it is recorded, and the edge follows @thorough', async ({ page }) => {
  const base = new URL(process.env.MARQUEE_URL ?? 'http://localhost:8787');
  await signIn(page, 'Sam Staff', PATH);
  const session = (await page.context().cookies()).find(({ name }) => name === 'session')?.value ?? '';
  // One role of one site, so that no other test sees it.
  const readFlags = async (cookie = `session=${session}`) => {
    const response = await page.request.get(`http://127.0.0.1:${base.port}/header/environment`, {
      headers: { host: `www.marquee${SITE}.localhost:${base.port}`, cookie },
    });
    return Object.keys((await response.json()).flags);
  };
  expect(await readFlags()).toEqual([]);

  await page.getByRole('link', { name: FLAG, exact: true }).click();
  await page.getByLabel('Who gets it').selectOption('some');
  await page.getByRole('checkbox', { name: 'Staff', exact: true }).check();
  await page.getByRole('checkbox', { name: SITE, exact: true }).check();
  await page.getByRole('button', { name: 'Save rule' }).click();
  await expect(page.getByText('The rule has been saved.')).toBeVisible();
  await expect(page.getByText(`some: 100 %, ${SITE}, staff`)).toBeVisible();
  await expect.poll(() => readFlags()).toEqual([FLAG]);
  expect(await readFlags('')).toEqual([]);

  // What is no rule is refused, and the form says why.
  await page.goto(`${PATH}?flag=${FLAG}`);
  await page.getByLabel('Share of browsers').fill('101');
  await page.getByRole('button', { name: 'Save rule' }).click();
  await expect(page.getByText('Please enter a whole number from 0 to 100.').first()).toBeVisible();

  // The next engine's test begins with the same rule.
  await page.goto(`${PATH}?flag=${FLAG}`);
  await page.getByLabel('Who gets it').selectOption('default');
  await page.getByRole('button', { name: 'Save rule' }).click();
  await expect(page.getByText('The rule has been saved.')).toBeVisible();
  await expect.poll(() => readFlags()).toEqual([]);
});

test('the playground shows the header of the chosen site and user', async ({ page }) => {
  await page.goto('/header/playground');
  await waitForPage(page);
  await page.getByLabel('User').selectOption('staff');
  await page.getByLabel('Width').selectOption('1440');
  await expect(page).toHaveURL(/site=\.com\/en_US&role=staff/);
  await page.getByLabel('Site and language').selectOption('.de/de_DE');
  await expect(page).toHaveURL(siteUrl('.de', '/header/playground?site=.de/de_DE&role=staff&width=1440'));
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('banner')).toContainText('Events entdecken');
  await expect(frame.getByRole('banner').getByText('Sam Staff').first()).toBeAttached();
  await expect(page.locator('iframe')).toHaveAttribute('width', '1440');
  const code = page.locator('details', { hasText: 'Custom Element' }).locator('pre');
  await expect(code).toContainText('https://www.marquee.de/header/stable/embed.js');
});
