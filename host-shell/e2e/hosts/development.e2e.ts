import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import type { ViteDevServer } from 'vite';
import { findViolations } from '../find-violations.ts';
import { collectConsole } from '../stack-page.ts';
import { PROGRAMS, runCommand } from './run-commands.ts';

const DIST = resolve(import.meta.dirname, '../../../dist');
const PAGE = resolve(import.meta.dirname, 'pages/development');

// One server for all tests.
test.describe.configure({ mode: 'default' });

let folder: string;
let server: ViteDevServer;

test.beforeAll(async () => {
  // Below the repository's packages, so that the host finds React there.
  folder = await mkdtemp(join(DIST, 'development-'));
  await cp(PAGE, folder, { recursive: true });
  await mkdir(join(folder, 'node_modules/@marquee'), { recursive: true });
  await cp(join(DIST, 'host-package'), join(folder, 'node_modules/@marquee/host'), { recursive: true });
  // Vite takes it for the mode: builds of other hosts leave `production` in the process that starts this one.
  process.env.NODE_ENV = 'development';
  const { createServer } = await import('vite');
  server = await createServer({ root: folder, logLevel: 'error', server: { host: 'localhost', port: 0 } });
  await server.listen();
});

test.afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function readScripts(from: string): Promise<string[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith('.js'));
  return Promise.all(names.map((name) => readFile(join(from, name), 'utf8')));
}

async function open(page: Page, way: string): Promise<void> {
  const [url = ''] = server.resolvedUrls?.local ?? [];
  await page.goto(`${url}?${new URLSearchParams({ way, site: process.env.MARQUEE_URL ?? '' })}`);
}

const openBadge = (page: Page) => page.getByText('Marquee', { exact: true }).click();

for (const [way, facts] of Object.entries({
  core: ['loaded by the browser', '"locale": "en_US"', '"onSearch": "(function)"'],
  react: ['loaded by the browser', '"variant": "logo-only"'],
  federation: ['Module Federation', '"variant": "logo-only"'],
  element: ['custom element', '"variant": "logo-only"'],
})) {
  test(`a development build shows build, channel, props and events in a badge: ${way}`, async ({ page, request }) => {
    const messages = collectConsole(page);
    await open(page, way);
    await page.locator('[data-marquee-ready]').waitFor();
    await openBadge(page);
    const badge = page.locator('[data-marquee-badge]');
    for (const fact of [...facts, 'stable', process.env.MARQUEE_URL ?? '']) await expect(badge).toContainText(fact);
    const loader = await (await request.get('/header/stable/loader.js')).text();
    const [, build = 'none'] = /\/header\/builds\/(\w+)\//.exec(loader) ?? [];
    await expect(badge.getByRole('definition').first()).toHaveText(build);
    await expect(badge).toContainText('marquee:ready');
    expect(await findViolations(page, '[data-marquee-badge]')).toEqual([]);
    expect(messages).toEqual([]);
  });
}

test('the badge lists a search, and is not in the way of one', async ({ page }) => {
  await open(page, 'core');
  await page.locator('[data-marquee-ready]').waitFor();
  await page.evaluate(() => document.addEventListener('marquee:search', (event) => event.preventDefault()));
  await page.getByRole('combobox', { name: 'Search events' }).click();
  await page.keyboard.type('jazz');
  await page.keyboard.press('Enter');
  await openBadge(page);
  await expect(page.locator('[data-marquee-badge]')).toContainText('marquee:search {"query":"jazz"');
});

for (const [fault, name] of [
  ['missing', 'The header does not load'],
  ['hangs', 'The header never loads'],
] as const) {
  test(`a fault of the badge shows the fallback, until it is taken back: ${fault}`, async ({ page }) => {
    await open(page, 'core');
    await page.locator('[data-marquee-ready]').waitFor();
    await openBadge(page);
    await page.getByLabel('Fault to try').selectOption(name);
    await expect(page.getByText(`Marquee: ${name}`)).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search events' })).toBeVisible();
    await expect(page.locator('[data-marquee-root]')).toHaveCount(0);
    await page.getByText(`Marquee: ${name}`).click();
    await expect(page.locator('[data-marquee-badge]')).toContainText('marquee:error');
    await page.getByLabel('Fault to try').selectOption('None');
    await page.locator('[data-marquee-ready]').waitFor();
  });
}

test('calls that the badge makes fail leave a header that searches', async ({ page }) => {
  await open(page, 'core');
  await openBadge(page);
  await page.getByLabel('Fault to try').selectOption('Suggestions and places fail');
  await expect(page.getByText('Marquee: Suggestions and places fail')).toBeVisible();
  await page.locator('[data-marquee-ready]').waitFor();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.getByRole('combobox', { name: 'Search events' }).click();
  await page.keyboard.type('jazz');
  await expect(page.getByRole('status')).toHaveText('Looks like we had a problem running your search.');
  expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(/jazz/);
});

test('a hidden badge stays hidden', async ({ page }) => {
  await open(page, 'core');
  await openBadge(page);
  await page.getByRole('button', { name: 'Hide the badge' }).click();
  await expect(page.locator('[data-marquee-badge]')).toBeHidden();
  await page.reload();
  await page.locator('[data-marquee-ready]').waitFor();
  await expect(page.locator('[data-marquee-badge]')).toHaveCount(0);
});

test('a production build has no byte of the badge', async () => {
  await runCommand('vite build --minify false', folder, { PATH: [PROGRAMS, process.env.PATH].join(delimiter) });
  const texts = await readScripts(join(folder, 'dist/assets'));
  expect(texts.join()).toContain('data-marquee-slot');
  for (const text of [...texts, ...(await readScripts(join(DIST, 'host-package')))])
    expect(text).not.toMatch(/marquee-badge|marquee-fault|Fault to try/);
});
