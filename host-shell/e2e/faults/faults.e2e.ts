import { expect, test } from 'playwright/test';
import { CASES, openBroken } from './faults.ts';

for (const row of CASES) {
  const { way, name, part, answer, reports: expected } = row;
  test(`${way.name}, ${name}: the fault leaves the page up, with a link, a field and one report at most`, async ({
    page,
  }) => {
    const { builds, reports, pass } = await openBroken(page, row);
    await expect(page.getByRole('heading', { name: way.heading }).first()).toBeVisible();
    const field = page.getByRole('combobox').or(page.getByRole('searchbox')).or(page.getByRole('textbox'));
    await expect(field.first()).toBeVisible();
    await expect(page.getByRole('link').first()).toBeVisible();
    if (part.isReplaced && answer !== 'no answer') await expect(page.locator('[data-marquee-ready]')).toHaveCount(1);
    // A federated part waits for the header, and then for its own deadline: until then the number is too small.
    const countReports = async () => {
      await pass();
      return reports.length;
    };
    await expect.poll(countReports, { timeout: 0 }).toBe(expected);
    expect(builds.size).toBeLessThanOrEqual(1);
  });
}
