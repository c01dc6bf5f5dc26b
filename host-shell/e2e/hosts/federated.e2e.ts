import { expect, type Page, test } from 'playwright/test';
import { USERS } from '../header/header-page.ts';
import { collectConsole } from '../stack-page.ts';
import { FOREIGN } from './fixture-files.ts';
import { breakRendering, collectReports } from './host-reports.ts';

const openHost = (page: Page, query: Readonly<Record<string, string>>) =>
  page.goto(`${process.env.MARQUEE_HOST_URL ?? ''}/federated?${new URLSearchParams(query)}`);

/** Hosts of another origin that bring the federation runtime. */
for (const [react, door, title] of [
  ['own', 'mount', 'on the React that a host shares'],
  ['19.0', 'Header', 'on an earlier React of the same major'],
  ['18', 'Header', 'beside another major of React'],
  ['none', 'mount', 'without a React on the host'],
] as const) {
  const details = react === '19.0' || react === '18' ? FOREIGN : {};
  test(`the federated header works ${title}, with drawer and modal: ./${door}`, details, async ({ page }) => {
    const consoleMessages = collectConsole(page);
    const files: string[] = [];
    page.on('response', (response) => files.push(new URL(response.url()).pathname));
    await openHost(page, { react, door, user: JSON.stringify(USERS.organizer) });
    await page.locator('[data-marquee-ready]').waitFor();
    const banner = page.getByRole('banner');
    const field = banner.getByRole('combobox', { name: 'Search events' });
    await field.fill('jaz');
    await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()).toBeVisible();
    await expect(banner).toHaveCSS('font-family', /Marquee Figtree/);
    await banner.getByRole('button', { name: 'Create an event' }).click();
    await expect(page.getByRole('dialog', { name: 'How do you want to build your event?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 400, height: 800 });
    await banner.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    // One React: the host's, or the build's where the host has none that fits.
    const isHostsReact = react === 'own' || react === '19.0';
    expect(files.filter((path) => path.endsWith('/react.js'))).toHaveLength(isHostsReact ? 0 : 1);
    if (door === 'mount') {
      const readFlags = () => page.evaluate(() => (Reflect.get(window, 'header') as { flags: object }).flags);
      expect(await readFlags()).toEqual({});
    }
    expect(consoleMessages).toEqual([]);
  });
}

for (const door of ['mount', 'Header']) {
  test(`a host in development that shares react and react-dom has one React DOM, and is told once that the header is ready: ./${door}`, async ({
    page,
  }) => {
    const consoleMessages = collectConsole(page);
    await page.addInitScript(() => {
      const renderers: unknown[] = [];
      Object.assign(window, {
        renderers,
        // Each React DOM of a page reports to the developer tools.
        __REACT_DEVTOOLS_GLOBAL_HOOK__: {
          supportsFiber: true,
          isDisabled: false,
          inject: (renderer: unknown) => renderers.push(renderer),
          onCommitFiberRoot() {},
          onCommitFiberUnmount() {},
          onPostCommitFiberRoot() {},
        },
      });
    });
    const files: string[] = [];
    page.on('response', (response) => files.push(new URL(response.url()).pathname));
    await openHost(page, { react: 'development', share: 'pair', door });
    await page.locator('[data-marquee-ready]').waitFor();
    // Effects of a strict tree have run twice by the time that another update is rendered.
    await page.evaluate(() =>
      (Reflect.get(window, 'header') as { update(props: object): void }).update({ page: { query: 'jazz' } }),
    );
    await expect(page.getByRole('combobox', { name: 'Search events' })).toHaveValue('jazz');
    expect(await page.evaluate(() => Reflect.get(window, 'counts'))).toEqual({
      onReady: 1,
      ready: 1,
      onError: 0,
      error: 0,
    });
    expect(consoleMessages).toEqual([]);
    expect(await page.evaluate(() => (Reflect.get(window, 'renderers') as unknown[]).length)).toBe(1);
    expect(files.filter((path) => /\/(react|react-dom|mount)\.js$/.test(path))).toEqual([]);
    expect(files.filter((path) => path.endsWith('/header-code.js'))).toHaveLength(1);
  });

  test(`code that throws while it renders leaves the links and the form of the header that was ready: ./${door}`, async ({
    page,
  }) => {
    const reports = await collectReports(page);
    await openHost(page, { react: 'own', door });
    await page.locator('[data-marquee-ready]').waitFor();
    await breakRendering(page);
    await page.evaluate(() =>
      (Reflect.get(window, 'header') as { update(props: object): void }).update({ page: { path: '/other/' } }),
    );
    await expect.poll(() => reports.beacons).toEqual([expect.objectContaining({ reason: 'render' })]);
    expect(await reports.countEvents()).toBe(1);
    await expect(page.locator('[data-marquee-ready]')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'A federated shop' })).toBeVisible();
    await page.getByRole('banner').getByRole('textbox').or(page.getByRole('combobox')).first().fill('jazz');
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/\/jazz\/$/);
  });
}

