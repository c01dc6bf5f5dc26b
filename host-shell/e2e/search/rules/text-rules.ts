import { expect } from 'playwright/test';
import { AUTOCOMPLETE, type Rule } from './rule.ts';

export const TEXT_RULES: readonly Rule[] = [
  {
    name: 'keys belong to an input method while it composes, and its text arrives unchanged',
    async run(search) {
      await search.keyword.click();
      await search.compose('にほ');
      await search.middle();
      for (const key of ['ArrowDown', 'Enter', 'Escape']) {
        await search.keyword.evaluate((input, name) => {
          const options = { key: name, bubbles: true, cancelable: true };
          input.dispatchEvent(new KeyboardEvent('keydown', { ...options, isComposing: true }));
          // Where the browser says it by the key code alone.
          const old = new KeyboardEvent('keydown', options);
          input.dispatchEvent(Object.defineProperty(old, 'keyCode', { value: 229 }));
        }, key);
      }
      await expect(search.keyword).toHaveValue('にほ');
      expect(await search.readSearches()).toEqual([]);
      expect(search.autocomplete).toEqual([]);
      await search.endComposition('日本 & live');
      await expect(search.keyword).toHaveValue('日本 & live');
      await expect.poll(() => search.readQueries()).toEqual(['日本 & live']);
    },
  },
  {
    name: 'edits in the middle of a word, paste and dead keys keep the caret, answers after 0 and 500 ms',
    async run(search) {
      let delayMs = 0;
      search.respond(AUTOCOMPLETE, () => ({ body: { query: ['jazz bar'] }, delayMs }));
      const waitForAnswer = () => search.page.waitForResponse(`**${AUTOCOMPLETE}**`);
      await search.keyword.click();
      await Promise.all([waitForAnswer(), search.keyword.fill('jz')]);
      await search.keyword.press('ArrowLeft');
      await Promise.all([waitForAnswer(), search.keyword.press('a')]);
      await search.list('Suggestions').waitFor();
      await search.middle();
      expect(await search.readCaret()).toEqual([2, 2]);
      delayMs = 500;
      // With characters that are cleaned away; the letter before the caret is selected.
      await search.keyword.press('Shift+ArrowLeft');
      await Promise.all([waitForAnswer(), search.paste('a\tb\u0007\u2028')]);
      await expect(search.keyword).toHaveValue('ja b z');
      expect(await search.readCaret()).toEqual([5, 5]);
      delayMs = 0;
      // A dead key composes one letter: ´ and then e.
      await search.compose('´');
      await Promise.all([waitForAnswer(), search.endComposition('é')]);
      await expect(search.keyword).toHaveValue('ja b éz');
      expect(await search.readCaret()).toEqual([6, 6]);
    },
  },
  {
    name: 'works where storage holds rubbish or throws, and shows what users type as text',
    async run(search) {
      await search.page.evaluate(() => localStorage.setItem('marquee.recent-searches', '{"rubbish":'));
      await search.keyword.click();
      await expect(search.trending).toBeVisible();
      await search.middle();
      const term = '<img src=x onerror=alert(1)>';
      search.respond(AUTOCOMPLETE, () => ({ body: { query: [`${term} night`] } }));
      await search.keyword.fill(term);
      await expect(search.options('Suggestions')).toHaveText([`${term} night`]);
      const restore = await search.breakStorage();
      await search.keyword.press('Enter');
      expect(await search.readSearches()).toEqual([term]);
      await restore();
    },
  },
];
