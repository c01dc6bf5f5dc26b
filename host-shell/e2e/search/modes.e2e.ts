import { expect } from 'playwright/test';
import { needs } from '../engines/engine-needs.ts';
import { MODES, ModePage } from './mode-page.ts';
import { ANSWER_RULES } from './rules/answer-rules.ts';
import { KEY_RULES } from './rules/key-rules.ts';
import { PAGE_RULES } from './rules/page-rules.ts';
import { PHONE_RULES } from './rules/phone-rules.ts';
import type { Rule } from './rules/rule.ts';
import { TEXT_RULES } from './rules/text-rules.ts';
import { test } from './search-test.ts';

const PHONE = { width: 390, height: 844 };

// The pre-hydration script runs from its text, once for each rule.
test.use({ bypassCSP: true });

for (const mode of MODES) {
  test(`each rule of the keyword combobox holds by ${mode}`, needs('bypassCSP', 'cdp'), async ({ page, errors: _ }) => {
    const search = new ModePage(page);
    await search.prepare();
    const walkAll = async (rules: readonly Rule[]) => {
      for (const { name, run } of rules) {
        await test.step(name, async () => {
          await search.start(mode);
          await run(search);
        });
      }
    };
    await walkAll([...KEY_RULES, ...ANSWER_RULES, ...TEXT_RULES, ...PAGE_RULES]);
    await page.setViewportSize(PHONE);
    await walkAll(PHONE_RULES);
    expect(new URL(page.url()).pathname).toBe('/');
  });
}
