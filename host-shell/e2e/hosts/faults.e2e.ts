import { expect, type Page, test } from 'playwright/test';
import { needs } from '../engines/engine-needs.ts';
import { holdRequests } from './hold-requests.ts';
import { collectReports } from './host-reports.ts';

/** A header that is late, fails or goes, on pages of another origin. */
const hostUrl = (path: string) => `${process.env.MARQUEE_HOST_URL ?? ''}${path}`;
const slot = (page: Page) => page.locator('marquee-header, [data-marquee-slot]').first();
const banner = (page: Page) => slot(page).getByRole('banner');

/** Every origin may read them: a host's browser then reports the fault itself, not a CORS error. */
const headers = { 'Access-Control-Allow-Origin': '*' };

const WAYS = [
  ['the custom element', '/embed?content=none'],
  ['./mount', '/federated?react=own&door=mount&content=none'],
  ['./Header', '/federated?react=own&door=Header&content=none'],
] as const;

/** What the header is made from: the element requests HTML first. */
const ABOUT_SITE = /\/header\/(environment|fragment)\?/;

const FAULTS = [
  ['an answer about the site that is an error', ABOUT_SITE, { status: 502, json: {}, headers }],
  ['a style sheet that is gone', /\/header(-code)?\.css/, { status: 404, body: '', headers }],
] as const;

