import { expect, type Page, test } from 'playwright/test';
import { USERS } from '../header/header-page.ts';
import { collectConsole } from '../stack-page.ts';
import { breakRendering, collectReports } from './host-reports.ts';

/** The custom element and the loader, on pages of another origin. */
const hostUrl = (path: string) => `${process.env.MARQUEE_HOST_URL ?? ''}${path}`;
const banner = (page: Page) => page.getByRole('banner');
const fallbackLink = (page: Page) => page.getByRole('link', { name: 'Events by Marquee' });

/** Every origin may read them: a host's browser then reports the fault itself, not a CORS error. */
const ALLOW_ANY = { 'Access-Control-Allow-Origin': '*' };
const BROKEN_ANSWERS = {
  gone: { status: 404, json: { error: 'NOT_FOUND' }, headers: ALLOW_ANY },
  'an error of the server': { status: 500, body: '', headers: ALLOW_ANY },
  'a page in its place': { contentType: 'text/html', body: '<!doctype html><p>Sign in', headers: ALLOW_ANY },
} as const;

test.describe('<marquee-header> on a page of another origin', () => {
  test('replaces its content, and searches', async ({ page }) => {
    const consoleMessages = collectConsole(page);
    await page.goto(hostUrl('/embed'));
    await page.locator('[data-marquee-ready]').waitFor();
    await expect(banner(page)).toBeVisible();
    await expect(fallbackLink(page)).toHaveCount(0);
    const field = page.getByRole('combobox', { name: 'Search events' });
    await field.fill('jaz');
    await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()).toBeVisible();
    await field.press('Enter');
    await page.waitForURL((url) => url.origin !== hostUrl('') && url.pathname.endsWith('/jaz/'));
    expect(consoleMessages).toEqual([]);
  });

  test('is the header of the site and language that its attributes name', async ({ page }) => {
    await page.goto(hostUrl('/embed-swiss'));
    await expect(page.getByRole('combobox', { name: 'Lieu' })).toBeVisible();
    const home = await banner(page).getByRole('link').nth(1).getAttribute('href');
    expect(home).toMatch(/^http:\/\/www\.marquee\.ch\.localhost:\d+\/fr\/$/);
  });

  test('skips to the main landmark that the page has, where the page has a base too', async ({ page }) => {
    await page.goto(hostUrl('/embed'));
    await page.locator('[data-marquee-ready]').waitFor();
    // As every Angular page has.
    await page.evaluate(() => document.head.append(Object.assign(document.createElement('base'), { href: '/app/' })));
    await page.getByRole('link', { name: 'Skip to main content' }).press('Enter');
    await expect(page.locator('main.content:target')).toBeVisible();
  });

  test('has the flags that the operators set, whatever the page passes', async ({ page }) => {
    await page.route('**/header/environment?*', async (route) => {
      const response = await page.request.get('/header/environment');
      const json = { ...(await response.json()), flags: { 'old-collections-link': true } };
      await route.fulfill({ json, headers: ALLOW_ANY });
    });
    await page.goto(hostUrl(`/embed?user=${encodeURIComponent(JSON.stringify(USERS.attendee))}`));
    await page.locator('marquee-header').evaluate((element) => {
      const { props } = element as unknown as { readonly props?: object };
      Object.assign(element, { props: { ...props, flags: {} } });
    });
    await banner(page).getByRole('button', { name: 'Account: Ana Attendee' }).click();
    await expect(banner(page).getByRole('link', { name: 'Collections' })).toBeVisible();
  });

  test('follows its attributes and its props, can be moved, and can be removed', async ({ page }) => {
    await page.goto(hostUrl('/embed'));
    await page.locator('[data-marquee-ready]').waitFor();
    const element = page.locator('marquee-header');
    await element.evaluate((node) => node.setAttribute('variant', 'logo-only'));
    await expect(page.getByRole('combobox')).toHaveCount(0);
    await element.evaluate((node) => Object.assign(node, { props: { variant: 'full' } }));
    await expect(page.getByRole('combobox', { name: 'Search events' })).toBeVisible();

    // "Create an event" shows to users who can create events, and to all on the home page.
    const createEvent = page.getByRole('button', { name: 'Create an event' });
    await expect(createEvent).toHaveCount(0);
    await element.evaluate((node) => node.setAttribute('path', '/'));
    await expect(createEvent).toBeVisible();
    // What is no path of a page is ignored.
    await element.evaluate((node) => node.setAttribute('path', 'https://evil.example/'));
    await expect(createEvent).toHaveCount(0);
    await expect(banner(page).locator('input[name=from]')).toHaveValue('/embed');

    await element.evaluate((node) => document.body.append(node));
    await expect(page.getByRole('combobox', { name: 'Search events' })).toBeVisible();
    await element.evaluate((node) => node.setAttribute('locale', 'de_DE'));
    await expect(page.locator('[data-marquee-root]')).toHaveCount(1);
    await element.evaluate((node) => node.remove());
    await expect(page.locator('[data-marquee-root]')).toHaveCount(0);
  });
});

