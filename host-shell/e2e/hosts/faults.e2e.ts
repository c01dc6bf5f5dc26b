import { expect, type Page, type Route, test } from 'playwright/test';
import { turnToHeader, waitForHeader } from '../stack-page.ts';
import {
  banner,
  breakRendering,
  collectReports,
  expectOneReport,
  fallbackLink,
  field,
  ANY_ORIGIN as headers,
  holdRequests,
  hostUrl,
  listDefects,
  update,
} from './host-page.ts';

/** A header that is late, fails or goes. */

const EDGE_PAGE = `${process.env.MARQUEE_URL ?? ''}/header/no-such-page`;
const WAYS = [
  ['the custom element', '/embed?content=none'],
  ['./mount', '/federated?react=own&door=mount&content=none'],
  ['./Header', '/federated?react=own&door=Header&content=none'],
] as const;

/** What the header is made from: the element requests HTML first. */
const ABOUT_SITE = /\/header\/(environment|fragment)\?/;

const FAULTS = [
  ['an answer about the site that is an error', ABOUT_SITE, { status: 502, json: {}, headers }, ''],
  ['a style sheet that is gone', /\/header(-code)?\.css/, { status: 404, body: '', headers }, ''],
  ['a style sheet that the page’s policy refuses', /^no request$/, {}, "style-src 'self' 'unsafe-inline'"],
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

test('what does not come, or not whole, shows the fallback header at once, and is reported once', async ({
  context,
}) => {
  for (const [index, [what, url, answer, policy]] of FAULTS.entries())
    await test.step(what, async () => {
      // Each on another way: what a fault leads to is the same code.
      const [, path] = WAYS[index] ?? WAYS[0];
      const page = await context.newPage();
      const reports = await collectReports(page);
      await page.route(url, (route) => route.fulfill(answer));
      await page.goto(hostUrl(policy === '' ? path : `${path}&${new URLSearchParams({ csp: policy })}`));
      await expectFallbackHeader(page);
      await expectOneReport(reports, 'network');
      await expect(page.locator('[data-marquee-ready]')).toHaveCount(0);
      await page.close();
    });
});

for (const [way, path] of WAYS)
  test(`${way}: code that hangs shows the fallback header after 3,000 ms, until the header comes${way === './mount' ? ' @thorough' : ''}`, async ({
    page,
  }) => {
    const reports = await collectReports(page);
    const code = await holdRequests(page, /\/(mount|host-header)\.js|\/header\/fragment\?/);
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
    await waitForHeader(page);
    await expect(banner(page)).toHaveCount(1);
    await expect(field(page)).toBeVisible();
    await page.clock.fastForward(10_000);
    await expectOneReport(reports, 'deadline');
  });

for (const [file, url] of [
  ['hydrate.js', EDGE_PAGE],
  ['served.js', hostUrl('/element')],
] as const)
  test(`a page whose ${file} is late has its search, suggests, and reports it once`, async ({ page }) => {
    const reports = await collectReports(page);
    const code = await holdRequests(page, new RegExp(`/${file}`));
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(url, { waitUntil: 'commit' });
    await code.isRequested;
    await expect(page.locator('[data-marquee-state=usable]')).toHaveCount(1);
    await page.clock.fastForward(29_999);
    expect(reports.beacons).toEqual([]);
    await page.clock.fastForward(1);
    await expectOneReport(reports, 'deadline');
    await page.clock.resume();
    await field(page).pressSequentially('jazz');
    // On an edge page another file suggests.
    if (file === 'served.js') code.release();
    await expect(page.getByRole('option', { name: 'jazz' }).first()).toBeVisible();
  });

test('the fallback header is in the language of the site and locale that the host names @thorough', async ({
  page,
}) => {
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

test('./Header keeps the fallback of its host until the header shows @thorough', async ({ page }) => {
  const reports = await collectReports(page);
  const code = await holdRequests(page, /\/(mount|host-header)\.js/);
  await page.clock.install();
  await page.goto(hostUrl('/federated?react=own&door=Header'));
  await code.isRequested;
  await page.clock.fastForward(3_000);
  await expect.poll(() => reports.beacons).toEqual([expect.objectContaining({ reason: 'deadline' })]);
  await expect(fallbackLink(page)).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  code.release();
  await expect(banner(page)).toBeVisible();
  await expect(fallbackLink(page)).toHaveCount(0);
});

test('a header that is removed or replaced while it loads is not a fault @thorough', async ({ page }) => {
  const reports = await collectReports(page);
  const code = await holdRequests(page, /\/header\.js/);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(hostUrl('/embed?content=none'));
  await turnToHeader(page);
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

test('a part that does not load is reported once, and one that leaving the page cuts off is not', async ({ page }) => {
  const reports = await collectReports(page);
  const url = /\/federated\/remoteEntry\.js/;
  const isRequested = page.waitForRequest(url);
  // Without an answer.
  await page.route(url, () => {});
  await page.goto('/');
  await waitForHeader(page);
  await isRequested;
  await page.goto('/robots.txt');
  await page.unroute(url);
  await page.route(url, (route) => route.abort());
  await page.goto('/');
  await waitForHeader(page);
  await expectOneReport(reports, 'network');
});

/** What requests get in place of their file. */
const HTML = (route: Route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Sign in', headers });
const GONE = (route: Route) => route.fulfill({ status: 404, body: '', headers });

const CODE = '**/header/builds/*/header.js*';

/** What fails, by the ways onto a page: the reports of it, and whether the header comes all the same. */
const DEFECTS: readonly {
  readonly name: string;
  readonly url: string;
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Once the header is ready. */
  readonly provoke?: (page: Page) => Promise<unknown>;
  readonly reports: number;
  readonly isReady: boolean;
  /** The fault is in what comes once the header is used. */
  readonly isTouched?: boolean;
}[] = [
  ...(
    [
      [EDGE_PAGE, '**/header/builds/*/hydrate.js', 1, false],
      [EDGE_PAGE, '**/header/builds/*/pre-hydration.js', 0, true],
      [hostUrl('/element'), CODE, 1, false],
      // Without the pointer none of the header's code runs.
      [hostUrl('/element'), '**/header/stable/embed.js', 0, false],
    ] as const
  ).map(([url, file, reports, isReady]) => ({
    name: `${new URL(url, 'http://page').pathname}: ${file} is a page`,
    url,
    prepare: (page: Page) => page.route(file, HTML),
    reports,
    isReady,
    isTouched: file === CODE,
  })),
  {
    name: 'a lazy part is missing after a deployment',
    url: EDGE_PAGE,
    prepare: (page) => page.route('**/menus.js*', GONE),
    provoke: (page) => page.getByText('Help', { exact: true }).first().click(),
    reports: 1,
    isReady: true,
  },
  {
    name: 'the code for changed options of a host is missing',
    url: hostUrl('/element'),
    prepare: (page) => page.route('**/header/builds/*/mount.js*', GONE),
    provoke: (page) =>
      page.locator('marquee-header').evaluate((element) => element.setAttribute('variant', 'logo-only')),
    reports: 1,
    isReady: true,
  },
  {
    name: 'code throws on its first render',
    url: hostUrl('/fragment'),
    prepare: (page) =>
      page.addInitScript(() => {
        Object.assign(window, {
          encodeURIComponent() {
            throw new Error('This browser is broken');
          },
        });
      }),
    reports: 1,
    isReady: false,
    isTouched: true,
  },
  {
    name: 'code of ./Header throws later',
    url: hostUrl('/federated?react=own&door=Header&content=none'),
    provoke: async (page: Page) => {
      await breakRendering(page);
      await update(page, { page: { path: '/other/' } });
    },
    reports: 1,
    isReady: false,
  },
];

for (const { name, url, prepare, provoke, reports: expected, isReady, isTouched } of DEFECTS) {
  test(`the page stays up, of one build, with a link, a field and its reports: ${name}${expected === 0 ? ' @thorough' : ''}`, async ({
    page,
  }) => {
    const reports = await collectReports(page);
    const builds = new Set<string>();
    page.on('request', (request) => {
      const [, build] = /\/header\/builds\/([0-9a-f]{12})\//.exec(request.url()) ?? [];
      if (build !== undefined) builds.add(build);
    });
    await prepare?.(page);
    await page.goto(url);
    if (isReady || provoke !== undefined) await waitForHeader(page);
    else if (isTouched) await turnToHeader(page);
    await provoke?.(page);
    await expect.poll(() => listDefects(reports).length || reports.beacons.length).toBe(expected);
    await expect.poll(async () => (await reports.countEvents()) - reports.beacons.length).toBe(0);
    await expect(page.locator('[data-marquee-ready]')).toHaveCount(isReady ? 1 : 0);
    await expect(page.getByRole('heading').first()).toBeVisible();
    const input = page.getByRole('combobox').or(page.getByRole('searchbox')).or(page.getByRole('textbox'));
    await expect(input.first()).toBeVisible();
    await expect(page.getByRole('link').first()).toBeVisible();
    expect(builds.size).toBeLessThanOrEqual(1);
  });
}

/** The federation runtime itself fails: the page and the slot's content stay, and the host learns of the error. */
test("a manifest that is gone leaves the federated host's page and its placeholder", async ({ page }) => {
  await page.route('**/stable/mf-manifest.json', (route) => route.fulfill({ status: 404, body: '', headers }));
  await page.goto(hostUrl('/federated?react=own'));
  await expect(page.locator('html[data-failure]')).toBeVisible();
  await expect(fallbackLink(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A federated shop' })).toBeVisible();
});
