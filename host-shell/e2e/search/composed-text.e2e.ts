import { expect } from 'playwright/test';
import { CHROMIUM_ONLY, readHash } from '../stack-page.ts';
import { AUTOCOMPLETE, COMPOSITIONS, MODES, type ModePage, test } from './mode-test.ts';

/** Composes a text: each state is looked up after the pause, and stays composed. */
async function composeAndSuggest(
  search: ModePage,
  { states, inserted }: Pick<(typeof COMPOSITIONS)[number], 'states' | 'inserted'>,
): Promise<void> {
  search.respond(AUTOCOMPLETE, (parameters) => ({ body: { query: [`${parameters.get('q')} live`] } }));
  const readEnds = await search.countEvents('compositionend', '[data-marquee-root]');
  const expectSuggested = async (text: string) => {
    await expect(search.options('Suggestions')).toHaveText([`${text} live`]);
    await expect(search.keyword).toHaveValue(text);
    expect(await readEnds()).toBe(0);
  };
  const [before = '', last = ''] = states.slice(-2);
  for (const state of states.slice(0, -1)) await search.compose(state);
  await expectSuggested(before);
  await search.middle();
  await expectSuggested(before);
  await search.compose(last);
  await expectSuggested(last);
  await search.endComposition(inserted);
  await expect(search.keyword).toHaveValue(inserted);
  await expect(search.options('Suggestions')).toHaveText([`${inserted.trim()} live`]);
  await search.passTime();
  expect(search.readQueries().filter((query) => query === inserted.trim())).toHaveLength(1);
  expect(await readEnds()).toBe(1);
}

for (const mode of MODES) {
  test.describe(`text in the keyword combobox ${mode}`, CHROMIUM_ONLY, () => {
    test.use({ mode });

    for (const { language, ...composition } of COMPOSITIONS)
      test(`text under composition is looked up and left alone: ${language}`, async ({ search }) => {
        await search.keyword.click();
        await composeAndSuggest(search, composition);
      });

    test('keys belong to an input method while it composes, and its text arrives unchanged', async ({ search }) => {
      await search.keyword.click();
      await search.compose('にほ');
      await search.middle();
      for (const key of ['ArrowDown', 'Enter', 'Escape']) {
        await search.keyword.evaluate((input, name) => {
          const options = { key: name, bubbles: true, cancelable: true };
          input.dispatchEvent(new KeyboardEvent('keydown', { ...options, isComposing: true }));
          // Some browsers say it by the key code alone.
          const old = new KeyboardEvent('keydown', options);
          input.dispatchEvent(Object.defineProperty(old, 'keyCode', { value: 229 }));
        }, key);
      }
      await expect(search.keyword).toHaveValue('にほ');
      expect(await search.readSearches()).toEqual([]);
      await search.endComposition('日本 & live');
      await expect(search.keyword).toHaveValue('日本 & live');
      await expect.poll(() => search.readQueries()).toEqual(['にほ', '日本 & live']);
    });

    test('edits in the middle of a word, paste and dead keys keep the caret', async ({ search }) => {
      search.respond(AUTOCOMPLETE, () => ({ body: { query: ['jazz bar'] } }));
      const waitForAnswer = () => search.page.waitForResponse(`**${AUTOCOMPLETE}**`);
      await search.keyword.click();
      await Promise.all([waitForAnswer(), search.keyword.fill('jz')]);
      await search.keyword.press('ArrowLeft');
      await Promise.all([waitForAnswer(), search.keyword.press('a')]);
      await search.list('Suggestions').waitFor();
      await search.middle();
      expect(await search.readCaret()).toEqual([2, 2]);
      // With characters that are cleaned away; the letter before the caret is selected.
      await search.keyword.press('Shift+ArrowLeft');
      await Promise.all([waitForAnswer(), search.paste('a\tb\u0007\u2028')]);
      await expect(search.keyword).toHaveValue('ja b z');
      expect(await search.readCaret()).toEqual([5, 5]);
      // A dead key composes one letter: ´ and then e.
      await search.compose('´');
      await Promise.all([waitForAnswer(), search.endComposition('é')]);
      await expect(search.keyword).toHaveValue('ja b éz');
      expect(await search.readCaret()).toEqual([6, 6]);
    });
  });

  test.describe(`the search on a phone ${mode}`, () => {
    test.use({ mode });
    test.beforeEach(({ search }) => search.page.setViewportSize({ width: 390, height: 844 }));

    /** React serves a phone's search in a dialog, the pre-hydration script in place. */
    const bar = (search: ModePage, name = 'q') => search.page.locator('form').first().locator(`[name=${name}]`);
    const dialog = (search: ModePage) => search.page.getByRole('dialog', { name: 'Search' });
    /** Nothing is open, or says that it is. */
    const expectNothingOpen = async (search: ModePage) => {
      await expect(dialog(search)).toHaveCount(0);
      await expect(search.page.getByRole('listbox')).toHaveCount(0);
      const active = search.page.locator('[role=combobox]:is([aria-expanded=true], [aria-activedescendant])');
      await expect(active).toHaveCount(0);
      expect(await readHash(search.page)).toBe('');
    };

    test('on a phone, what the user closes stays closed', async ({ search }) => {
      await bar(search).click();
      await search.trending.waitFor();
      if ((await dialog(search).count()) > 0) await dialog(search).getByRole('button', { name: 'Close' }).click();
      else await search.page.mouse.click(4, 700);
      await expectNothingOpen(search);
      await search.middle();
      await search.passTime();
      await expectNothingOpen(search);
    });

    test('on a phone, one field is open, and none once an option is chosen', async ({ search }) => {
      await bar(search).click();
      await search.trending.waitFor();
      await search.page.keyboard.press('ArrowDown');
      await search.middle();
      if (mode !== 'before React') await dialog(search).waitFor();
      const option = search.page.getByRole('option', { name: 'halloween' });
      await expect(option).toHaveAttribute('aria-selected', 'true');
      await expect(search.page.locator('[role=combobox][aria-expanded=true]')).toHaveCount(1);
      await option.click();
      await expectNothingOpen(search);
      expect(await search.readSearches()).toEqual(['halloween']);
    });

    test('on a phone, the field that was tapped is the one in use', async ({ search }) => {
      await bar(search, 'location').click();
      await search.middle();
      await search.passTime();
      await expect(search.page.locator('[name=location]:focus')).toHaveCount(1);
      await expect(search.page.locator('[name=q][aria-expanded=true]')).toHaveCount(0);
    });

    test('on a phone, Enter that ends a composition is the input method’s, as Safari sends it', async ({ search }) => {
      await bar(search).focus();
      await search.middle();
      await bar(search).evaluate((input) => {
        const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
        input.dispatchEvent(Object.defineProperty(enter, 'keyCode', { value: 229 }));
      });
      await search.passTime();
      await expectNothingOpen(search);
      await search.page.keyboard.press('Enter');
      await search.trending.waitFor();
    });
  });
}
