import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { findFreePort, type Stack, startStack } from '../../tools/start/stack.ts';
import { needs } from './engines/engine-needs.ts';

/** The processes of the machine that run, parents before children. */
function listProcesses() {
  return execFileSync('ps', ['-e', '--sort', 'start_time,pid', '-o', 'stat=,pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([stat = 'Z']) => !stat.startsWith('Z'))
    .map(([, pid, parent, ...args]) => ({ pid: Number(pid), parent: Number(parent), args: args.join(' ') }));
}

/** The same edge worker, with an origin that refuses connections. */
test.describe('the origin is down', () => {
  // In order and on one stack: the last test stops it.
  test.describe.configure({ mode: 'default' });
  let stack: Stack;
  let persistTo: string;

  test.beforeAll(async () => {
    persistTo = await mkdtemp(join(tmpdir(), 'marquee-down-'));
    const closedPort = await findFreePort();
    stack = await startStack({
      port: await findFreePort(),
      persistTo,
      variables: { ORIGIN_URL: `http://127.0.0.1:${closedPort}`, RATE_LIMIT: 'off' },
    });
  });

  test.afterAll(async () => {
    await stack.stop();
    await rm(persistTo, { recursive: true, force: true });
  });

  test('header and page still come, online with no place id, and search goes on', needs('media'), async ({ page }) => {
    const response = await page.goto(`${stack.url}/`);
    expect(response?.status()).toBe(503);
    expect(response?.headers()['retry-after']).toBe('30');
    await page.locator('[data-marquee-ready]').waitFor();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The page's policy lets its own styles apply.
    await expect(page.getByRole('main')).toHaveCSS('text-align', 'center');
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const part of [page.locator('body'), page.getByRole('banner')]) {
      await expect(part).toHaveCSS('background-color', 'rgb(23, 18, 31)');
    }
    await page.emulateMedia({ colorScheme: 'light' });
    // By the edge, or by the browser where the refused call took longer than a page waits for a place.
    await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('Online');

    const keyword = page.getByRole('combobox', { name: 'Search events' });
    await keyword.click();
    await Promise.all([page.waitForResponse(/autocomplete/), keyword.pressSequentially('jazz')]);
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await keyword.press('Enter');
    await expect(page).toHaveURL(/\/d\/online\/jazz\/$/);
    await expect(page.getByRole('banner')).toBeVisible();
  });

  test('calls answer with the error object inside their budget', async ({ request }) => {
    for (const path of [
      '/api/v3/trending/?location=germany--berlin&timeframe=week',
      '/api/v3/destination/search/autocomplete/?q=jazz&place_id=online',
      '/home/api/geo/place_from_request/',
    ]) {
      const response = await request.get(`${stack.url}${path}`);
      expect([502, 503, 504]).toContain(response.status());
      expect(await response.json()).toMatchObject({
        error: expect.stringMatching(/^(BAD_GATEWAY|OVERLOADED|GATEWAY_TIMEOUT)$/),
      });
    }
  });

  test('stopping it ends all its processes, workerd included', async () => {
    const list = listProcesses();
    const isOurs = (args: string) => args.includes('wrangler') && args.includes(`--port ${new URL(stack.url).port}`);
    const ours = list.filter(({ args }) => isOurs(args)).map(({ pid }) => pid);
    // Children follow their parents in the list.
    for (const { pid, parent } of list) if (ours.includes(parent) && !ours.includes(pid)) ours.push(pid);
    const names = list.filter(({ pid }) => ours.includes(pid)).map(({ args }) => args);
    expect(names.some((args) => args.includes('workerd'))).toBe(true);
    await stack.stop();
    await expect.poll(() => listProcesses().filter(({ pid }) => ours.includes(pid))).toEqual([]);
  });
});
