import { expect, type Page, type Route, test } from 'playwright/test';
import { RUNS_ALL } from '../engines/test-sets.ts';
import { breakRendering, collectReports, listDefects } from '../hosts/host-reports.ts';

/** Every origin may read the answers: a host's browser then reports the fault itself, not a CORS error. */
const headers = { 'Access-Control-Allow-Origin': '*' };

/** What a request gets in place of its file. */
const ANSWERS = {
  404: (route: Route) => route.fulfill({ status: 404, body: '', headers }),
  HTML: (route: Route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Sign in', headers }),
  garbage: (route: Route) => route.fulfill({ contentType: 'text/javascript', body: '{{{', headers }),
} as const;
const CHECKED: readonly (keyof typeof ANSWERS)[] = RUNS_ALL ? [404, 'HTML', 'garbage'] : ['HTML'];

const marqueeUrl = (path: string) => `${process.env.MARQUEE_URL ?? ''}${path}`;
const hostUrl = (path: string) => `${process.env.MARQUEE_HOST_URL ?? ''}${path}`;

const SCRIPT = '**/header/builds/*/hydrate.js';
const CODE = '**/header/builds/*/mount.js*';

/** Files that bring the header, by the ways onto a page: each with its reports, and whether the header comes without it. */
const FILES = [
  { way: 'edge page', url: marqueeUrl('/header/no-such-page'), file: SCRIPT, reports: 1, isReady: false },
  {
    way: 'edge page',
    url: marqueeUrl('/header/no-such-page'),
    file: '**/header/builds/*/pre-hydration.js',
    reports: 0,
    isReady: true,
  },
  { way: 'fragment', url: hostUrl('/fragment'), file: SCRIPT, reports: 1, isReady: false },
  {
    way: 'fragment',
    url: hostUrl('/fragment'),
    file: '**/header/builds/*/pre-hydration-suggestions.js',
    reports: 0,
    isReady: true,
  },
  { way: 'loader', url: hostUrl('/loader'), file: CODE, reports: 1, isReady: false },
  { way: 'loader', url: hostUrl('/loader'), file: /\/header\/(environment|fragment)\?/, reports: 1, isReady: false },
  { way: 'element', url: hostUrl('/element'), file: CODE, reports: 1, isReady: false },
  // Without the pointer none of the header's code runs.
  { way: 'element', url: hostUrl('/element'), file: '**/header/stable/embed.js', reports: 0, isReady: false },
] as const;

/** A heading, a link and a field are there, and the page is of one build. */
async function expectUsable(page: Page, builds: ReadonlySet<string>): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  const field = page.getByRole('combobox').or(page.getByRole('searchbox')).or(page.getByRole('textbox'));
  await expect(field.first()).toBeVisible();
  await expect(page.getByRole('link').first()).toBeVisible();
  expect(builds.size).toBeLessThanOrEqual(1);
}

function watchBuilds(page: Page): ReadonlySet<string> {
  const builds = new Set<string>();
  page.on('request', (request) => {
    const [, build] = /\/header\/builds\/([0-9a-f]{12})\//.exec(request.url()) ?? [];
    if (build !== undefined) builds.add(build);
  });
  return builds;
}

for (const { way, url, file, reports: expected, isReady } of FILES) {
  for (const answer of CHECKED)
    test(`${way}, ${file}: ${answer} leaves the page up, with a link, a field and one report at most`, async ({
      page,
    }) => {
      const reports = await collectReports(page);
      const builds = watchBuilds(page);
      const asked = page.waitForResponse(file);
      await page.route(file, ANSWERS[answer]);
      await page.goto(url);
      await asked;
      if (isReady) await page.locator('[data-marquee-ready]').waitFor();
      await expect.poll(() => reports.beacons.length).toBe(expected);
      await expectUsable(page, builds);
    });
}

/** Code of a build that is there and does not work. */
const DEFECTS: readonly {
  readonly name: string;
  readonly url: string;
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly provoke?: (page: Page) => Promise<unknown>;
  readonly isReady: boolean;
}[] = [
  {
    name: 'a lazy part is missing after a deployment',
    url: marqueeUrl('/header/no-such-page'),
    prepare: (page) => page.route('**/menus.js*', ANSWERS[404]),
    provoke: (page) => page.getByText('Help', { exact: true }).first().click(),
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
    isReady: false,
  },
  {
    name: 'code throws later',
    url: hostUrl('/federated?react=own&door=mount&content=none'),
    provoke: async (page) => {
      await breakRendering(page);
      await page.evaluate(() => history.pushState(null, '', '/other/'));
    },
    isReady: false,
  },
];

for (const { name, url, prepare, provoke, isReady } of DEFECTS) {
  test(`where ${name} the page stays up, with a link, a field and one report`, async ({ page }) => {
    const reports = await collectReports(page);
    const builds = watchBuilds(page);
    await prepare?.(page);
    await page.goto(url);
    if (provoke !== undefined) await page.locator('[data-marquee-ready]').waitFor();
    await provoke?.(page);
    await expect.poll(() => listDefects(reports).length || reports.beacons.length).toBe(1);
    await expect.poll(async () => (await reports.countEvents()) - reports.beacons.length).toBe(0);
    await expect(page.locator('[data-marquee-ready]')).toHaveCount(isReady ? 1 : 0);
    await expectUsable(page, builds);
  });
}
