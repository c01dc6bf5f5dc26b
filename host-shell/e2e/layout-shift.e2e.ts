import { expect, type Page, test } from 'playwright/test';
import { signIn, type TestUser, USERS } from './header/header-page.ts';
import {
  readLayoutShift,
  serveInTwoParts,
  waitUntilPainted,
  watchFirstPaint,
  watchLayoutShift,
} from './layout-shift.ts';
import { collectConsole, siteUrl, waitForHeader } from './stack-page.ts';

const hostUrl = (path: string) => `${process.env.MARQUEE_HOST_URL ?? ''}${path}`;

async function waitForMenus(page: Page): Promise<void> {
  await waitForHeader(page);
  await page.getByRole('banner').locator('div[data-menu=mobile]').waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
  await waitUntilPainted(page);
}

/** Sites whose labels are short and longest, and the users whose rows differ most. */
const SCENES = [
  { domain: '.com', path: '/', user: 'long name', widths: [360, 960] },
  { domain: '.ca', path: '/fr/', user: 'anonymous', widths: [660, 1440] },
] as const satisfies readonly { domain: string; path: string; user: TestUser; widths: readonly number[] }[];

for (const { domain, path, user, widths } of SCENES)
  test(`everything stays where it is first painted, on ${domain}${path} as ${user}: while the header hydrates, its menus come and the font is late${domain === '.ca' ? ' @thorough' : ''}`, async ({
    page,
  }) => {
    let painted = Promise.withResolvers<void>();
    // What replaces the server's HTML comes when that is painted.
    await page.route(/\/(?:hydrate|menus)\.js|\.woff2$/, async (route) => {
      await painted.promise;
      await route.continue().catch(() => {});
    });
    const findMoves = await watchFirstPaint(page);
    await watchLayoutShift(page);
    await signIn(page.context(), user, siteUrl(domain, path));
    for (const width of widths) {
      painted = Promise.withResolvers();
      await page.setViewportSize({ width, height: 900 });
      await page.goto(siteUrl(domain, path), { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      painted.resolve();
      await waitForMenus(page);
      expect(await findMoves(), `at ${width} px`).toEqual([]);
      expect(await readLayoutShift(page), `at ${width} px`).toBe('0.000');
    }
  });

test.describe('in Newfoundland with Swiss German', () => {
  test.use({ timezoneId: 'America/St_Johns', locale: 'de-CH' });

  test('hydration matches the server’s HTML', async ({ page, baseURL }) => {
    const complaints = collectConsole(page);
    await page.addInitScript(() => {
      document.addEventListener('marquee:error', ({ detail }) => console.error(String(detail.error)));
    });
    await signIn(page.context(), 'staff', baseURL ?? '');
    await page.goto('/');
    await waitForMenus(page);
    expect(complaints).toEqual([]);
  });
});

const organizer = encodeURIComponent(JSON.stringify(USERS.organizer));

/** The reserved height is the same sheet on each: the widths are shared out. */
const HOSTS = [
  [`/embed?user=${organizer}`, 360],
  ['/federated?react=own', 660],
  ['/fragment', 960],
  [`/embed?user=${organizer}`, 1440],
] as const;

test('a page of another origin moves nothing, where the snippet reserves the height', async ({ page }) => {
  await watchLayoutShift(page);
  for (const [path, width] of HOSTS) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(hostUrl(path));
    await waitForMenus(page);
    expect(await readLayoutShift(page), `${path} at ${width} px`).toBe('0.000');
  }
});

/** Pages that come in two parts: where the first ends, and how wide the window is. */
const PARTS = [
  { name: 'the home page before its content', url: '/', end: '<div id="page"', width: 1440 },
  // The row is hidden until its last part comes, by an animation of a second: a busy machine may take longer.
  { name: 'a fragment in its row', url: hostUrl('/fragment'), end: '</form>', width: 660 },
] as const;

for (const { name, url, end, width } of PARTS)
  test(`${name} moves nothing while it comes in two parts`, async ({ page, request, baseURL }) => {
    const text = await (await request.get(url)).text();
    const html =
      url === '/'
        ? text
        : text.replace('<head>', '<head><style>header * { animation-play-state: paused !important }</style>');
    const found = html.indexOf(end);
    const at = end === '</form>' ? found + end.length : html.lastIndexOf('<', found);
    expect(at).toBeGreaterThan(0);
    const home = await serveInTwoParts(html, url === '/' ? (baseURL ?? '') : hostUrl(''), at);
    try {
      await watchLayoutShift(page);
      await page.setViewportSize({ width, height: 900 });
      await page.goto(home.url, { waitUntil: 'commit' });
      await page.getByRole('search', { includeHidden: true }).waitFor({ state: 'attached' });
      await waitUntilPainted(page);
      home.sendRest();
      await waitForMenus(page);
      expect(await readLayoutShift(page)).toBe('0.000');
    } finally {
      await home.stop();
    }
  });
