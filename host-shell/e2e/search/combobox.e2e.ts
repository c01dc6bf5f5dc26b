import { expect, type Request } from 'playwright/test';
import { CHROMIUM_ONLY, readHash } from '../stack-page.ts';
import { AUTOCOMPLETE, MODES, type ModePage, test } from './mode-test.ts';

/** What ends the wish for suggestions. */
const LEAVING: Readonly<Record<string, (search: ModePage) => Promise<void>>> = {
  Escape: (search) => search.keyword.press('Escape'),
  Tab: (search) => search.keyword.press('Tab'),
  'clearing the text': (search) => search.keyword.fill(''),
  Enter: (search) => search.keyword.press('Enter'),
};

for (const mode of MODES) {
  test.describe(`the keyword combobox ${mode}`, () => {
    test.use({ mode });

    test('is labelled, and the highlight names one option until something is typed', async ({ search }) => {
      await expect(search.keyword).toHaveAttribute('aria-autocomplete', 'list');
      await search.expectClosed();
      await search.keyword.click();
      await expect(search.trending).toBeVisible();
      await expect(search.keyword).toHaveAttribute('aria-expanded', 'true');
      expect(await search.trending.getAttribute('id')).toBe(await search.keyword.getAttribute('aria-controls'));
      expect(await search.keyword.evaluate((input: HTMLInputElement) => input.labels?.length)).toBe(1);
      expect(await search.readHighlight(search.keyword)).toBeNull();
      for (const _ of 'ab') await search.keyword.press('ArrowDown');
      await search.middle();
      expect(await search.readHighlight(search.keyword)).toBe('live music');
      for (const _ of 'ab') await search.keyword.press('ArrowUp');
      expect(await search.readHighlight(search.keyword)).toBe('markets');
      await expect(search.keyword).toBeFocused();
      await search.keyword.press('j');
      await search.list('Suggestions').waitFor();
      expect(await search.readHighlight(search.keyword)).toBeNull();
    });

    test('selects an option before the field names it: a screen reader does not say “not selected”', async ({
      search,
    }) => {
      await search.suggestAtOnce('jaz');
      const written = await search.page.locator('[data-marquee-root]').evaluateHandle((root) => {
        const last: { name: string | null } = { name: null };
        new MutationObserver((records) => {
          last.name = records.at(-1)?.attributeName ?? null;
        }).observe(root, { subtree: true, attributeFilter: ['aria-selected', 'aria-activedescendant'] });
        return last;
      });
      await search.keyword.press('ArrowDown');
      expect(await written.evaluate(({ name }) => name)).toBe('aria-activedescendant');
      await search.middle();
      await search.keyword.press('ArrowDown');
      expect(await written.evaluate(({ name }) => name)).toBe('aria-activedescendant');
    });

    test('Alt+Down opens without moving, Alt+Up closes; Up and Down open at the ends', async ({ search }) => {
      await search.keyword.click();
      await search.keyword.press('Alt+ArrowUp');
      await search.expectClosed();
      await search.keyword.press('Alt+ArrowDown');
      await expect(search.trending).toBeVisible();
      expect(await search.readHighlight(search.keyword)).toBeNull();
      await search.middle();
      for (const [key, option] of [
        ['ArrowUp', 'markets'],
        ['ArrowDown', 'halloween'],
      ] as const) {
        await search.keyword.press('Alt+ArrowUp');
        await search.expectClosed();
        await search.keyword.press(key);
        expect(await search.readHighlight(search.keyword)).toBe(option);
      }
    });

    test('Home, Right and Shift are the text’s own; Escape closes, and then clears, which can be undone', async ({
      search,
    }) => {
      await search.suggestAtOnce('jaz');
      await search.keyword.press('Home');
      await search.keyword.press('ArrowRight');
      await search.middle();
      expect(await search.readCaret()).toEqual([1, 1]);
      await search.keyword.press('Shift+End');
      expect(await search.readCaret()).toEqual([1, 3]);
      await search.keyword.press('Escape');
      await search.expectClosed();
      await expect(search.keyword).toHaveValue('jaz');
      await search.keyword.press('Escape');
      await expect(search.keyword).toHaveValue('');
      await expect(search.keyword).toBeFocused();
      await search.keyword.press('ControlOrMeta+z');
      await expect(search.keyword).toHaveValue('jaz');
      await expect(search.list('Suggestions')).toBeVisible();
    });

    test('Enter picks what is highlighted, once, and submits no form', async ({ search }) => {
      const readSubmissions = await search.countEvents('submit', '[data-marquee-root]');
      await search.suggestAtOnce('jaz');
      for (const _ of 'ab') await search.keyword.press('ArrowDown');
      await search.middle();
      await search.pressEnterTwice();
      await search.expectClosed();
      expect(await search.readSearches()).toEqual(['jazz brunch']);
      // The second press has no highlight.
      expect(await readSubmissions()).toBe(1);
      expect(await search.readStorage('marquee.recent-searches')).toEqual(['jazz brunch']);
    });

    test('Enter searches for the typed text once, list open or closed, and before the pause', async ({ search }) => {
      await search.suggestAtOnce('jaz');
      await search.middle();
      await search.pressEnterTwice();
      await search.expectClosed();
      await search.keyword.fill('jazz');
      await search.keyword.press('Escape');
      await search.keyword.press('Enter');
      await search.keyword.evaluate((input: HTMLInputElement) => {
        input.select();
        document.execCommand('insertText', false, 'opera');
        input.form?.requestSubmit();
      });
      await search.passTime();
      expect(await search.readSearches()).toEqual(['jaz', 'jazz', 'opera']);
      expect(search.readQueries()).not.toContain('opera');
    });

    test('Tab closes and commits nothing, and no blur takes the text away', async ({ search }) => {
      await search.suggestAtOnce('jaz');
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
    });

    test(
      'what ends the wish aborts what is pending, and its answer opens nothing',
      CHROMIUM_ONLY,
      async ({ search }) => {
        for (const [index, [name, leave]] of Object.entries(LEAVING).entries()) {
          const text = `opera ${index}`;
          const letAnswer = await search.holdAnswer(text);
          if (index === 0) await search.middle();
          expect(search.autocomplete.at(-1)?.outcome, name).toBe('pending');
          // Not that of the text before, which the field requested again at its focus and this text aborted.
          const isOfText = (request: Request) => new URL(request.url()).searchParams.get('q') === text;
          await Promise.all([search.page.waitForEvent('requestfailed', isOfText), leave(search)]);
          letAnswer();
          await search.passTime();
          await expect(search.list('Suggestions'), name).toHaveCount(0);
          expect(search.autocomplete.at(-1)?.outcome, name).toBe('aborted');
        }
        expect(await search.readSearches()).toEqual(['opera 3']);
      },
    );

    test('requests a text once, announces its count once, and nothing else', async ({ search }) => {
      await expect(search.status).toHaveAttribute('aria-live', 'polite');
      const announcements = await search.status.evaluateHandle((status) => {
        const found: string[] = [];
        const options = { childList: true, characterData: true, subtree: true };
        new MutationObserver(() => found.push(status.textContent ?? '')).observe(status, options);
        return found;
      });
      await search.keyword.click();
      await search.trending.waitFor();
      await search.passTime();
      await search.keyword.fill('jaz');
      await expect(search.status).toHaveText('4 suggestions');
      await search.middle();
      await search.passTime();
      expect(search.readQueries()).toEqual(['jaz']);
      const rewritten = await search.page.getByRole('search').evaluateHandle((form) => {
        const found: MutationRecord[] = [];
        const options = { attributeFilter: ['name', 'type'], subtree: true };
        new MutationObserver((records) => found.push(...records)).observe(form, options);
        return found;
      });
      const letAnswer = await search.holdAnswer('jazz');
      await expect(search.status).toHaveText('');
      letAnswer();
      await expect(search.status).toHaveText('1 suggestion');
      // React writes those of the field itself after its event.
      expect(await rewritten.evaluate(({ length }) => length)).toBeLessThanOrEqual(3);
      expect(await announcements.jsonValue()).toEqual(['4 suggestions', '', '1 suggestion']);
    });

    test('no suggestions and a failure are different, and Enter searches after both', async ({ search }) => {
      search.respond(AUTOCOMPLETE, () => ({ body: { query: [] } }));
      await search.keyword.click();
      await search.keyword.fill('zzz');
      await expect(search.status).toHaveText('No suggestions');
      await search.middle();
      await search.expectClosed();
      await expect(search.status).toHaveText('No suggestions');
      search.respond(AUTOCOMPLETE, () => ({ status: 500 }));
      await Promise.all([search.page.waitForResponse(`**${AUTOCOMPLETE}**`), search.keyword.fill('zzzz')]);
      await search.passTime();
      await expect(search.status).not.toHaveText('No suggestions');
      await search.expectClosed();
      await search.keyword.press('Enter');
      expect(await search.readSearches()).toEqual(['zzzz']);
    });

    test('works where storage throws, and shows what users type as text', async ({ search }) => {
      const term = '<img src=x onerror=alert(1)>';
      await search.storeRecents([`${term} day`]);
      await search.keyword.click();
      await expect(search.options('Recent searches')).toHaveText([`${term} day`]);
      await search.middle();
      search.respond(AUTOCOMPLETE, () => ({ body: { query: [`${term} night`] } }));
      await search.keyword.fill(term);
      await expect(search.options('Suggestions')).toHaveText([`${term} day`, `${term} night`]);
      const restore = await search.breakStorage();
      await search.keyword.press('Enter');
      expect(await search.readSearches()).toEqual([term]);
      await restore();
    });

    test('leaves the page around it as it is, and the click that closes it to what it is for', async ({ search }) => {
      // Decorations of the page itself are hidden all along.
      const hidden = search.page.locator('[inert], body [aria-hidden=true]:not(svg):not(header *)');
      const before = await hidden.count();
      await search.keyword.click();
      await search.middle();
      await expect(search.trending).toBeVisible();
      await expect(hidden).toHaveCount(before);
      await search.page.mouse.move(900, 560);
      await search.page.mouse.wheel(0, 200);
      await expect.poll(() => search.page.evaluate(() => scrollY)).toBeGreaterThan(100);
      const readClicks = await search.countEvents('click', 'main');
      // Beside the links of the page.
      const y = await search.page.evaluate(() =>
        Array.from({ length: 40 }, (_, index) => 400 + index * 10).find((top) => {
          const element = document.elementFromPoint(900, top);
          return element?.closest('main') && !element.closest('a,button,summary,label,input');
        }),
      );
      await search.page.mouse.click(900, y ?? 0);
      expect(await readClicks()).toBe(1);
      await search.expectClosed();
    });

    test('the back button closes it, the forward button opens it again', async ({ search }) => {
      await search.keyword.click();
      await search.trending.waitFor();
      expect(await readHash(search.page)).toBe('#search');
      await search.page.evaluate(() => history.back());
      await search.expectClosed();
      expect(await readHash(search.page)).toBe('');
      await search.page.evaluate(() => history.forward());
      await expect(search.trending).toBeVisible();
      await search.middle();
      await expect(search.trending).toBeVisible();
      await expect(search.keyword).toBeFocused();
    });

    test('a double click on an option chooses it once, and does not reach what is under the list', async ({
      search,
    }) => {
      await search.keyword.click();
      await search.middle();
      const { x = 0, y = 0 } = (await search.trending.getByRole('option').nth(3).boundingBox()) ?? {};
      const readClicks = await search.countEvents('click', 'main');
      await search.page.mouse.dblclick(x + 20, y + 10);
      await search.expectClosed();
      expect(await search.readSearches()).toEqual(['comedy']);
      expect(await readClicks()).toBe(0);
    });
  });
}
