import { createHash } from 'node:crypto';
import { expect, type Page, type Route, test } from 'playwright/test';
import { ANY_ORIGIN, collectReports, expectOneReport, hostUrl } from './hosts/host-page.ts';
import { CHROMIUM_ONLY, turnToHeader, waitForHeader, waitForPage, waitForRefusal } from './stack-page.ts';

const sha384 = (text: string | Buffer) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** The header that the page came with lives, with its links and its search, and so does the page. */
async function expectAlive(page: Page): Promise<void> {
  await waitForHeader(page);
  await waitForPage(page);
  await expect(
    page
      .getByRole('banner')
      .getByRole('link', { name: /Find my tickets/ })
      .first(),
  ).toBeVisible();
  const keyword = page.getByRole('combobox', { name: 'Search events' });
  await keyword.click();
  await expect(keyword).toHaveAttribute('aria-expanded', 'true');
}

/** Serves the home page with a part of its HTML changed. */
async function changePage(page: Page, change: (html: string) => string): Promise<void> {
  await page.route('/', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: change(await response.text()) });
  });
}

const changeBody =
  (change: (text: string) => string) =>
  async (route: Route): Promise<void> => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  };

const MANIFEST = '**/federated/mf-manifest.json';
const ENTRY = '**/federated/remoteEntry.js';

// A file may still be on its way through a handler when its test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test.describe('the federated remote', () => {
  test('is loaded by the integrity of its manifest and its entry, and reports nothing', async ({ page }) => {
    const reports = await collectReports(page);
    await page.addInitScript(() => {
      const scripts: unknown[] = [];
      Object.assign(window, { entryScripts: scripts });
      new MutationObserver((records) => {
        for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
          if (node instanceof HTMLScriptElement && node.src.endsWith('/remoteEntry.js'))
            scripts.push({ integrity: node.integrity, crossOrigin: node.crossOrigin });
      }).observe(document, { childList: true, subtree: true });
    });
    const manifest = page.waitForResponse(MANIFEST);
    const entry = page.waitForResponse(ENTRY);
    await page.goto('/');
    await waitForHeader(page);
    const told = await page.locator('[data-marquee-root]').getAttribute('data-marquee-manifest-integrity');
    expect(told).toBe(sha384(await (await manifest).body()));
    const integrity = sha384(await (await entry).body());
    // The runtime takes its script away again once it has run.
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'entryScripts')))
      .toEqual([{ integrity, crossOrigin: 'anonymous' }]);
    await expect.poll(() => page.evaluate(() => 'marquee_header_container' in window)).toBe(true);
    await expectAlive(page);
    expect(reports.beacons).toEqual([]);
  });

  const failures: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
    'a manifest that is not the one the page names': (page) =>
      page.route(
        MANIFEST,
        changeBody((text) => text.replace('"id"', ' "id"')),
      ),
    'an entry that is not the one the manifest names': (page) =>
      page.route(
        ENTRY,
        changeBody((text) => `${text}\n;window.owned = true;`),
      ),
    'a page that names no integrity': (page) =>
      changePage(page, (html) => html.replace(/ data-marquee-manifest-integrity="[^"]*"/, '')),
  };

  for (const [what, fail] of Object.entries(failures)) {
    test(
      `is not run by ${what}: one report, and page and header go on${what.startsWith('an entry') ? '' : ' @thorough'}`,
      CHROMIUM_ONLY,
      async ({ page }) => {
        const reports = await collectReports(page);
        await fail(page);
        await page.goto('/');
        await waitForHeader(page);
        await expectOneReport(reports, 'network');
        expect(
          await page.evaluate(() => ['owned', 'marquee_header_container'].filter((name) => name in window)),
        ).toEqual([]);
        await expectAlive(page);
      },
    );
  }

  test('never comes from an address in the query, the hash, a cookie, storage or the page’s own parts', async ({
    page,
    context,
    baseURL,
  }) => {
    const evil = 'https://evil.example/header/builds/0123456789ab/';
    const asked: string[] = [];
    page.on('request', (request) => {
      if (['script', 'fetch'].includes(request.resourceType())) asked.push(request.url());
    });
    const reports = await collectReports(page);
    await context.addCookies(
      ['remote', 'header', 'build', 'marquee_build'].map((name) => ({
        name,
        value: encodeURIComponent(evil),
        url: baseURL ?? '',
      })),
    );
    await page.addInitScript((address) => {
      for (const store of [localStorage, sessionStorage])
        for (const key of [
          'remote',
          'header',
          'marquee.build',
          '__MF_DEVTOOLS__',
          'FEDERATION_DEBUG',
          'mf-remote-overrides',
          'federation_overrides',
        ])
          store.setItem(key, JSON.stringify({ header: `${address}federated/mf-manifest.json` }));
    }, evil);
    await changePage(page, (html) => html.replace('<body', `<body data-marquee-build="${evil}"`));
    const query = new URLSearchParams({
      remote: evil,
      header: evil,
      build: evil,
      entry: evil,
      'data-marquee-build': evil,
    });
    await page.goto(`/?${query}#${query}`);
    await waitForHeader(page);
    await expect.poll(() => page.evaluate(() => 'marquee_header_container' in window)).toBe(true);
    await expectAlive(page);
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((url) => new URL(url).origin !== baseURL)).toEqual([]);
    expect(reports.beacons).toEqual([]);
  });
});

