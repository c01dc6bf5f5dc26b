import { expect, test } from 'playwright/test';
import { CHROMIUM_ONLY, collectConsole, goBack, turnToHeader, waitForHeader } from '../stack-page.ts';
import { FOREIGN } from './fixture-files.ts';
import {
  banner,
  breakRendering,
  collectReports,
  expectOneReport,
  fetchTrending,
  field,
  holdRequests,
  hostUrl,
  suggestion,
} from './host-page.ts';

/** A page of another origin whose server includes the head and the header. */
const FRAGMENT = hostUrl('/fragment');

const SITE = 'http://www.marquee.com.localhost:*';
/** A page of a server with the package's client, under a policy. */
const included = (csp: string, nonce = {}) => hostUrl(`/included?${new URLSearchParams({ csp, ...nonce })}`);

test('an included header hydrates, has absolute links, and searches: with the policy’s nonce before any file', async ({
  page,
}) => {
  const consoleMessages = collectConsole(page);
  const files = await holdRequests(page, /\/header\/builds\/\w+\/[\w-]+\.(?:js|css)/);
  const trendingCalls: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/v3/trending/') trendingCalls.push(searchParams.get('location'));
  });
  await fetchTrending(page);
  const policy = `script-src 'nonce-bm9uY2U=' 'strict-dynamic'; style-src 'nonce-bm9uY2U=' ${SITE}`;
  await page.goto(included(policy, { nonce: 'bm9uY2U=' }), { waitUntil: 'commit' });
  await expect(page).toHaveTitle('A shop');
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
  await expect(banner(page)).toHaveCSS('font-family', /Marquee Figtree/);
  await field(page).click();
  const trending = page.getByRole('listbox', { name: 'Trending this week' }).getByRole('option');
  await expect(trending).toHaveCount(5);
  const terms = await trending.allTextContents();
  files.release();
  await waitForHeader(page, '[data-marquee-ready] [data-marquee-search]');
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('New York');
  await expect(trending).toHaveText(terms);
  expect(trendingCalls).toEqual([]);
  await field(page).press('Escape');
  await field(page).click();
  await expect.poll(() => trendingCalls).toEqual(['ny--new-york']);
  const links = await page
    .getByRole('banner')
    .locator('a:not([href^="#"]), form')
    .evaluateAll((elements) => elements.map((node) => node.getAttribute('href') ?? node.getAttribute('action') ?? ''));
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((link) => !/^http:\/\/www\.marquee\.com\.localhost:\d+\//.test(link))).toEqual([]);
  await field(page).fill('jaz');
  await expect(suggestion(page)).toBeVisible();
  await field(page).press('Enter');
  await page.waitForURL(/^http:\/\/www\.marquee\.com\.localhost:\d+\/d\/.+\/jaz\/$/);
  expect(consoleMessages).toEqual([]);
});

for (const [what, reason] of [
  ['whose messages do not load', 'network'],
  ['that throws', 'render'],
] as const) {
  test(
    `an included header ${what} works as it was sent, and is reported once${reason === 'render' ? ' @thorough' : ''}`,
    CHROMIUM_ONLY,
    async ({ page }) => {
      const reports = await collectReports(page);
      await page.route('**/messages-en_US.js', async (route) => {
        if (reason === 'network') return route.fulfill({ status: 404, body: '' });
        await breakRendering(page);
        return route.continue();
      });
      await page.goto(FRAGMENT, { waitUntil: 'commit' });
      await turnToHeader(page);
      await expect(page.locator('[data-marquee-root]')).toHaveAttribute('data-marquee-state', 'failed');
      await expectOneReport(reports, reason);
      await expect(banner(page)).toHaveCount(1);
      await banner(page).locator('input[name=q]').first().fill('jazz');
      await banner(page).getByRole('button', { name: 'Search' }).first().click();
      await page.waitForURL(/\/jazz\/$/);
    },
  );
}

test('an included header loads files, once, for what its page’s policy refuses inline, and suggests before React', async ({
  page,
}) => {
  const loaded = page.waitForEvent('load');
  const scripts: string[] = [];
  // It comes behind the script that extends it.
  await page.route('**/pre-hydration.js', async (route) => {
    scripts.push(route.request().url());
    await loaded;
    await route.continue();
  });
  await page.route('**/react.js', () => {});
  await page.goto(included(`script-src ${SITE}; style-src ${SITE}`), { waitUntil: 'commit' });
  await field(page).fill('jaz');
  await expect(suggestion(page)).toBeVisible();
  expect(scripts).toHaveLength(1);
  await expect(banner(page)).toHaveCSS('font-family', /Marquee Figtree/);
  await expect(page.locator('link[rel=stylesheet][integrity][href$="/header.css"]')).toHaveCount(1);
});

test(
  'a header that Turbo or htmx swaps in hydrates, as does Turbo’s copy, and leaves nothing behind when it is removed',
  FOREIGN,
  async ({ page }) => {
    const consoleMessages = collectConsole(page);
    const reports = await collectReports(page);
    await page.goto(hostUrl('/swapping'));
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
    const expectSuggestions = async () => {
      await waitForHeader(page);
      await field(page).fill('jaz');
      await expect(options.first()).toBeVisible();
      await expect(page.locator('[data-marquee-ready]')).toHaveCount(1);
    };
    await expectSuggestions();
    await page.evaluate(() =>
      Object.assign(window, { isFirst: true, kept: document.querySelector('[data-marquee-slot]') }),
    );

    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page.getByRole('heading', { name: 'A shop with a server' })).toBeVisible();
    await expectSuggestions();

    // The first closes the search.
    await goBack(page);
    await expect(options).toHaveCount(0);
    await goBack(page);
    await expect(page.getByRole('heading', { name: 'A shop', exact: true })).toBeVisible();
    await expectSuggestions();

    await page.evaluate(() => document.querySelector('[data-marquee-slot]')?.setAttribute('data-old', ''));
    await page.getByRole('button', { name: 'Another header' }).click();
    await expect(page.locator('[data-old]')).toHaveCount(0);
    await expectSuggestions();

    // What Turbo does with permanent elements: the element itself, which is empty by now.
    await page.evaluate(() => document.querySelector('section')?.replaceChildren(Reflect.get(window, 'kept')));
    await expectSuggestions();
    await page.evaluate(() => document.querySelector('section')?.remove());
    await expect(page.getByRole('listbox')).toHaveCount(0);
    expect(await page.evaluate(() => Reflect.get(window, 'isFirst'))).toBe(true);
    expect(consoleMessages).toEqual([]);
    expect(reports.beacons).toEqual([]);
  },
);
