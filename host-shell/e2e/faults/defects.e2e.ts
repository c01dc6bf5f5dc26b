import { type BrowserContext, expect, type Page, test } from 'playwright/test';
import { breakRendering, collectReports, listDefects } from '../hosts/host-reports.ts';

/** Code of a build that is there and does not work, by the ways onto a page. */
const hostUrl = (path: string) => `${process.env.MARQUEE_HOST_URL ?? ''}${path}`;

const WAYS = {
  'edge page': () => `${process.env.MARQUEE_URL ?? ''}/header/no-such-page`,
  fragment: () => hostUrl('/fragment'),
  federation: () => hostUrl('/federated?react=own&door=mount&content=none'),
  element: () => hostUrl('/embed?content=none'),
} as const;
type Way = keyof typeof WAYS;

interface Defect {
  /** Before the page is requested. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Once the header is ready; absent where it never is. */
  readonly provoke?: (page: Page) => Promise<unknown>;
  /** Whether the header goes on. */
  readonly isReady: boolean;
  readonly ways: readonly Way[];
}

const DEFECTS: Readonly<Record<string, Defect>> = {
  'a lazy part is missing after a deployment': {
    prepare: (page) => page.route('**/menus.js*', (route) => route.fulfill({ status: 404, body: '' })),
    provoke: (page) => page.getByText('Help', { exact: true }).first().click(),
    isReady: true,
    ways: ['edge page', 'element'],
  },
  'code throws on its first render': {
    prepare: (page) =>
      page.addInitScript(() => {
        Object.assign(window, {
          encodeURIComponent() {
            throw new Error('This browser is broken');
          },
        });
      }),
    isReady: false,
    ways: ['fragment'],
  },
  'code throws later': {
    provoke: async (page) => {
      await breakRendering(page);
      await page.evaluate(() => history.pushState(null, '', '/other/'));
    },
    isReady: false,
    ways: ['federation'],
  },
};

async function expectUsable(context: BrowserContext, way: Way, { prepare, provoke, isReady }: Defect): Promise<void> {
  const page = await context.newPage();
  const reports = await collectReports(page);
  const builds = new Set<string>();
  page.on('request', (request) => {
    const [, build] = /\/header\/builds\/([0-9a-f]{12})\//.exec(request.url()) ?? [];
    if (build !== undefined) builds.add(build);
  });
  await prepare?.(page);
  await page.goto(WAYS[way]());
  const ready = page.locator('[data-marquee-ready]');
  if (provoke !== undefined) {
    await ready.waitFor();
    await provoke(page);
  }
  const countReports = () => listDefects(reports).length || reports.beacons.length;
  await expect.poll(countReports, { message: way }).toBe(1);
  await expect.poll(async () => (await reports.countEvents()) - reports.beacons.length, { message: way }).toBe(0);
  await expect(ready, way).toHaveCount(isReady ? 1 : 0);
  const banner = page.getByRole('banner').first();
  const field = banner.getByRole('combobox').or(banner.getByRole('searchbox')).or(banner.getByRole('textbox'));
  await expect(field.first(), way).toBeVisible();
  await expect(banner.getByRole('link').first(), way).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 }).first(), way).toBeVisible();
  expect(builds.size, way).toBe(1);
  await page.close();
}

for (const [name, defect] of Object.entries(DEFECTS)) {
  for (const way of defect.ways)
    test(`${way}: where ${name} the page stays up, with a link, a field and one report`, ({ context }) =>
      expectUsable(context, way, defect));
}
