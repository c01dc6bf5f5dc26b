import { resolve } from 'node:path';
import { build } from 'esbuild';
import { expect, type Page, test } from 'playwright/test';
import { renderFallbackHtml } from '../../../edge/header/fallback-html.ts';
import type { renderFallbackHeader } from '../../../header-remote/src/start/fallback-header.ts';
import { SITES } from '../../../shared/sites/sites.ts';
import { readLayoutShift, watchLayoutShift } from '../layout-shift.ts';
import { CHROMIUM_ONLY, collectConsole, turnToHeader, waitForHeader } from '../stack-page.ts';
import { ANY_ORIGIN, banner, collectReports, fetchTrending, field, hostUrl } from './host-page.ts';

/** The header that the server renders, in the element and by the loader while the header's code loads. */

/** Holds the header's code until it is released, and counts the requests meanwhile. */
async function holdCode(page: Page) {
  const released = Promise.withResolvers<void>();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.route('**/header/builds/*/header.js*', async (route) => {
    await released.promise;
    await route.continue();
  });
  const count = (part: string) => requested.filter((url) => url.includes(part)).length;
  return { count, release: () => released.resolve() };
}

test('the element shows it at once, its search opens with content before React, and React continues it', async ({
  page,
}) => {
  await fetchTrending(page);
  const reports = await collectReports(page);
  const code = await holdCode(page);
  await watchLayoutShift(page);
  await page.addInitScript(() =>
    document.addEventListener('marquee:search', (event) => {
      event.preventDefault();
      document.documentElement.title = event.detail.url;
    }),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(hostUrl('/embed'));
  await field(page).click();
  await expect(page.getByRole('listbox', { name: 'Trending this week' }).getByRole('option')).toHaveCount(5);
  await field(page).fill('jazz');
  await expect(page.getByRole('link', { name: 'Events by Marquee' })).toHaveCount(0);
  await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()).toBeVisible();
  expect(code.count('/autocomplete/')).toBe(1);
  await field(page).press('Enter');
  // Whose place that is, the site finds out.
  await expect(page.locator('html')).toHaveAttribute(
    'title',
    /^http:\/\/www\.marquee\.com\.localhost:\d+\/d\/local\/jazz\/$/,
  );
  await field(page).fill('');
  const recent = page.getByRole('listbox').getByRole('option', { name: 'jazz' });
  await expect(recent).toBeVisible();
  await field(page).press('ArrowDown');
  await expect(recent).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('[data-marquee-ready]')).toHaveCount(0);

  code.release();
  await waitForHeader(page);
  const isReactServing = () =>
    field(page).evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps')));
  await expect.poll(isReactServing).toBe(true);
  await expect(recent).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
  expect(code.count('/header/environment')).toBe(0);
  expect(await readLayoutShift(page)).toBe('0.000');
  expect(reports.beacons).toEqual([]);
  await field(page).pressSequentially('ja');
  await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()).toBeVisible();
});

for (const [what, policy, requests] of [
  ['with its styles', '', [1, 0, 0]],
  ['and its styles in a file where a policy refuses them', 'style-src http://www.marquee.com.localhost:*', [1, 0, 1]],
  ['not after a release: the loader asks for that of its build', '', [1, 1, 1]],
] as const)
  test(`the HTML that a page preloads is used, ${what}`, CHROMIUM_ONLY, async ({ page }) => {
    const messages = collectConsole(page);
    const code = await holdCode(page);
    if (requests[1] > 0)
      await page.route(/\/fragment\?channel=stable/, (route) =>
        route.fulfill({
          headers: ANY_ORIGIN,
          body: '<p data-marquee-root data-marquee-build="/builds/c2c2c2c2c2c2/"></p>',
        }),
      );
    await page.goto(hostUrl(`/preload?csp=${encodeURIComponent(policy)}`));
    await expect(banner(page)).toHaveCSS('font-family', /Marquee Figtree/);
    await field(page).fill('jazz');
    await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()).toBeVisible();
    code.release();
    await waitForHeader(page);
    expect(['channel=stable', 'build=', 'header.css'].map(code.count)).toEqual(requests);
    // Chromium says so where nobody uses a preload, and where it refuses a style.
    expect(messages.filter((text) => !/Applying inline style violates/.test(text))).toEqual([]);
  });

