import { expect, type Page, test } from 'playwright/test';
import { USERS } from '../header/header-page.ts';
import { collectConsole, goBack, readHash } from '../stack-page.ts';
import { FOREIGN } from './fixture-files.ts';
import { collectReports } from './host-reports.ts';

/** What a host may pass, and take back, on pages of another origin. */
const hostUrl = (path: string) => `${process.env.MARQUEE_HOST_URL ?? ''}${path}`;
const banner = (page: Page) => page.getByRole('banner');

test('<marquee-header> completes partial props, and restores the default of each removed one', async ({ page }) => {
  const reports = await collectReports(page);
  const messages = collectConsole(page);
  await page.goto(hostUrl('/embed'));
  await page.locator('[data-marquee-ready]').waitFor();
  const element = page.locator('marquee-header');
  const setProps = (props: unknown) => element.evaluate((node, given) => Object.assign(node, { props: given }), props);
  const createEvent = banner(page).getByRole('button', { name: 'Create an event' });
  const account = banner(page).getByRole('button', { name: /^Account/ });
  const signIn = banner(page).getByRole('link', { name: 'Sign In' });

  // "Create an event" shows to users who can create events, and to all on the home page.
  await setProps({ page: { path: '/' } });
  await expect(createEvent).toBeVisible();
  await setProps({ page: {}, env: {}, flags: null, user: null, location: null, variant: null });
  await expect(createEvent).toHaveCount(0);
  await setProps({ user: { isAuthenticated: true, fullName: 'Ana' } });
  await expect(account).toBeVisible();
  await setProps({ user: undefined });
  await expect(signIn).toBeVisible();
  await setProps({ user: USERS.attendee });
  await expect(account).toBeVisible();
  await setProps(null);
  await expect(signIn).toBeVisible();
  expect(messages).toEqual([]);

  await setProps({ page: 'home', user: { fullName: 5 }, locale: '日本' });
  await setProps({ page: 'home', user: { fullName: 5 }, locale: '日本' });
  await expect
    .poll(() => messages)
    .toEqual([
      'warning: The Marquee header uses defaults for props that it cannot use: user.fullName must be string; page must be object; locale must be a locale of the site',
    ]);
  await expect(page.getByRole('combobox', { name: 'Location' })).toBeVisible();
  await setProps({});

  for (const [name, value, field] of [
    ['path', '/', 'Location'],
    ['site', '.ch', 'Ort'],
    ['locale', 'fr_CH', 'Lieu'],
    ['variant', 'logo-only', null],
  ] as const) {
    await element.evaluate((node, given) => node.setAttribute(...given), [name, value] as [string, string]);
    if (field === null) await expect(page.getByRole('combobox')).toHaveCount(0);
    else await expect(page.getByRole('combobox', { name: field })).toBeVisible();
  }
  await expect(page.locator('[data-marquee-root]')).toHaveCount(1);
  await element.evaluate((node) => {
    for (const name of ['variant', 'path', 'site', 'locale']) node.removeAttribute(name);
  });
  await expect(page.getByRole('combobox', { name: 'Location' })).toBeVisible();

  const from = banner(page).locator('input[name=from]');
  await element.evaluate((node) => node.setAttribute('path', '/basket/'));
  await expect(from).toHaveValue('/basket/');
  for (const path of ['//evil.example/', 'https://evil.example/', 'basket']) {
    await element.evaluate((node, value) => node.setAttribute('path', value), path);
    await expect(from).toHaveValue('/embed');
  }
  expect(reports.beacons).toEqual([]);
  expect(await reports.countEvents()).toBe(0);
});

test('the history entry of an open search is marked in its address or its state, as the host chooses', async ({
  page,
}) => {
  await page.goto(hostUrl('/embed'));
  await page.locator('[data-marquee-search]').waitFor();
  await page.locator('[data-marquee-ready]').waitFor();
  const list = page.getByRole('listbox');
  for (const [searchHistory, address, hash] of [
    ['state', '#faq', '#faq'],
    [undefined, '#/basket', '#/basket'],
    ['hash', '#/basket', '#search'],
    [undefined, '#faq', '#search'],
  ] as const) {
    await page.locator('marquee-header').evaluate((node, props) => Object.assign(node, { props }), { searchHistory });
    await page.evaluate((url) => history.pushState(null, '', url), address);
    await banner(page).getByRole('combobox', { name: 'Search events' }).click();
    await expect(list).toBeVisible();
    expect(await readHash(page)).toBe(hash);
    await goBack(page);
    await expect(list).toHaveCount(0);
    expect(await readHash(page)).toBe(address);
  }
});

for (const door of ['mount', 'Header']) {
  test(`./${door} takes back what its host no longer passes`, async ({ page }) => {
    await page.goto(hostUrl(`/federated?react=own&door=${door}&user=${JSON.stringify(USERS.attendee)}`));
    await page.locator('[data-marquee-ready]').waitFor();
    const update = (options: object) =>
      page.evaluate(
        (given) => (Reflect.get(window, 'header') as { update(options: object): void }).update(given),
        options,
      );
    await expect(banner(page).getByRole('button', { name: 'Account: Ana Attendee' })).toBeVisible();
    // A component's props are all that it has; the options of an update go over the current ones.
    await update(door === 'mount' ? { user: null, env: {}, page: {} } : { env: {}, page: {} });
    await expect(banner(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
    await update({ variant: 'logo-only' });
    await expect(page.getByRole('combobox')).toHaveCount(0);
    await update({ variant: null });
    await expect(page.getByRole('combobox', { name: 'Search events' })).toBeVisible();
  });
}

for (const framework of ['React 19', 'React 18', 'Vue', 'Svelte', 'Angular']) {
  // React alone passes another thing before the element is defined.
  for (const isDefined of framework.startsWith('React') ? [false, true] : [false]) {
    const details = framework === 'React 19' ? {} : FOREIGN;
    test(
      `${framework} passes \`props\` to an element that is ${isDefined ? '' : 'not yet '}defined`,
      details,
      async ({ page }) => {
        let define = () => {};
        const isRendered = new Promise<void>((done) => {
          define = done;
        });
        if (!isDefined)
          await page.route('**/embed.js', async (route) => {
            await isRendered;
            await route.continue();
          });
        else
          await page.route('**/framework.js*', async (route) => {
            await page.waitForFunction(() => customElements.get('marquee-header') !== undefined);
            await route.continue();
          });
        await page.goto(hostUrl(`/framework?framework=${framework}`), { waitUntil: 'commit' });
        await page.locator('marquee-header').waitFor({ state: 'attached' });
        define();
        await expect(banner(page).getByRole('button', { name: 'Account: Ana Attendee' })).toBeVisible();
        // A function got through too.
        await expect(page.locator('html[data-called]')).toBeAttached();
        await page.getByRole('button', { name: 'Switch' }).click();
        await expect(page.getByRole('combobox')).toHaveCount(0);
        await expect(banner(page)).toBeVisible();
      },
    );
  }
}
