import { expect, test } from 'playwright/test';
import { signIn } from '../stack-page.ts';

const PATH = '/admin/nexus/gargoyle/';

/** A flag and a site for each engine: all engines share the marketplace. */
const CHANGED: Readonly<Record<string, { readonly flag: string; readonly site: string }>> = {
  chromium: { flag: 'old-collections-link', site: '.pt' },
  firefox: { flag: 'manage-overview', site: '.fi' },
};

test('staff change a flag’s rule: it is recorded, and the edge follows', async ({ page }, { project }) => {
  const { flag = '', site = '' } = CHANGED[project.name] ?? {};
  const base = new URL(process.env.MARQUEE_URL ?? 'http://localhost:8787');
  await signIn(page, 'Sam Staff', PATH);
  const session = (await page.context().cookies()).find(({ name }) => name === 'session')?.value ?? '';
  // One role of one site, so that no other test sees it.
  const readFlags = async (cookie = `session=${session}`) => {
    const response = await page.request.get(`http://127.0.0.1:${base.port}/header/environment`, {
      headers: { host: `www.marquee${site}.localhost:${base.port}`, cookie },
    });
    return Object.keys((await response.json()).flags);
  };
  expect(await readFlags()).toEqual([]);

  await page.getByRole('link', { name: `Change : ${flag}`, exact: true }).click();
  await page.getByRole('radio', { name: 'Some', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Staff', exact: true }).check();
  await page.getByRole('checkbox', { name: site, exact: true }).check();
  await page.getByRole('button', { name: 'Save rule' }).click();
  await expect(page.getByText('The rule has been saved.')).toBeVisible();
  await expect(page.getByText(`default → some: 100 %, ${site}, staff`)).toBeVisible();
  await expect.poll(() => readFlags()).toEqual([flag]);
  expect(await readFlags('')).toEqual([]);

  // What is no rule is refused, and the form says why.
  await page.goto(`${PATH}?flag=${flag}`);
  await page.getByLabel('Share of browsers').fill('101');
  await page.getByRole('button', { name: 'Save rule' }).click();
  await expect(page.getByText('Please enter a whole number from 0 to 100.').first()).toBeVisible();
});
