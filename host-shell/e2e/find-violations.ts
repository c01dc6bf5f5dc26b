import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

interface Scope {
  /** What is a page of its own. */
  readonly exclude?: string;
  /** Default: all of them. */
  readonly rules?: readonly string[];
}

/** What axe finds wrong with a page, or with a part of it: each rule with the HTML that breaks it. */
export async function findViolations(page: Page, include = 'html', { exclude, rules }: Scope = {}): Promise<string[]> {
  // All in the page itself: the other mode is for frames of other origins, opens a page for each look and takes twice the time.
  const builder = new AxeBuilder({ page }).setLegacyMode().include(include);
  if (exclude !== undefined) builder.exclude(exclude);
  if (rules !== undefined) builder.withRules([...rules]);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
