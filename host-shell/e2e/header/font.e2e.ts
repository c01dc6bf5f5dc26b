import { needs } from '../engines/engine-needs.ts';
import { serveInTwoParts } from '../serve-in-two-parts.ts';
import { expect, test } from './header-test.ts';

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
  await page.locator('[data-marquee-ready]').waitFor();
  const linked = [...((await response?.headerValue('link')) ?? '').matchAll(/<([^>]+)>; rel=preload/g)].map(
    ([, path = '']) => path,
  );
  expect(linked).toContain(href);
  expect((await readLoads(linked)).map(({ name }) => name).sort()).toEqual(linked.sort());
});

test('the first view has the font if it comes before the text', needs('cdp'), async ({ page, request, baseURL }) => {
  const html = await (await request.get('/')).text();
  const slow = await serveInTwoParts(html, baseURL ?? '', html.indexOf('</head>'));
  const font = page.waitForResponse(/\.woff2$/);
  const opening = page.goto(slow.url);
  await (await font).finished();
  slow.sendRest();
  await opening;
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const { root } = await client.send('DOM.getDocument');
  for (const selector of ['main h1', '[data-marquee-root] nav a']) {
    const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
    expect(fonts, selector).toMatchObject([{ isCustomFont: true, familyName: expect.stringContaining('Figtree') }]);
  }
  slow.close();
});