async function expectFallbackHeader(page: Page): Promise<void> {
  await expect(banner(page)).toBeVisible();
  const links = await banner(page)
    .getByRole('link')
    .evaluateAll((nodes) =>
      nodes.map((node) => [node.textContent, new URL((node as HTMLAnchorElement).href).pathname]),
    );
  expect(links).toEqual([
    ['Marquee', '/'],
    ['Find Events', '/d/local/events/'],
    ['Create events', '/organizer/overview/'],
    ['Sign In', '/signin/'],
  ]);
  await expect(banner(page).getByRole('search').getByRole('searchbox', { name: 'Search events' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

for (const [way, path] of WAYS) {
  for (const [what, url, answer] of FAULTS) {
    test(`${way}: ${what} shows the fallback header at once, and is reported once`, async ({ page }) => {
      const reports = await collectReports(page);
      await page.route(url, (route) => route.fulfill(answer));
      await page.goto(hostUrl(path));
      await expectFallbackHeader(page);
      await expect.poll(() => reports.beacons).toEqual([expect.objectContaining({ reason: 'network' })]);
      expect(await reports.countEvents()).toBe(1);
    });
  }

  test(`${way}: a style sheet that the page’s policy refuses shows the fallback header at once, and is reported once`, async ({
    page,
  }) => {
    const reports = await collectReports(page);
    await page.goto(hostUrl(`${path}&${new URLSearchParams({ csp: "style-src 'self' 'unsafe-inline'" })}`));
    await expectFallbackHeader(page);
    await expect.poll(() => reports.beacons).toEqual([expect.objectContaining({ reason: 'network' })]);
    expect(await reports.countEvents()).toBe(1);
    await expect(page.locator('[data-marquee-ready]')).toHaveCount(0);
  });

  test(`${way}: code that hangs shows the fallback header after 3,000 ms, until the header comes`, async ({ page }) => {
    const reports = await collectReports(page);
    const code = await holdRequests(page, /\/(mount|header-code)\.js|\/header\/fragment\?/);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(hostUrl(path));
    await code.isRequested;
    await page.clock.fastForward(2_999);
    await expect(banner(page)).toHaveCount(0);
    await page.clock.fastForward(1);
    await expectFallbackHeader(page);
    await expect.poll(() => reports.beacons).toEqual([expect.objectContaining({ reason: 'deadline' })]);

    code.release();
    await page.clock.resume();
    await page.locator('[data-marquee-ready]').waitFor();
    await expect(banner(page)).toHaveCount(1);
    await expect(page.getByRole('combobox', { name: 'Search events' })).toBeVisible();
    await page.clock.fastForward(10_000);
    expect(reports.beacons).toHaveLength(1);
    expect(await reports.countEvents()).toBe(1);
  });
}

test('the fallback header is in the language of the site and locale that the host names', async ({ page }) => {
  await page.route(ABOUT_SITE, (route) => route.fulfill({ status: 502, json: {}, headers }));
  await page.goto(hostUrl('/embed-swiss'));
  await expect(banner(page).getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
    'href',
    /^http:\/\/www\.marquee\.ch\.localhost:\d+\/fr\/signin\/$/,
  );
  await banner(page).getByRole('searchbox', { name: 'Rechercher' }).fill('jazz');
  await banner(page).getByRole('button', { name: 'Rechercher' }).click();
  await page.waitForURL(/^http:\/\/www\.marquee\.ch\.localhost:\d+\/d\/fr\/[^/]+\/jazz\/$/);
});

test('a host whose origin is not listed has the fallback header, and one message that names the origin and the variable', async ({
  page,
}) => {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  // A session's hint: two calls are refused.
  await page.addInitScript("document.cookie = 'session_hint=1'");
  // `localhost` of any port is allowed, and the names below it are not.
  await page.goto(hostUrl('/embed?content=none').replace('localhost', 'shop.localhost'));
  await expectFallbackHeader(page);
  const { origin } = new URL(page.url());
  expect(messages.filter((text) => text.includes('HOST_ORIGINS'))).toEqual([
    `The origin ${origin} is not listed in HOST_ORIGINS of the header's edge worker.`,
  ]);
});

test('./Header keeps the fallback of its host until the header shows', async ({ page }) => {
  const reports = await collectReports(page);
  const code = await holdRequests(page, /\/(mount|header-code)\.js/);
  await page.clock.install();
  await page.goto(hostUrl('/federated?react=own&door=Header'));
  await code.isRequested;
  await page.clock.fastForward(3_000);
  await expect.poll(() => reports.beacons).toEqual([expect.objectContaining({ reason: 'deadline' })]);
  const fallback = page.getByRole('link', { name: 'Events by Marquee' });
  await expect(fallback).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  code.release();
  await expect(banner(page)).toBeVisible();
  await expect(fallback).toHaveCount(0);
});

test('a header that is removed or replaced while it loads is not a fault', async ({ page }) => {
  const reports = await collectReports(page);
  const code = await holdRequests(page, /\/mount\.js/);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(hostUrl('/embed?content=none'));
  await code.isRequested;
  const element = page.locator('marquee-header');
  await element.evaluate((node) => {
    const other = node.cloneNode() as Element;
    node.after(other);
    node.remove();
    other.setAttribute('site', '.ch');
    other.setAttribute('locale', 'fr_CH');
  });
  code.release();
  await expect(page.getByRole('combobox', { name: 'Lieu' })).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(element).toHaveCount(1);
  expect(reports.beacons).toEqual([]);
  expect(await reports.countEvents()).toBe(0);
});

const PARTS = [
  ['a part of the header', /\/menus\.js/],
  ['the manifest of the remote', /\/federated\/mf-manifest\.json/],
  ['the entry of the remote', /\/federated\/remoteEntry\.js/],
] as const;

for (const [part, url] of PARTS)
  test(`${part} that does not load is reported once, and one that leaving the page cuts off is not`, async ({
    page,
  }) => {
    const reports = await collectReports(page);
    // Of the page that is left, too, which `countEvents` has forgotten by then.
    await page.addInitScript(() => {
      document.addEventListener('marquee:error', () => {
        sessionStorage.setItem('errors', String(Number(sessionStorage.getItem('errors')) + 1));
      });
    });
    const isRequested = page.waitForRequest(url);
    // Without an answer.
    await page.route(url, () => {});
    await page.goto('/');
    await isRequested;
    await page.goto('/robots.txt');
    await page.unroute(url);
    await page.route(url, (route) => route.abort());
    await page.goto('/');
    await expect.poll(() => reports.beacons).toEqual([expect.objectContaining({ reason: 'network' })]);
    expect(await page.evaluate(() => sessionStorage.getItem('errors'))).toBe('1');
  });

test('headers that come and go leave nothing behind', needs('cdp'), async ({ page }) => {
  await page.goto(hostUrl('/embed?content=none'));
  await page.locator('[data-marquee-ready]').waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const replace = (times: number) =>
    page.evaluate(async (count) => {
      for (let index = 0; index < count; index += 1) {
        document.querySelector('marquee-header')?.remove();
        const header = document.createElement('marquee-header');
        const isReady = new Promise((done) => header.addEventListener('marquee:ready', done, { once: true }));
        document.body.prepend(header);
        await isReady;
      }
    }, times);
  const measure = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return [read('Nodes'), read('JSEventListeners'), await page.locator('link').count()] as const;
  };
  await replace(3);
  const before = await measure();
  await replace(10);
  // What is under way may hold a header until it has ended, and no longer. One has about 100 nodes and 140 listeners.
  for (const [index, most] of [150, 200, 4].entries())
    await expect.poll(async () => ((await measure())[index] ?? 0) - (before[index] ?? 0)).toBeLessThan(most);
});
