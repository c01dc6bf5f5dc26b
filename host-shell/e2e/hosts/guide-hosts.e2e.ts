import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from 'playwright/test';
import type { MarqueeHeaderProps } from '../../../header-remote/host/react.ts';
import { readLayoutShift, watchLayoutShift } from '../layout-shift.ts';
import { CHROMIUM_ONLY, collectConsole, waitForHeader } from '../stack-page.ts';
import { HOSTS, isForeignHost } from './build-fixture.ts';
import { FOREIGN, SERVED_HOSTS } from './fixture-files.ts';
import { banner, collectReports, holdRequests, hostUrl, suggestion } from './host-page.ts';
import type {} from './pages/package/react.ts';

for (const host of [...HOSTS, ...SERVED_HOSTS]) {
  const tag = host === 'package' ? ' @thorough' : '';
  test(
    `a host by its guide has a header and searches: ${host}${tag}`,
    isForeignHost(host) ? FOREIGN : {},
    async ({ page }) => {
      test.skip(host === 'php' && process.env.PHP_PATH === '', 'This machine has no PHP');
      const files = await checkHost(page, host);
      // The others have a header from the server, or share their React.
      const bringsReact = /^package(-react|-vue|-svelte|-angular)?$/.test(host);
      if (bringsReact) expect(files.filter((path) => /builds\/\w+\/react\.js$/.test(path))).toHaveLength(1);
    },
  );
}

