import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/**
 * What axe finds wrong with a page, or with a part of it: each rule with the HTML that breaks it.
 *
 * @param exclude what is a page of its own
 */
export async function findViolations(page: Page, include = 'html', exclude?: string): Promise<string[]> {
  // All in the page itself: the other mode is for frames of other origins, opens a page for each look and takes twice the time.
  const builder = new AxeBuilder({ page }).setLegacyMode().include(include);
  const { violations } = await (exclude === undefined ? builder : builder.exclude(exclude)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
