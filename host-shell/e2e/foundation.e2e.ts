import { expect, test } from 'playwright/test';
import { SITES, toLanguageTag } from '../../shared/sites/sites.ts';
import { RUNS_ALL } from './engines/test-sets.ts';
import { collectConsole, siteUrl, waitForPage } from './stack-page.ts';

declare global {
  interface Window {
    reactRenderers?: unknown[];
  }
}

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
    const held = Promise.withResolvers<void>();
    await page.route('**/messages-en_US.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.clock.install();
    await page.goto('/', { waitUntil: 'commit' });
    await waitForPage(page);
    await page.clock.fastForward(60_000);
    held.resolve();
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
    await page.goto('/');
    await expect(page.locator('[data-marquee-root][data-react-root]')).toBeVisible();
    await expect(page.locator('#page[data-react-root]')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.reactRenderers?.length)).toBe(1);
  });
});

/** A site with two languages, one of the default, and one in another alphabet's length of words. */
const CHECKED: readonly string[] = ['.com', '.de', '.ca'];

for (const { host, domain, languages } of SITES.filter((site) => RUNS_ALL || CHECKED.includes(site.domain)))
  test(`${host} speaks its languages`, async ({ page }) => {
    for (const { locale, prefix } of languages) {
      const complaints = collectConsole(page);
      await page.goto(siteUrl(domain, `${prefix}/`));
      await page.locator('[data-marquee-ready]').waitFor();
      await expect(page.locator('html')).toHaveAttribute('lang', toLanguageTag(locale));
      await expect(page.locator('meta[http-equiv=content-language]')).toHaveAttribute('content', locale.slice(0, 2));
      const props = JSON.parse((await page.locator('script[data-marquee-props]').textContent()) ?? '{}');
      expect(props.env.localeInfo).toEqual({ locale, uses_language_subdirectory: prefix !== '' });
      expect(props.env.ebDomain).toBe(domain);
      expect(props.location.slug).toBeTruthy();
      expect(complaints).toEqual([]);
    }
  });

test('each of the 26 sites speaks the language of its address, and guesses a place of its own', async ({ request }) => {
  const slugs = new Set<string>();
  for (const { host, languages } of SITES) {
    const headers = { host };
    const answer = await request.get('/home/api/geo/place_from_request/', { headers });
    slugs.add((await answer.json()).place.location_slug);
    for (const { locale, prefix } of languages) {
      const html = await (await request.get(`${prefix}/signin/`, { headers })).text();
      expect(html, host).toContain(`<html lang="${toLanguageTag(locale)}"`);
    }
  }
  expect(slugs.size).toBe(SITES.length);
});
