import { expect, test } from 'playwright/test';
import { SITES, toLanguageTag } from '../../shared/sites/sites.ts';
import { collectConsole } from './stack-page.ts';

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
  const apex = await request.get('/signin/', { headers: { host: 'marquee.de' }, maxRedirects: 0 });
  expect(apex.status()).toBe(301);
  expect(apex.headers().location).toMatch(/^http:\/\/www\.marquee\.de\.localhost:\d+\/signin\/$/);
});