test('a search before React uses the host’s place and callback, can be cancelled, and ends with the element', async ({
  page,
}) => {
  const code = await holdCode(page);
  await page.goto(hostUrl('/embed'));
  await field(page).waitFor();
  await page.evaluate(() => {
    const calls: unknown[][] = [];
    Object.assign(window, { calls });
    document.addEventListener('marquee:search', (event) => {
      if (event.detail.query === 'cancelled') event.preventDefault();
    });
    const header = Object.assign(document.createElement('marquee-header'), {
      props: {
        location: { slug: 'germany--berlin', currentPlace: 'Berlin', latitude: '52.52', longitude: '13.4' },
        onSearch: ({ query }: { query: string }) => calls.push(['onSearch', query]),
        onAnalytics: ({ category }: { category: string }) => calls.push(['onAnalytics', category]),
        navigate: (url: string) => calls.push(['navigate', new URL(url).pathname]),
        onReady: () => calls.push(['onReady']),
      },
    });
    document.querySelector('marquee-header')?.replaceWith(header);
  });
  const takeCalls = () => page.evaluate(() => (Reflect.get(window, 'calls') as unknown[][]).splice(0));
  const place = page.getByRole('combobox', { name: 'Location' });
  await expect(place).toHaveValue('Berlin');
  await field(page).fill('cancelled');
  await field(page).press('Enter');
  expect(await takeCalls()).toEqual([
    ['onAnalytics', 'search'],
    ['onSearch', 'cancelled'],
  ]);
  await field(page).fill('jazz');
  await field(page).press('Enter');
  expect(await takeCalls()).toEqual([
    ['onAnalytics', 'search'],
    ['onSearch', 'jazz'],
    ['navigate', '/d/germany--berlin/jazz/'],
  ]);
  expect(new URL(page.url()).pathname).toBe('/embed');

  code.release();
  await waitForHeader(page);
  expect(await takeCalls()).toEqual([['onReady']]);
  expect(code.count('/header/environment')).toBe(0);
  await expect(place).toHaveValue('Berlin');
  await page.locator('marquee-header').evaluate((node) => node.remove());
  await expect(banner(page)).toHaveCount(0);
});

test(
  'by the loader its search works too, and code that hangs is reported once, after 10,000 ms',
  CHROMIUM_ONLY,
  async ({ page }) => {
    const reports = await collectReports(page);
    await holdCode(page);
    // It stands still, however slow the machine.
    await page.clock.pauseAt(Date.now());
    await page.goto(hostUrl('/loader'));
    await field(page).fill('jazz');
    await page.clock.runFor(9_000);
    expect(reports.beacons).toEqual([]);
    await page.clock.runFor(2_000);
    await expect.poll(() => reports.beacons).toEqual([expect.objectContaining({ reason: 'deadline' })]);
    await page.clock.runFor(20_000);
    expect(reports.beacons).toHaveLength(1);
    expect(await reports.countEvents()).toBe(1);
    await field(page).press('Enter');
    await page.waitForURL((url) => url.origin !== hostUrl('') && url.pathname.endsWith('/jazz/'));
  },
);

const strictUrl = (policy: string) => hostUrl(`/strict-embed?${new URLSearchParams({ policy })}`);

