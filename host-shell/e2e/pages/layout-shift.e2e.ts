import { expect, test } from 'playwright/test';
import { readLayoutShift, waitUntilPainted, watchLayoutShift } from '../layout-shift.ts';
import { serveInTwoParts } from '../serve-in-two-parts.ts';

/** Where the first part of the home page ends. */
const ENDS = {
  'its heading': '<p class="pg-hero__text">',
  'the drawing': '<svg class="pg-hero__drawing"',
} as const;

for (const width of [800, 1440])
  for (const [name, text] of Object.entries(ENDS))
    test(`the home page moves nothing while it comes in two parts: up to ${name}, ${width} px`, async ({
      page,
      request,
    }) => {
      const stackUrl = process.env.MARQUEE_URL ?? '';
      const html = await (await request.get(stackUrl)).text();
      const end = html.lastIndexOf('<', html.indexOf(text));
      expect(end).toBeGreaterThan(0);
      const home = await serveInTwoParts(html, stackUrl, end);
      try {
        await watchLayoutShift(page);
        await page.setViewportSize({ width, height: 900 });
        await page.goto(home.url, { waitUntil: 'commit' });
        await page.getByRole('heading', { level: 1 }).waitFor();
        await waitUntilPainted(page);
        home.sendRest();
        await page.getByRole('contentinfo').waitFor();
        await page.evaluate(() => document.fonts.ready);
        await waitUntilPainted(page);
        expect(await readLayoutShift(page)).toBe('0.000');
      } finally {
        home.close();
      }
    });
