import { expect } from 'playwright/test';
import { readHash } from '../../stack-page.ts';
import { COMPOSITIONS } from '../compositions.ts';
import type { ModePage } from '../mode-page.ts';
import { composeAndSuggest, type Rule } from './rule.ts';

/** React serves a phone's search in a dialog; the pre-hydration script in place. */
const bar = (search: ModePage) => search.page.locator('form').first().locator('[name=q]');
const dialog = (search: ModePage) => search.page.getByRole('dialog', { name: 'Search' });

/** Nothing is open, or says that it is. */
async function expectNothingOpen(search: ModePage): Promise<void> {
  await expect(dialog(search)).toHaveCount(0);
  await expect(search.page.getByRole('listbox')).toHaveCount(0);
  await expect(search.page.locator('[role=combobox]:is([aria-expanded=true], [aria-activedescendant])')).toHaveCount(0);
  expect(await readHash(search.page)).toBe('');
}

export const PHONE_RULES: readonly Rule[] = [
  {
    name: 'on a phone, what the user closes stays closed',
    async run(search) {
      await bar(search).click();
      await search.trending.waitFor();
      if ((await dialog(search).count()) > 0) await dialog(search).getByRole('button', { name: 'Close' }).click();
      else await search.page.mouse.click(4, 700);
      await expectNothingOpen(search);
      await search.middle();
      await search.passTime();
      await expectNothingOpen(search);
    },
  },
  {
    name: 'on a phone, one field is open, and none once an option is chosen',
    async run(search) {
      await bar(search).click();
      await search.trending.waitFor();
      await search.page.keyboard.press('ArrowDown');
      await search.middle();
      // It takes over where React serves.
      if ((await search.page.locator('[data-marquee-search]').count()) > 0) await dialog(search).waitFor();
      const option = search.page.getByRole('option', { name: 'halloween' });
      await expect(option).toHaveAttribute('aria-selected', 'true');
      await expect(search.page.locator('[role=combobox][aria-expanded=true]')).toHaveCount(1);
      await option.click();
      await expectNothingOpen(search);
      expect(await search.readSearches()).toEqual(['halloween']);
    },
  },
  {
    name: 'on a phone, the field that was tapped is the one in use',
    async run(search) {
      await search.page.locator('form').first().locator('[name=location]').click();
      await search.middle();
      await expect(search.page.locator('[name=location]:focus')).toHaveCount(1);
      await search.passTime();
      await expect(search.page.locator('[name=location]:focus')).toHaveCount(1);
      await expect(search.page.locator('[name=q][aria-expanded=true]')).toHaveCount(0);
    },
  },
  {
    name: 'on a phone, whose keyboard composes words, text is looked up and left alone',
    async run(search) {
      await bar(search).click();
      await composeAndSuggest(search, COMPOSITIONS[0]);
    },
  },
  {
    name: 'on a phone, Enter that ends a composition is the input method’s, as Safari sends it after the end',
    async run(search) {
      await bar(search).focus();
      await search.middle();
      await bar(search).evaluate((input) => {
        const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
        input.dispatchEvent(Object.defineProperty(enter, 'keyCode', { value: 229 }));
      });
      await search.passTime();
      await expectNothingOpen(search);
      expect(await search.readSearches()).toEqual([]);
      await search.page.keyboard.press('Enter');
      await search.trending.waitFor();
    },
  },
];
