import { expect, test } from 'playwright/test';
import { USERS } from '../header/header-page.ts';
import { readLayoutShift, waitUntilPainted, watchLayoutShift } from '../layout-shift.ts';
import { serveInTwoParts } from '../serve-in-two-parts.ts';

const organizer = encodeURIComponent(JSON.stringify(USERS.organizer));

/** Pages of another origin; those of the edge are in `foundation.e2e.ts`. */
for (const [kind, path] of [
  ['the custom element', '/embed'],
  ['the custom element with a signed-in user', `/embed?user=${organizer}`],
  ['the federated header', '/federated?react=own'],
  ['the fragment', '/fragment'],
] as const) {
  test(`${kind} moves nothing, where the snippet reserves the height`, async ({ page }) => {
    await watchLayoutShift(page);
    for (const width of [360, 660, 960, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${process.env.MARQUEE_HOST_URL ?? ''}${path}`);
      await page.locator('[data-marquee-ready]').waitFor();
      await page.getByRole('banner').locator('div[data-menu=mobile]').waitFor({ state: 'attached' });
      await page.evaluate(() => document.fonts.ready);
      expect(await readLayoutShift(page), `at ${width} px`).toBe('0.000');
    }
  });
}

test('a fragment that is parsed in two halves moves nothing', async ({ page, request }) => {
  const hostUrl = process.env.MARQUEE_HOST_URL ?? '';
  const html = await (await request.get(`${hostUrl}/fragment`)).text();
  // The row is hidden until its last part comes, by an animation of a second: a busy machine may take longer.
  const paused = html.replace('<head>', '<head><style>header * { animation-play-state: paused !important }</style>');
  const host = await serveInTwoParts(paused, hostUrl, paused.indexOf('</form>') + '</form>'.length);
  try {
    await watchLayoutShift(page);
    await page.setViewportSize({ width: 660, height: 800 });
    await page.goto(host.url, { waitUntil: 'commit' });
    await page.getByRole('search', { includeHidden: true }).waitFor({ state: 'attached' });
    await waitUntilPainted(page);
    host.sendRest();
    await page.locator('[data-marquee-ready]').waitFor();
    expect(await readLayoutShift(page)).toBe('0.000');
  } finally {
    host.close();
  }
});
