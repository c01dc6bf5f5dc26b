import { expect, type Page, test } from 'playwright/test';
import { USERS } from '../header/header-page.ts';
import { collectConsole } from '../stack-page.ts';
import { FOREIGN } from './fixture-files.ts';
import { ANY_ORIGIN, banner, breakRendering, field, hostUrl, openHost, suggestion, update } from './host-page.ts';

const buildPath = (query: Readonly<Record<string, string>>) => `/federated?${new URLSearchParams(query)}`;

function collectPaths(page: Page): readonly string[] {
  const paths: string[] = [];
  page.on('response', (response) => paths.push(new URL(response.url()).pathname));
  return paths;
}

/** Hosts of another origin that bring the federation runtime. */
for (const [react, door, title] of [
  ['own', 'mount', 'on the React that a host shares'],
  ['19.0', 'Header', 'on an earlier React of the same major'],
  ['18', 'Header', 'beside another major of React'],
  ['none', 'mount', 'without a React on the host @thorough'],
] as const) {
  const details = react === '19.0' || react === '18' ? FOREIGN : {};
  test(`the federated header works ${title}, with drawer and modal: ./${door}`, details, async ({ page }) => {
    const consoleMessages = collectConsole(page);
    const files = collectPaths(page);
    await openHost(page, buildPath({ react, door, user: JSON.stringify(USERS.organizer) }));
    await field(page).fill('jaz');
    await expect(suggestion(page)).toBeVisible();
    await expect(banner(page)).toHaveCSS('font-family', /Marquee Figtree/);
    await banner(page).getByRole('button', { name: 'Create an event' }).click();
    await expect(page.getByRole('dialog', { name: 'How do you want to build your event?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 400, height: 800 });
    await banner(page).getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    // One React: the host's, or the build's where the host has none that fits.
    const isHostsReact = react === 'own' || react === '19.0';
    expect(files.filter((path) => path.endsWith('/react.js'))).toHaveLength(isHostsReact ? 0 : 1);
    expect(consoleMessages).toEqual([]);
  });
}

test('a host in development that shares react and react-dom has one React DOM, and is told once that the header is ready; props come and go', async ({
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
  const files = collectPaths(page);
  const user = JSON.stringify(USERS.attendee);
  await openHost(page, buildPath({ react: 'development', share: 'pair', door: 'Header', user }));
  await expect(banner(page).getByRole('button', { name: 'Account: Ana Attendee' })).toBeVisible();
  // A component's props are all that it has; the options of an update go over the current ones.
  await update(page, { user: null, env: {}, page: { query: 'jazz' } });
  await expect(banner(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(field(page)).toHaveValue('jazz');
  await update(page, { variant: 'logo-only' });
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await update(page, { variant: null });
  await expect(field(page)).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'counts'))).toEqual({
    onReady: 1,
    ready: 1,
    onError: 0,
    error: 0,
  });
  expect(consoleMessages).toEqual([]);
  expect(await page.evaluate(() => (Reflect.get(window, 'renderers') as unknown[]).length)).toBe(1);
  expect(files.filter((path) => /\/(react|header)\.js$/.test(path))).toEqual([]);
  expect(files.filter((path) => path.endsWith('/host-header.js'))).toHaveLength(1);
});

for (const [react, file] of [
  ['own', 'host-header.js'],
  ['none', 'header.js'],
] as const)
  test(`mount takes the server's HTML over, which ${file} hydrates where the host shares ${react === 'own' ? 'its' : 'no'} React`, async ({
    page,
  }) => {
    const consoleMessages = collectConsole(page);
    const files = collectPaths(page);
    await openHost(page, `/federated-served?${new URLSearchParams({ react, door: 'mount' })}`);
    await field(page).fill('jaz');
    await expect(suggestion(page)).toBeVisible();
    await update(page, { variant: 'logo-only' });
    await expect(page.getByRole('combobox')).toHaveCount(0);
    expect(await page.evaluate(() => Reflect.get(window, 'counts'))).toEqual({
      onReady: 1,
      ready: 1,
      onError: 0,
      error: 0,
    });
    expect(files.some((path) => path.endsWith(`/${file}`))).toBe(true);
    expect(files.filter((path) => path.endsWith('/react.js'))).toHaveLength(react === 'own' ? 0 : 1);
    expect(consoleMessages).toEqual([]);
  });

/** The handle that `mount` returned, and how often the host heard of a failure. A promise would have `then`. */
const readMount = (page: Page) =>
  page.evaluate(() => {
    const { update, unmount, then } = Reflect.get(window, 'header') as Record<string, unknown>;
    return { methods: [typeof update, typeof unmount, typeof then], counts: Reflect.get(window, 'counts') };
  });

/** The host's script may not have run yet. */
const waitForError = (page: Page) =>
  page.waitForFunction(() => ((Reflect.get(window, 'counts') as { error: number } | undefined)?.error ?? 0) > 0);

test('mount returns its handle at once, and what fails later is told to onError and as marquee:error and never thrown', async ({
  page,
}) => {
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  const path = buildPath({ react: 'own', door: 'mount', content: 'none' });
  const methods = ['function', 'function', 'undefined'];
  const environment = /\/header\/(?:environment|fragment)\?/;
  await page.route(environment, (route) => route.fulfill({ status: 502, json: {}, headers: ANY_ORIGIN }));
  await page.goto(hostUrl(path));
  await waitForError(page);
  expect(await readMount(page)).toEqual({ methods, counts: { onReady: 0, ready: 0, onError: 1, error: 1 } });
  await page.evaluate(() => (Reflect.get(window, 'header') as { unmount(): void }).unmount());

  await page.unroute(environment);
  await openHost(page, path);
  await breakRendering(page);
  await update(page, { page: { path: '/other/' } });
  await waitForError(page);
  expect(await readMount(page)).toEqual({ methods, counts: { onReady: 1, ready: 1, onError: 1, error: 1 } });
  await expect(page.locator('html[data-failure]')).toHaveCount(0);
  expect(thrown).toEqual([]);
});