/** The handle that `mount` returned, and how often the host heard of a failure. */
const readMount = (page: Page) =>
  page.evaluate(() => {
    const { update, unmount, then } = Reflect.get(window, 'header') as Record<string, unknown>;
    return { methods: [typeof update, typeof unmount, typeof then], counts: Reflect.get(window, 'counts') };
  });

/** The host's script may not have run yet. */
const waitForError = (page: Page) =>
  page.waitForFunction(() => ((Reflect.get(window, 'counts') as { error: number } | undefined)?.error ?? 0) > 0);

/** A promise would have `then`. */
const AT_ONCE = ['function', 'function', 'undefined'];

test('mount returns its handle at once, and what fails later is told to onError and as marquee:error and never thrown', async ({
  page,
}) => {
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  const environment = /\/header\/environment\?/;
  await page.route(environment, (route) =>
    route.fulfill({ status: 502, json: {}, headers: { 'Access-Control-Allow-Origin': '*' } }),
  );
  await openHost(page, { react: 'own', door: 'mount', content: 'none' });
  await waitForError(page);
  expect(await readMount(page)).toEqual({ methods: AT_ONCE, counts: { onReady: 0, ready: 0, onError: 1, error: 1 } });
  await page.evaluate(() => (Reflect.get(window, 'header') as { unmount(): void }).unmount());

  await page.unroute(environment);
  await openHost(page, { react: 'own', door: 'mount', content: 'none' });
  await page.locator('[data-marquee-ready]').waitFor();
  await breakRendering(page);
  await page.evaluate(() =>
    (Reflect.get(window, 'header') as { update(props: object): void }).update({ page: { path: '/other/' } }),
  );
  await waitForError(page);
  expect(await readMount(page)).toEqual({ methods: AT_ONCE, counts: { onReady: 1, ready: 1, onError: 1, error: 1 } });
  await expect(page.locator('html[data-failure]')).toHaveCount(0);
  expect(thrown).toEqual([]);
});

test('on a page that requires Trusted Types the header works, by a plugin of the host that vouches for its entry', async ({
  page,
}) => {
  const consoleMessages = collectConsole(page);
  await page.goto(`${process.env.MARQUEE_HOST_URL ?? ''}/strict-federated`);
  await page.locator('[data-marquee-ready]').waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Organize' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Why organize with us' })).toBeVisible();
  expect(consoleMessages).toEqual([]);
});

const MANIFEST = '**/stable/mf-manifest.json';
const ENTRY = '**/federated/remoteEntry.js';
const DOOR = '**/federated/__federation_expose_mount.js';

/** The page and the slot's content stay, and the host learns of the error. */
for (const [what, url, answer] of [
  ['a manifest that is gone', MANIFEST, { status: 404, body: '' }],
  ['a manifest that is an error of the server', MANIFEST, { status: 500, body: '' }],
  ['a manifest that is a page', MANIFEST, { contentType: 'text/html', body: '<!doctype html><p>Sign in' }],
  ['an entry that is gone', ENTRY, { status: 404, body: '' }],
  ['an entry that is garbage', ENTRY, { contentType: 'text/javascript', body: '<!doctype html>' }],
  ['code that throws while it is read', DOOR, { contentType: 'text/javascript', body: 'throw new Error("no")' }],
] as const) {
  test(`${what} leaves the host's page and its placeholder`, async ({ page }) => {
    await page.route(url, (route) => route.fulfill({ ...answer, headers: { 'Access-Control-Allow-Origin': '*' } }));
    await openHost(page, { react: 'own' });
    await expect(page.locator('html[data-failure]')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Events by Marquee' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'A federated shop' })).toBeVisible();
  });
}

test('code for the host’s React that does not load is replaced by code with a React of its own', async ({ page }) => {
  await page.route('**/federated/header-code.js', (route) => route.fulfill({ status: 404, body: '' }));
  await openHost(page, { react: 'own' });
  await page.locator('[data-marquee-ready]').waitFor();
  await expect(page.getByRole('link', { name: 'Events by Marquee' })).toHaveCount(0);
});