test('it comes on a page that requires Trusted Types and lists its policy; without that the header still comes @thorough', async ({
  context,
}) => {
  for (const [names, isAllowed] of [
    ['marquee', true],
    ["'none'", false],
  ] as const) {
    const page = await context.newPage();
    const reports = await collectReports(page);
    const code = await holdCode(page);
    await page.goto(strictUrl(`require-trusted-types-for 'script'; trusted-types ${names}`));
    if (isAllowed) await field(page).waitFor();
    code.release();
    await waitForHeader(page);
    expect(code.count('/header/environment'), names).toBe(isAllowed ? 0 : 1);
    expect(reports.beacons).toEqual([]);
  }
});

/** What shows where a policy refuses a part of the header, and the beacons that it lets out. */
const REFUSED = {
  'code: the server’s header stays, with its pre-hydration script': {
    // The page's own script, and the element's.
    policy: "script-src 'unsafe-inline' http://localhost:*/header/stable/",
    beacons: 1,
    async expectUsable(page: Page, name: string) {
      await page.evaluate(() => document.addEventListener('marquee:search', (event) => event.preventDefault()));
      await field(page).fill('jazz');
      await field(page).press('Enter');
      await field(page).fill('');
      await expect(page.getByRole('listbox').getByRole('option', { name: 'jazz' }), name).toBeVisible();
    },
  },
  'calls: the host’s content stays': {
    policy: "connect-src 'none'",
    beacons: 0,
    expectUsable: (page: Page, name: string) =>
      expect(page.getByRole('link', { name: 'Events by Marquee' }), name).toBeVisible(),
  },
} as const;

async function expectFallback(page: Page, name: keyof typeof REFUSED): Promise<void> {
  const { policy, beacons, expectUsable } = REFUSED[name];
  const reports = await collectReports(page);
  const complaints = collectConsole(page);
  await page.goto(strictUrl(policy));
  // The code comes once the header is used.
  if (beacons > 0) await turnToHeader(page);
  await expect.poll(reports.countEvents, { message: name }).toBe(1);
  await expect.poll(() => reports.beacons.length, { message: name }).toBe(beacons);
  await expectUsable(page, name);
  expect(reports.beacons.length, name).toBe(beacons);
  // Those of the browser, by Chromium and by Firefox.
  expect(complaints.filter((text) => !/Content Security Policy|page’s settings blocked/.test(text))).toEqual([]);
  expect(complaints, name).not.toEqual([]);
}

test(
  'where a policy refuses its code or its calls, the page has links, one report and no error of ours @thorough',
  CHROMIUM_ONLY,
  async ({ context }) => {
    const names = Object.keys(REFUSED) as (keyof typeof REFUSED)[];
    await Promise.all(names.map(async (name) => expectFallback(await context.newPage(), name)));
  },
);

/** The browser's rendering alone, as `window.fallback`. */
async function bundleBrowserRendering(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [resolve(import.meta.dirname, '../../../header-remote/src/start/fallback-header.ts')],
    bundle: true,
    globalName: 'fallback',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

test('the edge and browsers render the same fallback header for each site and language', async ({ page }) => {
  const cases = SITES.flatMap(({ host, languages }) =>
    languages.map(({ locale }) => ({
      origin: `https://${host}`,
      locale,
      html: renderFallbackHtml(`https://${host}`, locale),
    })),
  );
  await page.addScriptTag({ content: await bundleBrowserRendering() });
  const rendered = await page.evaluate((all) => {
    const { fallback } = window as unknown as { fallback: { renderFallbackHeader: typeof renderFallbackHeader } };
    return all.map(({ origin, locale, html }) => {
      const template = document.createElement('template');
      template.innerHTML = html;
      const { shadowRoot } = fallback.renderFallbackHeader(document.body, origin, locale);
      // The spaces between elements, which keep unstyled links apart, are the edge's alone.
      const fromEdge = template.innerHTML.replaceAll('> <', '><');
      return { locale, fromEdge, fromBrowser: shadowRoot?.innerHTML };
    });
  }, cases);
  expect(rendered.length).toBeGreaterThan(SITES.length);
  for (const { locale, fromEdge, fromBrowser } of rendered) expect(fromBrowser, locale).toBe(fromEdge);
});