test.describe('what a host receives', () => {
  test('by events, by callbacks that may change, and by a mark', async ({ page }) => {
    await page.goto(hostUrl('/embed'));
    await page.locator('[data-marquee-ready]').waitFor();
    await page.evaluate(() => {
      const heard: unknown[][] = [];
      Object.assign(window, { heard });
      const hear = (name: string) => (detail: unknown) => heard.push([name, detail]);
      for (const name of ['search', 'location', 'ready', 'error'] as const) {
        document.addEventListener(`marquee:${name}`, ({ detail }) =>
          hear(name)('error' in detail ? 'an error' : detail),
        );
      }
      performance.clearMarks();
      // Another header in the first one's place, with the callbacks from its start.
      const header = Object.assign(document.createElement('marquee-header'), {
        props: {
          navigate: hear('navigate'),
          onSearch: hear('onSearch'),
          onLocation: hear('onLocation'),
          onReady: () => hear('onReady')(performance.getEntriesByName('marquee:ready').length),
          onAnalytics: ({ label }: { label: string }) => hear('onAnalytics')(label),
          onError: () => hear('onError')('an error'),
        },
      });
      document.querySelector('marquee-header')?.replaceWith(header);
    });
    const takeHeard = () => page.evaluate(() => (Reflect.get(window, 'heard') as unknown[][]).splice(0));
    await page.locator('[data-marquee-ready]').waitFor();
    expect(await takeHeard()).toEqual([
      ['onReady', 1],
      ['ready', { flags: {} }],
    ]);

    await page.getByRole('combobox', { name: 'Location' }).click();
    await page.getByRole('option', { name: 'Browse online events' }).click();
    const online = expect.objectContaining({ slug: 'online', isOnline: true });
    expect(await takeHeard()).toEqual(
      expect.arrayContaining([
        ['onLocation', online],
        ['location', online],
      ]),
    );

    await page.locator('marquee-header').evaluate((header) => {
      const heard = Reflect.get(window, 'heard') as unknown[][];
      const { props } = header as unknown as { readonly props: object };
      Object.assign(header, { props: { ...props, onSearch: (search: unknown) => heard.push(['changed', search]) } });
    });
    await page.getByRole('combobox', { name: 'Search events' }).fill('jazz');
    await page.getByRole('combobox', { name: 'Search events' }).press('Enter');
    const url = expect.stringMatching(/\/d\/online\/jazz\/$/);
    const detail = { query: 'jazz', location: online, url };
    const heard = await takeHeard();
    expect(heard).toEqual(
      expect.arrayContaining([
        ['changed', detail],
        ['search', detail],
      ]),
    );
    expect(heard.map(([name]) => name)).not.toContain('onSearch');

    await banner(page).getByRole('button', { name: 'Help' }).dispatchEvent('click');
    await expect.poll(takeHeard).toContainEqual(['onAnalytics', 'help']);
    await breakRendering(page);
    await page.locator('marquee-header').evaluate((header) => header.setAttribute('path', '/other/'));
    await expect.poll(takeHeard).toEqual(
      expect.arrayContaining([
        ['onError', 'an error'],
        ['error', 'an error'],
      ]),
    );
  });

  test('by a TypeError only if it mounts a header without an element', async ({ page }) => {
    await page.goto(hostUrl('/embed'));
    await page.locator('[data-marquee-ready]').waitFor();
    const thrown = await page.evaluate(`(async () => {
      const isMount = ({ name }) => /\\/mount\\.js$/.test(name);
      const { mount } = await import(performance.getEntriesByType('resource').find(isMount).name);
      const attempt = (place, props) => {
        try {
          mount(place, props).unmount();
          return null;
        } catch (error) {
          return error.constructor.name;
        }
      };
      return {
        places: [null, undefined, 'header', {}, document, document.createTextNode('')].map((place) => attempt(place, {})),
        props: attempt(document.createElement('div'), { env: 5, user: 'nobody', onError() {} }),
      };
    })()`);
    expect(thrown).toEqual({ places: Array(6).fill('TypeError'), props: null });
  });
});

