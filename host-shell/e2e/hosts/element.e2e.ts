import { expect, type Page, test } from 'playwright/test';
import { USERS } from '../header/header-page.ts';
import { collectConsole, goBack, readHash, waitForHeader } from '../stack-page.ts';
import { ANY_ORIGIN, banner, collectReports, field, hostUrl, openHost } from './host-page.ts';

/** What a host passes to the custom element, takes back and receives. What each way shares is in the journeys. */
const element = (page: Page) => page.locator('marquee-header');
const setAttribute = (page: Page, name: string, value: string) =>
  element(page).evaluate((node, given) => node.setAttribute(...given), [name, value] as [string, string]);
const setProps = (page: Page, props: unknown) =>
  element(page).evaluate((node, given) => Object.assign(node, { props: given }), props);

test('skips to the main landmark that the page has, where the page has a base too @thorough', async ({ page }) => {
  await openHost(page, '/embed');
  // As every Angular page has.
  await page.evaluate(() => document.head.append(Object.assign(document.createElement('base'), { href: '/app/' })));
  await page.getByRole('link', { name: 'Skip to main content' }).press('Enter');
  await expect(page.locator('main.content:target')).toBeVisible();
});

test('has the flags that the operators set, whatever the page passes', async ({ page }) => {
  await page.route('**/header/environment?*', async (route) => {
    const response = await page.request.get('/header/environment');
    const json = { ...(await response.json()), flags: { 'old-collections-link': true } };
    await route.fulfill({ json, headers: ANY_ORIGIN });
  });
  await page.goto(hostUrl(`/embed?user=${encodeURIComponent(JSON.stringify(USERS.attendee))}`));
  await element(page).evaluate((node) => {
    const { props } = node as unknown as { readonly props?: object };
    Object.assign(node, { props: { ...props, flags: {} } });
  });
  await banner(page).getByRole('button', { name: 'Account: Ana Attendee' }).click();
  await expect(banner(page).getByRole('link', { name: 'Collections' })).toBeVisible();
});

test('completes partial props, restores the default of each removed one, can be moved, and can be removed', async ({
  page,
}) => {
  const reports = await collectReports(page);
  const messages = collectConsole(page);
  await openHost(page, '/embed');
  const createEvent = banner(page).getByRole('button', { name: 'Create an event' });
  const account = banner(page).getByRole('button', { name: /^Account/ });
  const signIn = banner(page).getByRole('link', { name: 'Sign In' });

  // "Create an event" shows to users who can create events, and to all on the home page.
  await setProps(page, { page: { path: '/' } });
  await expect(createEvent).toBeVisible();
  await setProps(page, { page: {}, env: {}, flags: null, user: null, location: null, variant: null });
  await expect(createEvent).toHaveCount(0);
  await setProps(page, { user: { isAuthenticated: true, fullName: 'Ana' } });
  await expect(account).toBeVisible();
  await setProps(page, { user: undefined });
  await expect(signIn).toBeVisible();
  expect(messages).toEqual([]);

  for (let time = 0; time < 2; time += 1) await setProps(page, { page: 'home', user: { fullName: 5 }, locale: '日本' });
  await expect
    .poll(() => messages)
    .toEqual([
      'warning: The Marquee header uses defaults for props that it cannot use: user.fullName must be string; page must be object; locale must be a locale of the site',
    ]);
  await setProps(page, {});

  for (const [name, value, label] of [
    ['path', '/', 'Location'],
    ['site', '.ch', 'Ort'],
    ['locale', 'fr_CH', 'Lieu'],
    ['variant', 'logo-only', null],
  ] as const) {
    await setAttribute(page, name, value);
    if (label === null) await expect(page.getByRole('combobox')).toHaveCount(0);
    else await expect(page.getByRole('combobox', { name: label })).toBeVisible();
  }
  await element(page).evaluate((node) => {
    for (const name of ['variant', 'path', 'site', 'locale']) node.removeAttribute(name);
  });
  await expect(page.getByRole('combobox', { name: 'Location' })).toBeVisible();

  const from = banner(page).locator('input[name=from]');
  await setAttribute(page, 'path', '/basket/');
  await expect(from).toHaveValue('/basket/');
  for (const path of ['//evil.example/', 'https://evil.example/', 'basket']) {
    await setAttribute(page, 'path', path);
    await expect(from).toHaveValue('/embed');
  }
  await element(page).evaluate((node) => document.body.append(node));
  await expect(field(page)).toBeVisible();
  await expect(page.locator('[data-marquee-root]')).toHaveCount(1);
  await element(page).evaluate((node) => node.remove());
  await expect(page.locator('[data-marquee-root]')).toHaveCount(0);
  expect(reports.beacons).toEqual([]);
  expect(await reports.countEvents()).toBe(0);
});

