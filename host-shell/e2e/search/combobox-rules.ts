import { expect } from 'playwright/test';
import type { ModePage } from './mode-page.ts';
import { createGate } from './search-page.ts';

const AUTOCOMPLETE = '/api/v3/destination/search/autocomplete/';

/** A rule of the keyword combobox that holds whoever serves it. Its middle is where React may come. */
interface Rule {
  readonly name: string;
  readonly walk: (search: ModePage) => Promise<void>;
}

const suggestJazz = async (search: ModePage) => {
  await search.suggest('jaz');
  await expect(search.options('Suggestions')).toHaveText(['jazz', 'jazz brunch', 'jazz bar', 'live jazz']);
};

export const COMBOBOX_RULES: readonly Rule[] = [
  {
    name: 'is a labelled combobox with a named list',
    async walk(search) {
      await expect(search.keyword).toHaveAttribute('aria-autocomplete', 'list');
      await expect(search.keyword).toHaveAttribute('aria-expanded', 'false');
      await search.keyword.click();
      await expect(search.keyword).toHaveAttribute('aria-expanded', 'true');
      await search.middle();
      await expect(search.keyword).toHaveAttribute('aria-expanded', 'true');
      await expect(search.page.getByRole('listbox')).toHaveCount(1);
      const controlled = await search.keyword.getAttribute('aria-controls');
      expect(await search.trending.getAttribute('id')).toBe(controlled);
      expect(await search.keyword.evaluate((input: HTMLInputElement) => input.labels?.length)).toBe(1);
    },
  },
  {
    name: 'keeps the focus in the field, and the highlight names one option until something is typed',
    async walk(search) {
      await search.keyword.click();
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
      await expect(search.options('Suggestions').first()).toBeVisible();
      expect(await search.readHighlight(search.keyword)).toBeNull();
    },
  },
  {
    name: 'Alt+Down opens without moving, Alt+Up closes; Up and Down open at the ends',
    async walk(search) {
      await search.keyword.click();
      await search.keyword.press('Alt+ArrowUp');
      await expect(search.keyword).toHaveAttribute('aria-expanded', 'false');
      await search.keyword.press('Alt+ArrowDown');
      expect(await search.readHighlight(search.keyword)).toBeNull();
      await search.middle();
      await expect(search.trending).toBeVisible();
      for (const [key, option] of [
        ['ArrowUp', 'markets'],
        ['ArrowDown', 'halloween'],
      ] as const) {
        await search.keyword.press('Alt+ArrowUp');
        await search.keyword.press(key);
        expect(await search.readHighlight(search.keyword)).toBe(option);
      }
    },
  },
  {
    name: 'Home, End, Left, Right and Shift are the text’s own; Escape closes, and then clears',
    async walk(search) {
      await suggestJazz(search);
      await search.keyword.press('ArrowDown');
      await search.keyword.press('Home');
      await search.keyword.press('ArrowRight');
      await search.middle();
      expect(await search.readCaret()).toEqual([1, 1]);
      await search.keyword.press('Shift+End');
      expect(await search.readCaret()).toEqual([1, 3]);
      await search.keyword.press('Escape');
      await expect(search.keyword).toHaveAttribute('aria-expanded', 'false');
      await expect(search.keyword).toHaveValue('jaz');
      await search.keyword.press('Escape');
      await expect(search.keyword).toHaveValue('');
      await expect(search.keyword).toBeFocused();
    },
  },
  {
    name: 'Enter picks what is highlighted, and once',
    async walk(search) {
      await suggestJazz(search);
      await search.keyword.press('ArrowDown');
      await search.keyword.press('ArrowDown');
      await search.middle();
      await search.keyword.press('Enter');
      await search.keyword.press('Enter');
      await expect.poll(() => search.readSearches()).toEqual(['jazz brunch']);
      await expect(search.keyword).toHaveAttribute('aria-expanded', 'false');
      expect(await search.readStorage('marquee.recent-searches')).toEqual(['jazz brunch']);
    },
  },
  {
    name: 'Enter without a highlight searches for the typed text and cancels what is pending, list open or closed',
    async walk(search) {
      const gate = createGate();
      search.respond(AUTOCOMPLETE, () => ({ body: { query: ['late'] }, after: gate.opened }));
      await search.keyword.click();
      await search.keyword.pressSequentially('opera');
      await expect.poll(() => search.autocomplete.length).toBe(1);
      await search.middle();
      await search.keyword.press('Enter');
      await expect.poll(() => search.readSearches()).toEqual(['opera']);
      await expect.poll(() => search.autocomplete[0]?.outcome).toBe('aborted');
      gate.open();
      await search.keyword.press('Escape');
      await expect(search.page.getByRole('listbox')).toHaveCount(0);
    },
  },
  {
    name: 'Tab closes and commits nothing, and no blur takes the text away',
    async walk(search) {
      await suggestJazz(search);
      await search.keyword.press('ArrowDown');
      await search.middle();
      await search.keyword.press('Tab');
      await expect(search.keyword).toHaveAttribute('aria-expanded', 'false');
      await expect(search.location).toBeFocused();
      await search.page.mouse.click(700, 560);
      await expect(search.keyword).toHaveValue('jaz');
      expect(await search.readSearches()).toEqual([]);
    },
  },
  {
    name: 'keys belong to an input method while it composes, and its text arrives unchanged',
    async walk(search) {
      await search.keyword.click();
      await search.compose('にほ');
      await search.middle();
      for (const key of ['ArrowDown', 'Enter', 'Escape']) {
        await search.keyword.evaluate((input, name) => {
          const options = { key: name, isComposing: true, bubbles: true, cancelable: true };
          input.dispatchEvent(new KeyboardEvent('keydown', options));
        }, key);
      }
      expect(await search.readSearches()).toEqual([]);
      await search.endComposition('日本 & live');
      await expect(search.keyword).toHaveValue('日本 & live');
      await expect
        .poll(() => search.autocomplete.map(({ parameters }) => parameters.get('q')))
        .toEqual(['日本 & live']);
    },
  },
  {
    name: 'edits in the middle of a word and pasted text keep the caret',
    async walk(search) {
      await search.keyword.click();
      await search.keyword.pressSequentially('jz');
      await search.keyword.press('ArrowLeft');
      await search.keyword.press('a');
      await search.middle();
      await expect(search.options('Suggestions').first()).toBeVisible();
      expect(await search.readCaret()).toEqual([2, 2]);
      await search.page.keyboard.insertText('\tb\u2028');
      await expect(search.keyword).toHaveValue('ja b z');
      expect(await search.readCaret()).toEqual([5, 5]);
    },
  },
  {
    name: 'the newer query wins, and what is closed stays closed',
    async walk(search) {
      const gate = createGate();
      search.respond(AUTOCOMPLETE, (parameters) =>
        parameters.get('q') === 'ja'
          ? { body: { query: ['jazz late'] }, after: gate.opened }
          : { body: { query: ['jazz'] } },
      );
      await search.keyword.click();
      await search.keyword.pressSequentially('ja');
      await expect.poll(() => search.autocomplete.length).toBe(1);
      await search.middle();
      await search.keyword.pressSequentially('z');
      await expect(search.options('Suggestions')).toHaveText(['jazz']);
      await expect.poll(() => search.autocomplete.map(({ outcome }) => outcome)).toEqual(['aborted', 'answered']);
      await search.keyword.press('Escape');
      gate.open();
      await expect(search.keyword).toHaveAttribute('aria-expanded', 'false');
      await search.keyword.press('Alt+ArrowDown');
      await expect(search.options('Suggestions')).toHaveText(['jazz']);
      expect(search.autocomplete).toHaveLength(2);
    },
  },
  {
    name: 'announces a count once, and searches where suggestions fail',
    async walk(search) {
      await suggestJazz(search);
      await expect(search.status).toHaveText('4 suggestions');
      await search.status.evaluate((status) => {
        new MutationObserver(() => status.setAttribute('data-changed', '')).observe(status, {
          childList: true,
          characterData: true,
          subtree: true,
        });
      });
      await search.middle();
      await expect(search.status).toHaveText('4 suggestions');
      await expect(search.status).not.toHaveAttribute('data-changed');
      search.respond(AUTOCOMPLETE, () => ({ status: 500 }));
      await search.keyword.pressSequentially('q');
      await expect.poll(() => search.autocomplete.at(-1)?.outcome).toBe('answered');
      await search.keyword.press('Enter');
      await expect.poll(() => search.readSearches()).toEqual(['jazq']);
    },
  },
  {
    name: 'leaves the page around it as it is, and the click that closes it to what it is for',
    async walk(search) {
      const hidden = search.page.locator('[inert], body [aria-hidden=true]:not(svg):not(header *)');
      const before = await hidden.count();
      await search.keyword.click();
      await expect(hidden).toHaveCount(before);
      await search.middle();
      await expect(search.trending).toBeVisible();
      await search.page.evaluate(() => {
        document.body.addEventListener('click', () => document.body.setAttribute('data-clicked', ''), { once: true });
        scrollTo(0, 200);
      });
      expect(await search.page.evaluate(() => scrollY)).toBe(200);
      await search.page.mouse.click(700, 560);
      await expect(search.page.locator('body')).toHaveAttribute('data-clicked');
      await search.page.locator('body').evaluate((body) => body.removeAttribute('data-clicked'));
      await expect(search.keyword).toHaveAttribute('aria-expanded', 'false');
    },
  },
  {
    name: 'works where storage throws or holds rubbish, and shows what users type as text',
    async walk(search) {
      await search.page.evaluate(() => localStorage.setItem('marquee.recent-searches', '{"rubbish":'));
      await search.keyword.click();
      await expect(search.trending).toBeVisible();
      await search.middle();
      const term = '<img src=x onerror=alert(1)>';
      search.respond(AUTOCOMPLETE, () => ({ body: { query: [`${term} night`] } }));
      await search.keyword.fill(term);
      await expect(search.options('Suggestions')).toHaveText([`${term} night`]);
      await search.page.evaluate(() => {
        const { setItem } = Storage.prototype;
        Storage.prototype.setItem = () => {
          Storage.prototype.setItem = setItem;
          throw new DOMException('full', 'QuotaExceededError');
        };
      });
      await search.keyword.press('Enter');
      await expect.poll(() => search.readSearches()).toEqual([term]);
    },
  },
  {
    name: 'has fields of 16 px, and options that are large enough to touch',
    async walk(search) {
      await search.keyword.click();
      await search.middle();
      await expect(search.keyword).toHaveCSS('font-size', '16px');
      const box = await search.trending.getByRole('option').first().boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(24);
    },
  },
];