test.describe('a header that fails leaves the page working, with a search, and reports one error', () => {
  for (const [what, answer] of Object.entries(BROKEN_ANSWERS)) {
    test(`a build whose code is ${what}`, async ({ page }) => {
      const { beacons, countEvents } = await collectReports(page);
      let asked = 0;
      await page.route('**/header/builds/*/mount.js*', (route) => {
        asked += 1;
        return route.fulfill(answer);
      });
      await page.goto(hostUrl('/embed'));
      await expect.poll(() => beacons).toEqual([expect.objectContaining({ name: 'HeaderError', reason: 'network' })]);
      await expect(banner(page).getByRole('search')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'A shop' })).toBeVisible();
      expect(await countEvents()).toBe(1);
      // Bounded: each try may ask once to preload and once to import.
      expect(asked).toBeLessThanOrEqual(4);
    });
  }

  test('code that throws while it renders for the first time', async ({ page }) => {
    const { beacons, countEvents } = await collectReports(page);
    await page.route('**/header/fragment?*', (route) => route.abort());
    await page.route('**/header/environment?*', (route) =>
      route.fulfill({ json: { localeInfo: { locale: 'en_US' } }, headers: ALLOW_ANY }),
    );
    await page.goto(hostUrl('/embed'));
    await expect.poll(() => beacons).toEqual([expect.objectContaining({ reason: 'render' })]);
    expect(await countEvents()).toBe(1);
    await expect(fallbackLink(page)).toBeVisible();
  });

  test('code that throws later leaves the links of the header that was ready', async ({ page }) => {
    const { beacons, countEvents } = await collectReports(page);
    await page.goto(hostUrl('/embed'));
    await page.locator('[data-marquee-ready]').waitFor();
    await breakRendering(page);
    await page.locator('marquee-header').evaluate((node) => node.setAttribute('path', '/other/'));
    await expect.poll(() => beacons).toEqual([expect.objectContaining({ reason: 'render' })]);
    expect(await countEvents()).toBe(1);
    await expect(page.locator('[data-marquee-ready]')).toHaveCount(0);
    await expect(banner(page).getByRole('link', { name: 'Marquee home' })).toBeVisible();
    await expect(banner(page).getByRole('search')).toBeVisible();
  });

  test('code whose content differs from the release’s hash does not run', async ({ page }) => {
    const { beacons } = await collectReports(page);
    await page.route('**/header/builds/*/mount.js*', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        headers: { 'Access-Control-Allow-Origin': '*' },
        body: 'window.intruder = true; export const mount = () => ({ update() {}, unmount() {} });',
      }),
    );
    await page.goto(hostUrl('/embed'));
    await expect.poll(() => beacons).toEqual([expect.objectContaining({ reason: 'network' })]);
    expect(await page.evaluate(() => 'intruder' in window)).toBe(false);
    await expect(banner(page).getByRole('search')).toBeVisible();
  });

  test('code that never loads: an empty element shows a link and a form after the deadline', async ({ page }) => {
    const { beacons, countEvents } = await collectReports(page);
    await page.route('**/header/fragment?*', (route) => route.abort());
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/header/builds/*/mount.js*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(hostUrl('/loader'));
    await expect(page.getByRole('search').getByRole('searchbox', { name: 'Search events' })).toBeVisible();
    await expect.poll(() => beacons).toEqual([expect.objectContaining({ reason: 'deadline' })]);
    const form = page.locator('#slot form');
    expect(new URL(await form.evaluate((node: HTMLFormElement) => node.action)).pathname).toBe('/search');
    // Late is better than never: the header takes the fallback's place.
    release();
    await expect(banner(page)).toBeVisible();
    await expect(form).toHaveCount(1);
    await expect(page.getByRole('combobox', { name: 'Search events' })).toBeVisible();
    expect(await countEvents()).toBe(1);
  });

  test('a missing embed.js', async ({ page }) => {
    await page.route('**/embed.js', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto(hostUrl('/embed'));
    await expect(fallbackLink(page)).toBeVisible();
  });
});
