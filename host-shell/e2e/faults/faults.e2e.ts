import { expect, test } from 'playwright/test';
import { CASES, openBroken, WAYS } from './faults.ts';

/** The fallback's deadline, and what a slow machine takes to paint it. */
const SHOWN_WITHIN_MS = 3_000;
const SLACK_MS = 2_000;
/** A federated part of an edge page waits for the header, and then for its own deadline. */
const REPORTED_WITHIN_MS = 25_000;

test.describe.configure({ timeout: 60_000 });

// One page a case and all cases of a host at once: most of the time they wait for a deadline.
for (const way of WAYS) {
  test(`every fault of a header by ${way.name} leaves the page up, with a link, a field and one report at most`, async ({
    context,
  }) => {
    const outcomes = await Promise.all(
      CASES.filter((row) => row.way === way).map(async (row) => {
        const page = await context.newPage();
        const { builds, errors } = await openBroken(page, row);
        const name = `${row.file}: ${row.answer}`;
        await expect(page.getByRole('heading', { name: way.heading }).first(), name).toBeVisible();
        const field = page.getByRole('combobox').or(page.getByRole('searchbox')).or(page.getByRole('textbox'));
        await expect(field.first(), name).toBeVisible({ timeout: SHOWN_WITHIN_MS + SLACK_MS });
        await expect(page.getByRole('link').first(), name).toBeVisible();
        await expect
          .poll(() => errors().length, { message: name, timeout: REPORTED_WITHIN_MS })
          .toBe(way.countReports(row.file));
        expect(builds.size, name).toBeLessThanOrEqual(1);
        const outcome = { fault: name, reports: errors().length };
        await page.close({ runBeforeUnload: false });
        return outcome;
      }),
    );
    for (const { fault, reports } of outcomes) {
      test.info().annotations.push({
        type: 'fault',
        description: `${way.name} | ${fault} | page up, header or fallback | ${reports}`,
      });
    }
  });
}
