import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { needs } from '../engines/engine-needs.ts';
import { isBrandFont } from '../is-brand-font.ts';
import { readLayoutShift, waitUntilPainted, watchLayoutShift } from '../layout-shift.ts';
import { createGate } from '../search/search-page.ts';
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

/** Serves the stack, but of a page only its head until the gate opens. */
async function startSlowPages(target: URL, opened: Promise<void>) {
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const plain = { ...headers, 'accept-encoding': 'identity' };
    const onward = request({ host: '127.0.0.1', port: target.port, method, path, headers: plain }, async (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      outgoing.flushHeaders();
      let head = Buffer.alloc(0);
      let isHead = answer.headers['content-type']?.startsWith('text/html') === true;
      for await (const chunk of answer) {
        if (isHead) head = Buffer.concat([head, chunk]);
        const end = isHead ? head.indexOf('</head>') : -1;
        const passed = end === -1 ? chunk.length : chunk.length - (head.length - end);
        outgoing.write(chunk.subarray(0, passed));
        if (end === -1) continue;
        isHead = false;
        await opened;
        outgoing.write(chunk.subarray(passed));
      }
      outgoing.end();
    });
    onward.once('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

test('the first view has the font if it comes before the text', needs('cdp'), async ({ page, baseURL }) => {
  const gate = createGate();
  const pages = await startSlowPages(new URL(baseURL ?? ''), gate.opened);
  const font = page.waitForResponse(/\.woff2$/);
  const opening = page.goto(pages.url);
  await (await font).finished();
  gate.open();
  await opening;
  const client = await page.context().newCDPSession(page);
  const call = (method: string, options?: object) => client.send(method as 'DOM.enable', options);
  for (const selector of ['main h1', '[data-marquee-root] nav a'])
    expect(await isBrandFont(call, selector), selector).toBe(true);
  pages.stop();
});

test('a font that comes late moves nothing', async ({ page }) => {
  const gate = createGate();
  await page.route('**/*.woff2', async (route) => {
    await gate.opened;
    await route.continue();
  });
  await watchLayoutShift(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.locator('[data-marquee-ready]').waitFor();
  gate.open();
  await page.evaluate(() => document.fonts.ready);
  await waitUntilPainted(page);
  expect(await readLayoutShift(page)).toBe('0.000');
});
