import { expect, type Page, test } from 'playwright/test';
import { holdRequests } from '../hosts/host-page.ts';
import { CHROMIUM_ONLY, waitForHeader, waitForPage } from '../stack-page.ts';

const HYDRATE = /\/header\/builds\/\w+\/hydrate\.js/;

/** Scripts of the page, not of its header, that are requested from now on. */
function collectScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/host\/.+\.js$/.test(pathname)) scripts.push(pathname);
  });
  return scripts;
}

test('the script of a page waits until its header is hydrated', async ({ page }) => {
  const scripts = collectScripts(page);
  const { isRequested, release } = await holdRequests(page, HYDRATE);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await isRequested;
  expect(scripts).toEqual([]);
  release();
  await waitForHeader(page);
  await waitForPage(page);
});

test('a first visit requests its font from the HTML, and once', async ({ page }) => {
  const response = await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  const readLoads = (files: readonly string[]) =>
    page.evaluate(
      (names) =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => names.includes(new URL(name).pathname))
          .map(({ initiatorType, name }) => ({ initiatorType, name: new URL(name).pathname })),
      files,
    );
  const href = await page.locator('link[rel=preload][as=font]').getAttribute('href');
  // A preload that the style sheet cannot use is followed by a second load, which the style sheet begins.
  // Firefox calls a preload by a `Link` field "other".
  expect(await readLoads([href ?? ''])).toEqual([
    { initiatorType: expect.stringMatching(/^(link|other)$/), name: href },
  ]);
  // Nor is anything that `Link` fields name loaded twice.
  await waitForHeader(page);
  const linked = [...((await response?.headerValue('link')) ?? '').matchAll(/<([^>]+)>; rel=preload/g)].map(
    ([, path = '']) => path,
  );
  expect(linked).toEqual([expect.stringContaining('pre-hydration')]);
  expect((await readLoads(linked)).map(({ name }) => name).sort()).toEqual(linked.sort());
});

test(
  'a first visit from far away does without the font, and brings it for the next',
  CHROMIUM_ONLY,
  async ({ page, context }) => {
    // What the edge's platform says of a request.
    await page.setExtraHTTPHeaders({ 'mf-cf-blob': JSON.stringify({ country: 'US', clientTcpRtt: 150 }) });
    const listFaces = () => page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`));
    await page.goto('/');
    await expect(page.locator('body link[rel=preload][as=font]')).toHaveCount(1);
    expect((await listFaces()).join()).not.toContain('Figtree');
    // No first paint waits for it.
    await expect(page.locator('head link[as=font]')).toHaveCount(0);
    const listCookies = async () => (await context.cookies()).map(({ name }) => name);
    await expect.poll(listCookies).toContain('marquee_build');
    await page.reload();
    await expect.poll(listFaces).toContain('Marquee Figtree loaded');
  },
);
