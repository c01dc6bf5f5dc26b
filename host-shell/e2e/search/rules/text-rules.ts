import { expect } from 'playwright/test';
import { COMPOSITIONS } from '../compositions.ts';
import type { ModePage } from '../mode-page.ts';
import { AUTOCOMPLETE, composeAndSuggest, type Rule } from './rule.ts';

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
      await search.endComposition('日本 & live');
      await expect(search.keyword).toHaveValue('日本 & live');
      await expect.poll(() => search.readQueries()).toEqual(['にほ', '日本 & live']);
    },
  },
  ...COMPOSITIONS.map(({ language, ...composition }) => ({
    name: `text under composition is looked up and left alone: ${language}`,
    async run(search: ModePage) {
      await search.keyword.click();
      await composeAndSuggest(search, composition);
    },
  })),
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
    name: 'a row reads as its term, whatever is typed in the place of what',
    async run(search) {
      await search.storeRecents(['pop', 'wow', 'west', 'top wow']);
      search.respond(AUTOCOMPLETE, () => ({ body: { query: [] } }));
      await search.keyword.click();
      for (const typed of ['o', 'p', 'w', 'wow', 't', 'west', 'o']) {
        await search.keyword.fill(typed);
        const terms = ['pop', 'wow', 'west', 'top wow'].filter((term) => term.includes(typed));
        await expect(search.options('Suggestions')).toHaveText(terms);
        if (typed === 'w') await search.middle();
      }
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
