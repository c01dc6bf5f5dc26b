import type { Page } from 'playwright/test';
import { collectBeacons, collectReports, hostUrl } from '../hosts/host-page.ts';
import { CHROMIUM_ONLY, waitForHeader } from '../stack-page.ts';
import { expect, test } from './header-page.ts';

/** React comes when a header is needed: a header that nobody touches is the server's HTML. */

const EDGE_PAGE = `${process.env.MARQUEE_URL ?? ''}/header/no-such-page`;
const HOME = `${process.env.MARQUEE_URL ?? ''}/`;
const CODE = /\/header\/builds\/\w+\/(?:header|mount|react|react-dom|messages-en_US)\.js/;

/** Collects the files of React and the header's code by how the page requests them. */
function collectCode(page: Page) {
  const code = { run: [] as string[], prefetched: [] as string[] };
  page.on('request', (request) => {
    if (!CODE.test(request.url())) return;
    const list = request.resourceType() === 'fetch' ? code.prefetched : code.run;
    list.push(request.url().split('/').at(-1) as string);
  });
  return code;
}

const state = (page: Page) => page.locator('[data-marquee-build][data-marquee-state]');

/** Opens a page, and waits until it has done all that it does by itself. */
async function openAtRest(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(state(page)).toHaveAttribute('data-marquee-state', 'waiting');
  // Longer than the header waits for an idle page: a browser that draws nothing may have no idle time.
  await page.evaluate(() => new Promise((done) => window.requestIdleCallback(done, { timeout: 5_000 })));
}

for (const [way, url, files] of [
  ['a page of the edge', EDGE_PAGE, ['header.js', 'messages-en_US.js', 'react.js']],
  ['a fragment', hostUrl('/fragment'), ['header.js', 'messages-en_US.js', 'react.js']],
  ['the element', hostUrl('/embed'), ['header.js', 'messages-en_US.js', 'react.js']],
] as const)
  test(
    `a header that nobody touches has no React, whose files are prefetched, and reports nothing: ${way}`,
    CHROMIUM_ONLY,
    async ({ page }) => {
      const reports = await collectReports(page);
      const code = collectCode(page);
      await openAtRest(page, url);
      await expect.poll(() => code.prefetched.toSorted()).toEqual(files);
      expect(code.run).toEqual([]);
      expect(reports.beacons).toEqual([]);
      await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible();
    },
  );

for (const connection of [{ saveData: true }, { effectiveType: '3g' }])
  test(`nothing is prefetched with ${JSON.stringify(connection)}`, CHROMIUM_ONLY, async ({ page }) => {
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
    const code = collectCode(page);
    await openAtRest(page, EDGE_PAGE);
    expect(code).toEqual({ run: [], prefetched: [] });
  });

const INTENTS: Readonly<Record<string, { readonly url?: string; readonly act: (page: Page) => Promise<unknown> }>> = {
  'a pointer over the header': { act: (page) => page.mouse.move(5, 5, { steps: 2 }) },
  'focus in it': { act: (page) => page.keyboard.press('Tab') },
  '#search': { act: (page) => page.evaluate(() => window.location.assign('#search')) },
  'the first key of a shortcut': { url: HOME, act: (page) => page.keyboard.press('g') },
  'another address of the page': { act: (page) => page.evaluate(() => history.pushState(null, '', '/elsewhere/')) },
  'options of the host': {
    url: hostUrl('/embed'),
    act: (page) => page.locator('marquee-header').evaluate((element) => element.setAttribute('variant', 'logo-only')),
  },
};

for (const [intent, { url = EDGE_PAGE, act }] of Object.entries(INTENTS))
  test(`React comes by ${intent}`, async ({ page }) => {
    await openAtRest(page, url);
    await act(page);
    await expect(page.locator('[data-marquee-ready]')).toHaveCount(1);
  });

test('a search is answered without React, which comes once the user rests', async ({ page }) => {
  const code = collectCode(page);
  await openAtRest(page, EDGE_PAGE);
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 10_000);
  await page.getByRole('combobox', { name: 'Search events' }).click();
  for (const letter of 'jazz') {
    await page.clock.runFor(900);
    await page.keyboard.press(letter);
  }
  await page.clock.runFor(900);
  await expect(page.getByRole('option', { name: 'jazz' }).first()).toBeVisible();
  expect(code.run).toEqual([]);
  await page.clock.resume();
  await expect(page.locator('[data-marquee-ready]')).toHaveCount(1);
  await expect(page.getByRole('option', { name: 'jazz' }).first()).toBeVisible();
});

test('React comes with the page where its host says so', async ({ page }) => {
  await page.route(EDGE_PAGE, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace('<body', '<body data-marquee-hydrate="load"'),
    });
  });
  await page.goto(EDGE_PAGE);
  await expect(page.locator('[data-marquee-ready]')).toHaveCount(1);
});

test('a shortcut from before React is run, and what is typed after one goes into its field', async ({ page }) => {
  await openAtRest(page, HOME);
  await page.keyboard.type('/jazz');
  await expect(page.getByRole('combobox', { name: 'Search events' })).toHaveValue('jazz');
  await openAtRest(page, `${HOME}help/`);
  await page.keyboard.type('?');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test(
  'a menu that is pressed before React opens at once, is the same one after, and each press is counted once',
  CHROMIUM_ONLY,
  async ({ page, header }) => {
    const beacons = await collectBeacons(page, ({ name }) => name === 'HeaderInteraction');
    const held = Promise.withResolvers<void>();
    await page.route('**/header.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.addInitScript(() => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      document.addEventListener('marquee:analytics', ({ detail }) => heard.push(detail));
    });
    await openAtRest(page, HOME);
    await header.navigation.locator('details[data-menu=help] > summary').click();
    const link = header.navigation.locator('[data-menu=help]').getByRole('link').first();
    await expect(link).toBeVisible();
    held.resolve();
    await waitForHeader(page);
    await expect(header.menuButton('Help')).toHaveAttribute('aria-expanded', 'true');
    await expect(link).toBeVisible();
    await header.menuButton('Organize').click();
    const clicks = ['help', 'organize'].map((label) =>
      expect.objectContaining({ category: 'menu', action: 'click', label }),
    );
    const isClick = (event: object) => Reflect.get(event, 'action') === 'click';
    await expect.poll(() => beacons.filter(isClick)).toEqual(clicks);
    for (const list of ['heard', 'dataLayer'])
      expect((await page.evaluate((name): object[] => Reflect.get(window, name), list)).filter(isClick)).toEqual(
        clicks,
      );
  },
);
