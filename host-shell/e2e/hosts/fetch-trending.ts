import { expect, type Page } from 'playwright/test';

/** Resolves once the edge has the trending searches that headers without a location show. */
export async function fetchTrending(page: Page): Promise<void> {
  const readFragment = async () => (await page.request.get(`${process.env.MARQUEE_URL ?? ''}/header/fragment`)).text();
  await expect.poll(readFragment).toContain('"trending":["');
}
