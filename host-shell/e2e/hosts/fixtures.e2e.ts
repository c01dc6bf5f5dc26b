import { resolve } from 'node:path';
import { build as bundle } from 'esbuild';
import { expect, test } from 'playwright/test';
import { HOSTS, isForeignHost } from './build-fixture.ts';
import { checkHost, openHost } from './check-host.ts';
import { FOREIGN } from './fixture-files.ts';

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

/** Hosts whose own React, 18 or none, does not fit: the header brings one. */
const BRINGS_REACT: readonly string[] = ['webpack-18', 'mount', 'vue', 'svelte', 'html'];
const WITHOUT_FEDERATION: readonly string[] = ['node', 'curl', 'server-react'];

// Those of the package are in `package-hosts.e2e.ts`.
for (const host of HOSTS.filter((name) => !name.startsWith('package'))) {
  test(`a host built by its guide has a header: ${host}`, isForeignHost(host) ? FOREIGN : {}, async ({ page }) => {
    const files = await checkHost(page, host);
    const own = files.filter((path) => /builds\/\w+\/react\.js$/.test(path));
    if (!WITHOUT_FEDERATION.includes(host)) expect(own).toHaveLength(BRINGS_REACT.includes(host) ? 1 : 0);
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