test('tells its host by events, by callbacks that may change, and by a mark', async ({ page }) => {
  await openHost(page, '/embed');
  await page.evaluate(() => {
    const heard: unknown[][] = [];
    Object.assign(window, { heard });
    const hear = (name: string) => (detail: unknown) => heard.push([name, detail]);
    for (const name of ['search', 'location', 'ready'] as const)
      document.addEventListener(`marquee:${name}`, ({ detail }) => hear(name)(detail));
    performance.clearMarks();
    // Another header in the first one's place, with the callbacks from its start.
    const header = Object.assign(document.createElement('marquee-header'), {
      props: {
        navigate: hear('navigate'),
        onSearch: hear('onSearch'),
        onLocation: hear('onLocation'),
        onReady: () => hear('onReady')(performance.getEntriesByName('marquee:ready').length),
        onAnalytics: ({ label }: { label: string }) => hear('onAnalytics')(label),
      },
    });
    document.querySelector('marquee-header')?.replaceWith(header);
  });
  const takeHeard = () => page.evaluate(() => (Reflect.get(window, 'heard') as unknown[][]).splice(0));
  await waitForHeader(page);
  expect(await takeHeard()).toEqual([
    ['onReady', 1],
    ['ready', { flags: {} }],
  ]);

  await page.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option', { name: 'Browse online events' }).click();
  const online = expect.objectContaining({ slug: 'online', isOnline: true });
  const places = [
    ['onLocation', online],
    ['location', online],
  ];
  expect(await takeHeard()).toEqual(expect.arrayContaining(places));

  await element(page).evaluate((header) => {
    const heard = Reflect.get(window, 'heard') as unknown[][];
    const { props } = header as unknown as { readonly props: object };
    Object.assign(header, { props: { ...props, onSearch: (search: unknown) => heard.push(['changed', search]) } });
  });
  await field(page).fill('jazz');
  await field(page).press('Enter');
  const detail = { query: 'jazz', location: online, url: expect.stringMatching(/\/d\/online\/jazz\/$/) };
  const searches = [
    ['changed', detail],
    ['search', detail],
  ];
  const heard = await takeHeard();
  expect(heard).toEqual(expect.arrayContaining(searches));
  expect(heard.map(([name]) => name)).not.toContain('onSearch');
  await banner(page).getByRole('button', { name: 'Help' }).dispatchEvent('click');
  await expect.poll(takeHeard).toContainEqual(['onAnalytics', 'help']);
});

test('the history entry of an open search is marked in its address or its state, as the host chooses @thorough', async ({
  page,
}) => {
  await openHost(page, '/embed');
  await page.locator('[data-marquee-search]').waitFor();
  const list = page.getByRole('listbox');
  for (const [searchHistory, address, hash] of [
    ['state', '#faq', '#faq'],
    [undefined, '#/basket', '#/basket'],
    ['hash', '#/basket', '#search'],
    [undefined, '#faq', '#search'],
  ] as const) {
    await setProps(page, { searchHistory });
    await page.evaluate((url) => history.pushState(null, '', url), address);
    await field(page).click();
    await expect(list).toBeVisible();
    expect(await readHash(page)).toBe(hash);
    await goBack(page);
    await expect(list).toHaveCount(0);
    expect(await readHash(page)).toBe(address);
  }
});
