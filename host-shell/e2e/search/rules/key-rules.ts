import { expect } from 'playwright/test';
import { expectClosed, type Rule, suggestJazz } from './rule.ts';

export const KEY_RULES: readonly Rule[] = [
  {
    name: 'is a labelled combobox with a named list',
    async run(search) {
      await search.storeRecents(['rock', 'yoga']);
      await expect(search.keyword).toHaveAttribute('aria-autocomplete', 'list');
      await expect(search.keyword).toHaveAttribute('aria-expanded', 'false');
      await search.keyword.click();
      await search.middle();
      await expect(search.keyword).toHaveAttribute('aria-expanded', 'true');
      await expect(search.page.getByRole('listbox')).toHaveCount(1);
      const controlled = await search.keyword.getAttribute('aria-controls');
      expect(await search.list('Recent searches').getAttribute('id')).toBe(controlled);
      expect(await search.keyword.evaluate((input: HTMLInputElement) => input.labels?.length)).toBe(1);
    },
  },
  {
    name: 'keeps the focus in the field, and the highlight names one option until something is typed',
    async run(search) {
      await search.keyword.click();
      await expect(search.trending).toBeVisible();
      expect(await search.readHighlight(search.keyword)).toBeNull();
      await search.keyword.press('ArrowDown');
      await search.keyword.press('ArrowDown');
      await search.middle();
      expect(await search.readHighlight(search.keyword)).toBe('live music');
      await search.keyword.press('ArrowUp');
      await search.keyword.press('ArrowUp');
      expect(await search.readHighlight(search.keyword)).toBe('markets');
      await expect(search.keyword).toBeFocused();
      await search.keyword.press('j');
      expect(await search.readHighlight(search.keyword)).toBeNull();
      await search.list('Suggestions').waitFor();
      expect(await search.readHighlight(search.keyword)).toBeNull();
      await expect(search.keyword).toHaveValue('j');
    },
  },
  {
    name: 'selects an option before the field names it, so that a screen reader does not say “not selected”',
    async run(search) {
      await suggestJazz(search);
      const readLastWritten = await search.watchHighlight();
      await search.keyword.press('ArrowDown');
      expect(await readLastWritten()).toBe('aria-activedescendant');
      await search.middle();
      await search.keyword.press('ArrowDown');
      expect(await readLastWritten()).toBe('aria-activedescendant');
      expect(await search.readHighlight(search.keyword)).toBe('jazz brunch');
    },
  },
  {
    name: 'Alt+Down opens without moving, Alt+Up closes; Up and Down open at the ends',
    async run(search) {
      await search.keyword.click();
      await search.keyword.press('Alt+ArrowUp');
      await expectClosed(search);
      await search.keyword.press('Alt+ArrowDown');
      await expect(search.trending).toBeVisible();
      expect(await search.readHighlight(search.keyword)).toBeNull();
      await search.middle();
      await expect(search.trending).toBeVisible();
      for (const [key, option] of [
        ['ArrowUp', 'markets'],
        ['ArrowDown', 'halloween'],
      ] as const) {
        await search.keyword.press('Alt+ArrowUp');
        await expectClosed(search);
        await search.keyword.press(key);
        expect(await search.readHighlight(search.keyword)).toBe(option);
      }
    },
  },
  {
    name: 'Home, End, Left, Right and Shift are the text’s own; Escape closes, and then clears, which can be undone',
    async run(search) {
      await suggestJazz(search);
      await search.keyword.press('ArrowDown');
      await search.keyword.press('Home');
      expect(await search.readCaret()).toEqual([0, 0]);
      await search.keyword.press('ArrowRight');
      await search.middle();
      expect(await search.readCaret()).toEqual([1, 1]);
      await search.keyword.press('Shift+End');
      expect(await search.readCaret()).toEqual([1, 3]);
      await search.keyword.press('ArrowLeft');
      expect(await search.readCaret()).toEqual([1, 1]);
      await expect(search.list('Suggestions')).toBeVisible();
      await search.keyword.press('Escape');
      await expectClosed(search);
      await expect(search.keyword).toHaveValue('jaz');
      await search.keyword.press('Escape');
      await expectClosed(search);
      await expect(search.keyword).toHaveValue('');
      await expect(search.keyword).toBeFocused();
      await search.keyword.press('ControlOrMeta+z');
      await expect(search.keyword).toHaveValue('jaz');
      await expect(search.list('Suggestions')).toBeVisible();
    },
  },
  {
    name: 'Enter picks what is highlighted, once, and submits no form',
    async run(search) {
      const submissions = await search.watchSubmissions();
      await suggestJazz(search);
      await search.keyword.press('ArrowDown');
      await search.keyword.press('ArrowDown');
      await search.middle();
      await search.pressEnterTwice();
      await expectClosed(search);
      expect(await search.readSearches()).toEqual(['jazz brunch']);
      // The second press has no highlight.
      expect(await submissions()).toBe(1);
      expect(await search.readStorage('marquee.recent-searches')).toEqual(['jazz brunch']);
    },
  },
  {
    name: 'Tab closes and commits nothing, and no blur takes the text away',
    async run(search) {
      await suggestJazz(search);
      await search.keyword.press('ArrowDown');
      await search.middle();
      await search.keyword.press('Tab');
      await expect(search.list('Suggestions')).toHaveCount(0);
      await expect(search.keyword).toHaveAttribute('aria-expanded', 'false');
      await expect(search.location).toBeFocused();
      await search.page.mouse.click(700, 560);
      await expect(search.location).not.toBeFocused();
      await expect(search.keyword).toHaveValue('jaz');
      expect(await search.readSearches()).toEqual([]);
    },
  },
];