test(
  'the header in a layout of Next.js stays while its pages change and while one streams',
  FOREIGN,
  async ({ page }) => {
    const consoleMessages = collectConsole(page);
    await openHost(page, 'package-next');
    await waitForHeader(page);
    const field = page.getByRole('combobox', { name: 'Search events' });
    await field.click();
    await page.keyboard.type('ja');
    await page.keyboard.press('Escape');
    const root = await page.locator('[data-marquee-root]').elementHandle();
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.getByRole('link', { name: 'Tickets', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Tickets' })).toBeVisible();
    await expect(page.getByText('From $20')).toBeVisible();
    expect(await root?.evaluate((node) => node.isConnected)).toBe(true);
    await expect(field).toHaveValue('ja');
    expect(loads).toBe(0);

    const html = await (await page.request.get(page.url())).text();
    const order = ['data-marquee-root', 'Prices follow', 'From $20'].map((part) => html.indexOf(part));
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    await watchLayoutShift(page);
    await page.reload();
    await waitForHeader(page);
    await expect(page.getByText('From $20')).toBeVisible();
    expect(await readLayoutShift(page)).toBe('0.000');
    expect(consoleMessages).toEqual([]);
  },
);

test(
  'React of a Next.js host hydrates the header of its layout, which stays while pages change',
  FOREIGN,
  async ({ page }) => {
    const complaints = collectConsole(page);
    const files: string[] = [];
    await openHost(page, 'package-next');
    // Not those that the other page prefetches.
    page.on('request', (request) => {
      if (request.frame().url().includes('/federation'))
        files.push(new URL(request.url()).pathname.replace(/.*\//, ''));
    });
    await watchLayoutShift(page);
    await page.goto(new URL('/federation', page.url()).href);
    await waitForHeader(page);
    expect(await readLayoutShift(page)).toBe('0.000');
    await search(page).fill('jaz');
    await expect(suggestion(page)).toBeVisible();
    await page.keyboard.press('Escape');
    const root = await page.locator('[data-marquee-root]').elementHandle();
    await page.getByRole('link', { name: 'Tickets', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Tickets' })).toBeVisible();
    expect(await root?.evaluate((node) => node.isConnected)).toBe(true);
    await expect(search(page)).toHaveValue('jaz');
    expect(files.filter((name) => /^(?:header|react|remoteEntry)\.js$/.test(name))).toEqual([]);
    expect(files).toContain('host-header.js');
    expect(complaints).toEqual([]);
  },
);

const search = (page: Page) => banner(page).getByRole('combobox', { name: 'Search events' });
const show = (page: Page, props: MarqueeHeaderProps | null) => page.evaluate((given) => window.shop.show(given), props);

test('the component of the package comes, takes props, gives them back and goes, in Strict Mode', async ({ page }) => {
  const complaints = collectConsole(page);
  const reports = await collectReports(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const { release } = await holdRequests(page, /\/loader\.js/);
  await watchLayoutShift(page);
  await page.goto(hostUrl('/package'));
  await expect(page.getByRole('link', { name: 'A shop of events' })).toBeVisible();
  expect((await page.locator('[data-marquee-slot]').boundingBox())?.height).toBe(72);
  release();
  await waitForHeader(page);
  await expect(search(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'A shop of events' })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.shop.ready)).toBe(1);
  expect(await readLayoutShift(page)).toBe('0.000');
  expect(requested.filter((path) => path.endsWith('/loader.js'))).toHaveLength(1);
  await show(page, { variant: 'logo-only' });
  await expect(search(page)).toHaveCount(0);
  await show(page, { props: { variant: 'full' } });
  await expect(search(page)).toBeVisible();
  await show(page, { variant: 'logo-only' });
  await expect(search(page)).toHaveCount(0);
  await show(page, {});
  await expect(search(page)).toBeVisible();
  await show(page, null);
  await expect(banner(page)).toHaveCount(0);
  await show(page, {});
  await expect(search(page)).toBeVisible();
  expect([complaints, reports.beacons]).toEqual([[], []]);
});

test(
  'the federated component tries a second time, and leaves its content and one report @thorough',
  CHROMIUM_ONLY,
  async ({ page }) => {
    const reports = await collectReports(page);
    const tried: string[] = [];
    let failures = 1;
    await page.route('**/loader.js*', (route) => {
      tried.push(new URL(route.request().url()).search);
      failures -= 1;
      return failures < 0 ? route.continue() : route.abort();
    });
    await page.goto(hostUrl('/package?way=federation'));
    await expect(search(page)).toBeVisible();
    expect([tried.slice(0, 2), reports.beacons]).toEqual([['', '?again'], []]);
    failures = Number.POSITIVE_INFINITY;
    // In Firefox files that have not come end with an error when their page is left.
    await page.waitForLoadState('networkidle');
    await page.reload();
    await expect.poll(() => reports.beacons).toEqual([expect.objectContaining({ reason: 'network' })]);
    await expect(page.getByRole('link', { name: 'A shop of events' })).toBeVisible();
    expect(await reports.countEvents()).toBe(1);
  },
);

test("React of the host hydrates the server's HTML through the federated module, whose search works before it", async ({
  page,
}) => {
  const complaints = collectConsole(page);
  const files: string[] = [];
  page.on('response', (response) => files.push(new URL(response.url()).pathname));
  const script = await holdRequests(page, /\/package\.js/);
  await watchLayoutShift(page);
  await page.goto(hostUrl('/package-served?way=federation'), { waitUntil: 'commit' });
  await search(page).pressSequentially('jaz');
  await expect(suggestion(page)).toBeVisible();
  expect(files.filter((path) => /\/(?:header|mount|react|package)\.js$/.test(path))).toEqual([]);
  script.release();
  await waitForHeader(page);
  await expect(search(page)).toHaveValue('jaz');
  await expect(suggestion(page)).toBeVisible();
  expect(await readLayoutShift(page)).toBe('0.000');
  await expect.poll(() => page.evaluate(() => window.shop.ready)).toBe(1);
  await show(page, { variant: 'logo-only' });
  await expect(search(page)).toHaveCount(0);
  await show(page, { user: null });
  await expect(search(page)).toBeVisible();
  const loaded = files.filter((path) => /(?:header|react|remoteEntry)\.js$/.test(path));
  expect([...new Set(loaded.map((path) => path.replace(/.*\//, '')))]).toEqual(['host-header.js']);
  expect(complaints).toEqual([]);
});

test("the server's HTML has the React of its build where the script of its host does not come", async ({ page }) => {
  await page.route('**/package.js*', (route) => route.abort());
  await page.goto(hostUrl('/package-served?way=federation'));
  await waitForHeader(page);
  await search(page).fill('jaz');
  await expect(suggestion(page)).toBeVisible();
});

test("the federated component shows the server's HTML after one file, and runs the React of its host once it is used", async ({
  page,
}) => {
  const complaints = collectConsole(page);
  const files: string[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (path.startsWith('/header/')) files.push(path.replace(/.*\//, ''));
  });
  await page.goto(hostUrl('/package?way=federation'));
  await expect(search(page)).toBeVisible();
  expect(files.filter((name) => /manifest|remoteEntry|environment/.test(name))).toEqual([]);
  await waitForHeader(page);
  await expect.poll(() => page.evaluate(() => window.shop.ready)).toBe(1);
  // It is prefetched, and then imported.
  expect(new Set(files.filter((name) => /^(?:mount|react|header|host-header)\.js$/.test(name)))).toEqual(
    new Set(['host-header.js']),
  );
  expect(complaints).toEqual([]);
});

test('a browser test of a host has the double in place of the header @thorough', async ({ page }) => {
  const { mockHeaderOf }: typeof import('../../../header-remote/host/testing.ts') = await import(
    pathToFileURL(resolve('dist/host-package/testing.js')).href
  );
  await mockHeaderOf(page);
  const requested: string[] = [];
  page.on('response', (response) => requested.push(new URL(response.url()).pathname));
  await page.goto(hostUrl('/hosts/package-react/'));
  await expect(page.getByRole('link', { name: 'Marquee home' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Events by Marquee' })).toHaveCount(0);
  expect(requested.filter((path) => /\/builds\/|fragment|environment/.test(path))).toEqual([]);
});

const openHost = (page: Page, host: string) => page.goto(`${process.env.MARQUEE_HOST_URL ?? ''}/hosts/${host}/`);

/**
 * Opens a host and searches there, as its visitors do.
 *
 * @returns paths of the files that its page requested before the search
 */
async function checkHost(page: Page, host: string): Promise<readonly string[]> {
  const consoleMessages = collectConsole(page);
  const files: string[] = [];
  page.on('response', (response) => {
    // A file that was prefetched is read again, from the cache, when it runs.
    if (response.request().resourceType() !== 'fetch') files.push(new URL(response.url()).pathname);
  });
  await watchLayoutShift(page);
  await openHost(page, host);
  await waitForHeader(page);
  expect(await readLayoutShift(page)).toBe('0.000');
  await expect(page.getByRole('heading', { name: 'A shop' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Events by Marquee' })).toHaveCount(0);
  // The page is the host's, for search engines too.
  await expect(page.locator('link[rel=canonical], link[hreflang]')).toHaveCount(0);
  await expect(page).toHaveTitle('A shop');
  const requested = [...files];
  await searchInHost(page);
  const isOfFixture = (line: string) => /search /.test(line);
  expect(consoleMessages.filter((line) => !isOfFixture(line))).toEqual([]);
  return requested;
}

/** A search that the host cancels leads nowhere, and one that it does not leads to the results. */
async function searchInHost(page: Page): Promise<void> {
  const banner = page.getByRole('banner');
  await page.evaluate(() =>
    document.addEventListener('marquee:search', (event) => event.preventDefault(), { once: true }),
  );
  const field = banner.getByRole('combobox', { name: 'Search events' });
  const search = () => banner.getByRole('button', { name: 'Search', exact: true }).click();
  // Until then the browser itself sends the form, without an event.
  await banner.locator('[data-marquee-search]').waitFor();
  await field.fill('blues');
  await search();
  await field.fill('jazz');
  await search();
  await page.waitForURL(/\/jazz\/$/);
}
