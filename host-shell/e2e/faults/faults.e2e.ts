import { type Browser, expect, test } from 'playwright/test';
import { CASES, type Case, openBroken, WAYS } from './faults.ts';

/** A federated part of an edge page waits for the header, and then for its own deadline. */
const REPORTED_WITHIN_MS = 25_000;
/** Most of the time pages wait, but for a processor when there are too many. */
const PAGES_AT_ONCE = 6;

/** Annotation of a case that `tools/faults.ts` prints as broken. */
const BROKEN = 'broken fault';

test.describe.configure({ timeout: 240_000 });

async function expectUsable(browser: Browser, row: Case): Promise<string> {
  // A page's clock is that of all pages of its context.
  const context = await browser.newContext();
  const page = await context.newPage();
  const { builds, reports, pass } = await openBroken(page, row);
  const { way, name, part, answer, reports: expected } = row;
  await expect(page.getByRole('heading', { name: way.heading }).first(), name).toBeVisible();
  const field = page.getByRole('combobox').or(page.getByRole('searchbox')).or(page.getByRole('textbox'));
  await expect(field.first(), name).toBeVisible();
  await expect(page.getByRole('link').first(), name).toBeVisible();
  if (part.isReplaced && answer !== 'no answer') {
    await expect(page.locator('[data-marquee-ready]'), name).toHaveCount(1);
  }
  await expect
    .poll(
      async () => {
        await pass();
        return reports.length;
      },
      { message: name, timeout: REPORTED_WITHIN_MS },
    )
    .toBe(expected);
  expect(builds.size, name).toBeLessThanOrEqual(1);
  const isHeader = (await page.locator('[data-marquee-ready]').count()) > 0;
  const shown = isHeader ? 'header' : (await page.getByRole('banner').count()) > 0 ? 'plain header' : "host's content";
  await context.close();
  return `${shown} | ${expected}`;
}

for (const way of WAYS) {
  const cases = CASES.filter((row) => row.way === way);
  if (cases.length === 0) continue;
  test(`every fault of a header by ${way.name} leaves the page up, with a link, a field and one report at most`, async ({
    browser,
  }) => {
    const broken: string[] = [];
    for (let index = 0; index < cases.length; index += PAGES_AT_ONCE) {
      const batch = cases.slice(index, index + PAGES_AT_ONCE);
      const outcomes = await Promise.allSettled(batch.map((row) => expectUsable(browser, row)));
      for (const [position, outcome] of outcomes.entries()) {
        const isPassed = outcome.status === 'fulfilled';
        const name = `${way.name} | ${batch[position]?.name}`;
        if (!isPassed) broken.push(`${name}: ${outcome.reason}`);
        test.info().annotations.push({
          type: isPassed ? 'fault' : BROKEN,
          description: isPassed ? `${name} | ${outcome.value}` : name,
        });
      }
    }
    expect(broken).toEqual([]);
  });
}