/** The files that the page itself hydrates from are in its HTML, with integrity. */
test.describe('a missing file of the page’s own header', () => {
  test('each has integrity', async ({ request }) => {
    const html = await (await request.get('/')).text();
    // Fonts alone have none: style sheets ask for them, and cannot name it.
    const tags = html.match(/<(?:link|script) (?!rel="preload" as="font")[^>]*"[^"]*\/header\/builds\/[^>]*>/g) ?? [];
    const names = ['react.js', 'header.js', 'hydrate.js', 'messages-en_US.js'];
    expect(names.filter((name) => !tags.some((tag) => tag.includes(`/${name}"`)))).toEqual([]);
    expect(
      tags.filter((tag) => !/ (?:data-)?integrity="sha384-[\w+/=]{64}" crossorigin="anonymous"/.test(tag)),
    ).toEqual([]);
  });
});

/** Replaces the code of a file, as an attacker with write access to a build's files could. */
const changeFile = (page: Page, file: string) =>
  page.route(`**/header/builds/**/${file}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', headers: ANY_ORIGIN, body: 'window.owned = true;' }),
  );

/** Files that were changed, by the way that loads them, and what shows all the same. */
const CHANGED = [
  { url: '/', files: ['messages-en_US.js'], shows: 'input[name=q]' },
  // Chunks are not in the page's HTML: the file that loads them has their integrity.
  {
    url: hostUrl('/federated?react=own'),
    files: ['host-menus.js', 'messages-en_US-lazy.js'],
    shows: '[data-marquee-ready]',
  },
  { url: hostUrl('/element'), files: ['served.js'], shows: 'marquee-header input[name=q]' },
  // The host has a header with a React of its own.
  { url: hostUrl('/federated?react=own'), files: ['host-header.js'], shows: '[data-marquee-ready]' },
] as const;

for (const { url, files, shows } of CHANGED)
  test(
    `a file that was changed is not run, and the page goes on: ${files[0]} at ${new URL(url, 'http://page').pathname}${url === '/' ? '' : ' @thorough'}`,
    CHROMIUM_ONLY,
    async ({ page }) => {
      for (const file of files) await changeFile(page, file);
      const refused = files.map((file) => waitForRefusal(page, files.length > 1 ? `/${file}` : ''));
      await page.goto(url);
      await turnToHeader(page);
      await Promise.all(refused);
      await page.locator(shows).first().waitFor();
      expect(await page.evaluate(() => 'owned' in window)).toBe(false);
    },
  );
