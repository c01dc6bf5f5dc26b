import { expect } from 'playwright/test';
import { COMBOBOX_RULES } from './combobox-rules.ts';
import { MODES, ModePage } from './mode-page.ts';
import { test } from './search-test.ts';

// The early layer runs from its text, once for each rule.
test.use({ bypassCSP: true });

for (const mode of MODES) {
  test(`each rule of the keyword combobox holds by ${mode}`, async ({ page, errors: _ }) => {
    test.setTimeout(120_000);
    const search = new ModePage(page);
    await search.prepare();
    for (const { name, walk } of COMBOBOX_RULES) {
      await test.step(name, async () => {
        await search.start(mode);
        await walk(search);
      });
    }
    expect(new URL(page.url()).pathname).toBe('/');
  });
}
