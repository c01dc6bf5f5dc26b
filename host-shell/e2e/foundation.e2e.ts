import { expect, test } from 'playwright/test';
import { LOCALES, SITES, toLanguageTag } from '../../shared/sites/sites.ts';
import { needs } from './engines/engine-needs.ts';
import { readLayoutShift, watchLayoutShift } from './layout-shift.ts';
import { collectConsole, siteUrl, waitForPage } from './stack-page.ts';

declare global {
  interface Window {
    reactRenderers?: unknown[];
  }
}

const WIDTHS = [360, 660, 960, 1440];

test.describe('the page and its federated header', () => {
  test('hydrates from the build that rendered it, and the federated remote takes the live header over', async ({
    page,
  }) => {
    const complaints = collectConsole(page);
    const loaded: string[] = [];
    page.on('response', (response) => loaded.push(new URL(response.url()).pathname));
    await page.goto('/');
    await page.locator('[data-marquee-root][data-marquee-ready]').waitFor();
    await expect.poll(() => loaded.some((path) => path.endsWith('/remoteEntry.js'))).toBe(true);
    await page.waitForLoadState('networkidle');

    const build = await page.locator('[data-marquee-root]').getAttribute('data-marquee-build');
    const builds = loaded.filter((path) => path.startsWith('/header/builds/'));
    expect(builds.length).toBeGreaterThan(5);
    for (const path of builds) expect(path.startsWith(build ?? 'no build')).toBe(true);
    expect(loaded.some((path) => path.endsWith('/federated/mf-manifest.json'))).toBe(true);
    // The remote adopts the hydrated header and loads no code twice.
    expect(loaded.filter((path) => path.endsWith('/header-code.js'))).toEqual([]);
    await expect(page.getByRole('banner')).toHaveCount(1);
    expect(complaints).toEqual([]);
  });

  test('hydrates from files that the browser compiles as they come', async ({ request }) => {
    const html = await (await request.get('/')).text();
    const files = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, file]) => `${file}`);
    const code = files.filter((file) => !file.includes('/messages-'));
    expect(code).toHaveLength(3);
    for (const file of code)
      expect((await (await request.get(file)).text()).split('\n')[0]).toBe('//# allFunctionsCalledOnLoad');
  });

  test('takes over a header that hydrates late, and renders no second one', async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    let release = () => {};
    const isReleased = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/messages-en_US.js', async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.clock.install();
    await page.goto('/', { waitUntil: 'commit' });
    await waitForPage(page);
    await page.clock.fastForward(60_000);
    release();
    await expect.poll(() => loaded.some((path) => path.endsWith('/remoteEntry.js'))).toBe(true);
    await page.locator('[data-marquee-ready]').waitFor();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('banner')).toHaveCount(1);
    expect(loaded.filter((path) => /\/(header-code|mount)\.js$/.test(path))).toEqual([]);
  });

  test('runs exactly one React, shared by the header and the page', async ({ page }) => {
    await page.addInitScript(() => {
      // React reports to the developer tools: one renderer for each React DOM on the page, one root for each tree.
      window.reactRenderers = [];
      Object.assign(window, {
        __REACT_DEVTOOLS_GLOBAL_HOOK__: {
          supportsFiber: true,
          isDisabled: false,
          inject: (renderer: unknown) => window.reactRenderers?.push(renderer),
          onCommitFiberRoot: (_id: number, root: { containerInfo: Element }) =>
            root.containerInfo.setAttribute('data-react-root', ''),
          onCommitFiberUnmount() {},
          onPostCommitFiberRoot() {},
        },
      });
    });
    const react: string[] = [];
    page.on('request', (request) => {
      if (/\/react(?:-dom)?\.js$/.test(request.url())) react.push(request.url());
    });
    await page.goto('/');
    await expect(page.locator('[data-marquee-root][data-react-root]')).toBeVisible();
    await expect(page.locator('#page[data-react-root]')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.reactRenderers?.length)).toBe(1);
    expect(react.length).toBe(2);
  });

  for (const width of WIDTHS) {
    test(`moves nothing from first paint to hydrated at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await watchLayoutShift(page);
      // Delays the script until the server's HTML is painted.
      await page.route('**/hydrate.js', async (route) => {
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
        await route.continue();
      });
      await page.goto('/');
      await page.locator('[data-marquee-ready]').waitFor();
      await page.waitForLoadState('networkidle');
      expect(await readLayoutShift(page)).toBe('0.000');
    });
  }
});

test.describe('with scripts off', needs('noScript'), () => {
  test.use({ javaScriptEnabled: false });

  test('shows the header, follows its links and searches', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('link', { name: /Find my tickets/ })).toBeVisible();
    await page.getByRole('search').locator('input[name=q]').fill('Jazz & blues');
    await page.getByRole('search').locator('input[name=q]').press('Enter');
    await expect(page).toHaveURL(/\/d\/ny--new-york\/jazz-and-blues\/$/);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/New York/);
    await page.getByRole('link', { name: 'Marquee home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test('reaches the links of a menu', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').locator('summary', { hasText: 'Help' }).first().click();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Where are my tickets/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/help\/en-us\/articles\/319355\/$/);
  });
});

test.describe('26 sites and their further languages', () => {
  for (const site of SITES) {
    test(`${site.host} speaks its languages`, async ({ page }) => {
      for (const { locale, prefix } of site.languages) {
        const complaints = collectConsole(page);
        await page.goto(siteUrl(site.domain, `${prefix}/`));
        await page.locator('[data-marquee-ready]').waitFor();
        await expect(page.locator('html')).toHaveAttribute('lang', toLanguageTag(locale));
        await expect(page.locator('meta[http-equiv=content-language]')).toHaveAttribute('content', locale.slice(0, 2));
        const props = JSON.parse((await page.locator('script[data-marquee-props]').textContent()) ?? '{}');
        expect(props.env.localeInfo).toEqual({ locale, uses_language_subdirectory: prefix !== '' });
        expect(props.env.ebDomain).toBe(site.domain);
        expect(props.location.slug).toBeTruthy();
        expect(complaints).toEqual([]);
      }
    });
  }

  test('guesses another place for another site', async ({ request }) => {
    const slugs = new Set<string>();
    for (const site of SITES) {
      const answer = await request.get('/home/api/geo/place_from_request/', { headers: { host: site.host } });
      slugs.add((await answer.json()).place.location_slug);
    }
    expect(slugs.size).toBe(SITES.length);
    expect(LOCALES.length).toBe(30);
  });
});
