import { expect } from 'playwright/test';
import type { ModePage } from '../mode-page.ts';
import { AUTOCOMPLETE, expectClosed, holdAnswer, type Rule, suggestJazz } from './rule.ts';

/** Whatever ends the wish for suggestions. */
const LEAVING: readonly { readonly name: string; readonly leave: (search: ModePage) => Promise<void> }[] = [
  { name: 'Escape', leave: (search) => search.keyword.press('Escape') },
  { name: 'Tab', leave: (search) => search.keyword.press('Tab') },
  { name: 'clearing the text', leave: (search) => search.keyword.fill('') },
  { name: 'Enter', leave: (search) => search.keyword.press('Enter') },
];

export const ANSWER_RULES: readonly Rule[] = [
  {
    name: 'Enter searches for the typed text once, list open or closed',
    async run(search) {
      await suggestJazz(search);
      await search.middle();
      await search.pressEnterTwice();
      await expectClosed(search);
      expect(await search.readSearches()).toEqual(['jaz']);
      await search.keyword.fill('jazz');
      await search.keyword.press('Escape');
      await expectClosed(search);
      await search.keyword.press('Enter');
      expect(await search.readSearches()).toEqual(['jaz', 'jazz']);
    },
  },
  {
    name: 'Enter before the end of the debounce requests nothing',
    async run(search) {
      await search.keyword.click();
      await search.middle();
      await search.keyword.evaluate((input: HTMLInputElement) => {
        document.execCommand('insertText', false, 'opera');
        input.form?.requestSubmit();
      });
      await search.passTime();
      expect(await search.readSearches()).toEqual(['opera']);
      expect(search.readQueries()).toEqual([]);
    },
  },
  ...LEAVING.map(({ name, leave }) => ({
    name: `${name} aborts what is pending, and its answer opens nothing`,
    async run(search: ModePage) {
      const gate = await holdAnswer(search, 'opera');
      await search.middle();
      expect(search.autocomplete.map(({ outcome }) => outcome)).toEqual(['pending']);
      await Promise.all([search.page.waitForEvent('requestfailed'), leave(search)]);
      gate.open();
      await search.passTime();
      await expect(search.list('Suggestions')).toHaveCount(0);
      expect(await search.readSearches()).toEqual(name === 'Enter' ? ['opera'] : []);
      expect(search.autocomplete.map(({ outcome }) => outcome)).toEqual(['aborted']);
    },
  })),
  {
    name: 'the newer query wins, and one whose answer is kept shows it without a request',
    async run(search) {
      const gate = await holdAnswer(search, 'ja');
      await search.middle();
      search.respond(AUTOCOMPLETE, () => ({ body: { query: ['jazz'] } }));
      await Promise.all([search.page.waitForEvent('requestfailed'), search.keyword.fill('jaz')]);
      await expect(search.options('Suggestions')).toHaveText(['jazz']);
      gate.open();
      await search.keyword.press('Escape');
      await expectClosed(search);
      await search.keyword.press('Alt+ArrowDown');
      await expect(search.options('Suggestions')).toHaveText(['jazz']);
      await search.keyword.fill('');
      await search.trending.waitFor();
      await search.keyword.fill('jaz');
      await expect(search.options('Suggestions')).toHaveText(['jazz']);
      expect(search.autocomplete.map(({ outcome }) => outcome)).toEqual(['aborted', 'answered']);
    },
  },
  {
    name: 'requests a text once, announces its count once, and nothing else',
    async run(search) {
      await expect(search.status).toHaveCount(1);
      await expect(search.status).toHaveAttribute('aria-live', 'polite');
      const readAnnouncements = await search.watchAnnouncements();
      await search.keyword.click();
      await search.trending.waitFor();
      await search.passTime();
      await search.keyword.fill('jaz');
      await expect(search.status).toHaveText('4 suggestions');
      await search.middle();
      await search.passTime();
      expect(search.readQueries()).toEqual(['jaz']);
      await expect(search.options('Suggestions')).toHaveText(['jazz', 'jazz brunch', 'jazz bar', 'live jazz']);
      const gate = await holdAnswer(search, 'jazz');
      await expect(search.status).toHaveText('');
      gate.open();
      await expect(search.status).toHaveText('1 suggestion');
      expect(await readAnnouncements()).toEqual(['4 suggestions', '', '1 suggestion']);
    },
  },
  {
    name: 'no suggestions and a failure are different, and Enter searches after both',
    async run(search) {
      search.respond(AUTOCOMPLETE, () => ({ body: { query: [] } }));
      await search.keyword.click();
      await search.keyword.fill('zzz');
      await expect(search.status).toHaveText('No suggestions');
      await expectClosed(search);
      await search.middle();
      await expect(search.status).toHaveText('No suggestions');
      search.respond(AUTOCOMPLETE, () => ({ status: 500 }));
      await Promise.all([search.page.waitForResponse(`**${AUTOCOMPLETE}**`), search.keyword.fill('zzzz')]);
      await search.passTime();
      await expect(search.status).not.toHaveText('No suggestions');
      await expectClosed(search);
      search.respond(AUTOCOMPLETE, () => ({ isOffline: true }));
      await Promise.all([search.page.waitForEvent('requestfailed'), search.keyword.fill('zzzzz')]);
      await expectClosed(search);
      await search.keyword.press('Enter');
      expect(await search.readSearches()).toEqual(['zzzzz']);
    },
  },
];
