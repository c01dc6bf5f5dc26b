import { resolve } from 'node:path';
import { build as bundle } from 'esbuild';
import { expect, type Page, test } from 'playwright/test';
import { readLayoutShift, watchLayoutShift } from '../layout-shift.ts';
import { collectConsole } from '../stack-page.ts';
import { HOSTS } from './build-fixture.ts';

/** A host's own test of a page with the component, on the package that stands for the header. */
const DOUBLED_COMPONENT = `
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { calls, raise } from './double.js';
import Header from './double-react.js';

window.calls = [];
const place = document.body.appendChild(document.createElement('div'));
const root = createRoot(place);
const onSearch = ({ query }) => calls.push({ name: query });
const render = (props) => flushSync(() => root.render(props && createElement(Header, { onSearch, ...props })));
render({});
render({});
render({ variant: 'logo-only' });
const element = place.querySelector('[data-marquee-root]');
raise(element, 'search', { query: 'jazz', location: null, url: '/' });
render(null);
window.calls = calls.map(({ name }) => name);
`;

const openHost = (page: Page, host: string) => page.goto(`${process.env.MARQUEE_HOST_URL ?? ''}/hosts/${host}/`);

/** Hosts whose own React, 18 or none, does not fit: the header brings one. */
const BRINGS_REACT: readonly string[] = ['webpack-18', 'mount', 'package', 'package-react', 'vue', 'svelte', 'html'];
const WITHOUT_FEDERATION: readonly string[] = ['node', 'package-node', 'curl', 'server-react'];

for (const host of HOSTS) {
  test(`a host built by its guide has a header: ${host}`, async ({ page }) => {
    const consoleMessages = collectConsole(page);
    const files: string[] = [];
    page.on('response', (response) => files.push(new URL(response.url()).pathname));
    await watchLayoutShift(page);
    await openHost(page, host);
    await page.locator('[data-marquee-ready]').waitFor();
    expect(await readLayoutShift(page)).toBe('0.000');
    const banner = page.getByRole('banner');
    await expect(page.getByRole('heading', { name: 'A shop' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Events by Marquee' })).toHaveCount(0);
    const own = files.filter((path) => /builds\/\w+\/react\.js$/.test(path));
    if (!WITHOUT_FEDERATION.includes(host)) expect(own).toHaveLength(BRINGS_REACT.includes(host) ? 1 : 0);
    // The page is the host's, for search engines too.
    await expect(page.locator('link[rel=canonical], link[hreflang]')).toHaveCount(0);
    // A search that the host cancels leads nowhere, and one that it does not leads to the results.
    await page.evaluate(() =>
      document.addEventListener('marquee:search', (event) => event.preventDefault(), { once: true }),
    );
    const field = banner.getByRole('combobox', { name: 'Search events' });
    const search = () => banner.getByRole('button', { name: 'Search', exact: true }).click();
    // Until then the browser itself sends the form, without an event.
    await banner.locator('[data-marquee-search]').waitFor();
    await field.fill('blues');
    await search();
    await field.fill('jazz');
    await search();
    await page.waitForURL(/\/jazz\/$/);
    // The other Reacts are aliases here: the bundler reads the version that the host needs in our own package.
    const isOfFixture = (line: string) => /does not satisfy the requirement of shop|search /.test(line);
    expect(consoleMessages.filter((line) => !isOfFixture(line))).toEqual([]);
  });
}

test('the federation plugin of a host finds the declarations of the remote by its manifest', async ({ request }) => {
  const manifest = await (await request.get('/header/stable/mf-manifest.json')).json();
  const { types, publicPath } = manifest.metaData;
  const folder = new URL(publicPath).pathname;
  const api = await (await request.get(folder + types.api)).text();
  expect(api).toContain("typeof import('REMOTE_ALIAS_IDENTIFIER/mount')");
  const archive = await (await request.get(folder + types.zip)).body();
  expect(archive.subarray(0, 2).toString()).toBe('PK');
});

test('the test double stands for the header in the tests of a host', async ({ page }) => {
  await openHost(page, 'double');
  const heard = await page.evaluate(
    async (url) => {
      const double: typeof import('../../../header-remote/types/double.d.ts') = await import(url);
      const element = document.createElement('div');
      document.body.append(element);
      const seen: unknown[] = [];
      element.addEventListener('marquee:search', (event) => event.preventDefault());
      const isReady = new Promise<void>((done) => element.addEventListener('marquee:ready', () => done()));
      const header = double.mount(element, {
        onSearch: ({ query }) => seen.push(query),
        navigate: (to) => seen.push(to),
      });
      await isReady;
      header.update({ variant: 'logo-only' });
      const goesOn = double.raise(element, 'search', { query: 'jazz', location: null, url: '/d/online/jazz/' });
      const isShown = element.querySelector('header') !== null;
      const custom = document.createElement('marquee-header');
      document.body.append(custom);
      const isCustomShown = custom.querySelector('header') !== null;
      const names = double.calls.map(({ name }) => name);
      double.reset();
      return { seen, goesOn, isShown, isCustomShown, names, left: document.querySelectorAll('header').length };
    },
    `${process.env.MARQUEE_URL ?? ''}/header/stable/double.js`,
  );
  expect(heard).toEqual({
    seen: ['jazz'],
    goesOn: false,
    isShown: true,
    isCustomShown: true,
    names: ['mount', 'update', 'mount'],
    left: 0,
  });

  const { outputFiles } = await bundle({
    stdin: { contents: DOUBLED_COMPONENT, resolveDir: resolve(import.meta.dirname, '../../../dist/host-package') },
    bundle: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
  const readCalls = () => page.evaluate(() => Reflect.get(window, 'calls') as unknown);
  await expect.poll(readCalls).toEqual(['mount', 'update', 'jazz', 'unmount']);
});
