import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';
import { createGate, type SearchPage } from './search-page.ts';
import { test } from './search-test.ts';

/** Colour of errors alone. */
const DANGER = 'rgb(179, 38, 30)';

test.describe('keyword combobox: roles, names and state', () => {
  test('is a labelled combobox that controls a named listbox', async ({ search, page }) => {
    await search.open();
    await expect(search.keyword).toHaveAttribute('aria-autocomplete', 'list');
    await expect(search.keyword).toHaveAttribute('aria-expanded', 'false');
    expect(await search.keyword.evaluate((input: HTMLInputElement) => input.labels?.length)).toBe(1);

    await search.suggest('jaz');
    await expect(search.keyword).toHaveAttribute('aria-expanded', 'true');
    const controlled = await search.keyword.getAttribute('aria-controls');
    expect(await search.list('Suggestions').getAttribute('id')).toBe(controlled);
    await expect(page.getByRole('listbox')).toHaveCount(1);
  });

  for (const [name, prepare] of [
    ['closed', async () => {}],
    ['suggestions', async ({ search }) => search.suggest('jaz')],
    ['trending', async ({ search }) => search.keyword.click()],
    [
      'recent searches',
      async ({ search }) => {
        await search.page.evaluate(() => localStorage.setItem('marquee.recent-searches', '["jazz","rock"]'));
        await search.keyword.click();
        await search.list('Recent searches').waitFor();
      },
    ],
    [
      'a search that failed',
      async ({ search, page }) => {
        search.respond('/api/v3/destination/search/autocomplete/', () => ({ status: 500 }));
        await search.keyword.click();
        await search.keyword.pressSequentially('jaz');
        await page.getByText('Looks like we had a problem running your search.').first().waitFor();
      },
    ],
    ['locations', async ({ search }) => search.location.click()],
  ] as [string, (fixtures: { search: SearchPage; page: Page }) => Promise<void>][]) {
    test(`axe finds nothing: ${name}`, async ({ search, page }) => {
      await search.open();
      await prepare({ search, page });
      await page.waitForTimeout(300);
      const { violations } = await new AxeBuilder({ page }).include('[data-marquee-root]').analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    });
  }
});

test.describe('keyword combobox: focus and highlight', () => {
  test('keeps the focus in the field and names the active option, which alone is selected', async ({ search }) => {
    await search.open();
    await search.suggest('jaz');
    expect(await search.readHighlight(search.keyword)).toBeNull();
    for (const [key, expected] of [
      ['ArrowDown', 'jazz'],
      ['ArrowDown', 'jazz brunch'],
      ['ArrowUp', 'jazz'],
      ['ArrowUp', 'live jazz'],
      ['ArrowDown', 'jazz'],
    ] as const) {
      await search.keyword.press(key);
      expect(await search.readHighlight(search.keyword)).toBe(expected);
      await expect(search.keyword).toBeFocused();
    }
  });

  test('typing clears the highlight, and nothing is selected by itself', async ({ search }) => {
    await search.open();
    await search.suggest('jaz');
    await search.keyword.press('ArrowDown');
    await search.keyword.press('z');
    expect(await search.readHighlight(search.keyword)).toBeNull();
    await expect(search.options('Suggestions')).toHaveCount(4);
    expect(await search.readHighlight(search.keyword)).toBeNull();
    await expect(search.keyword).toHaveValue('jazz');
  });
});

test.describe('keyword combobox: keys', () => {
  test('Down and Up open and go to the first and the last', async ({ search }) => {
    await search.open();
    await search.suggest('jaz');
    for (const [key, expected] of [
      ['ArrowDown', 'jazz'],
      ['ArrowUp', 'live jazz'],
    ] as const) {
      await search.keyword.press('Escape');
      await expect(search.list('Suggestions')).toBeHidden();
      await search.keyword.press(key);
      await expect(search.list('Suggestions')).toBeVisible();
      expect(await search.readHighlight(search.keyword)).toBe(expected);
    }
  });

  test('Alt+Down opens without moving, Alt+Up closes', async ({ search }) => {
    await search.open();
    await search.suggest('jaz');
    await search.keyword.press('Alt+ArrowUp');
    await expect(search.keyword).toHaveAttribute('aria-expanded', 'false');
    await search.keyword.press('Alt+ArrowDown');
    await expect(search.keyword).toHaveAttribute('aria-expanded', 'true');
    expect(await search.readHighlight(search.keyword)).toBeNull();
  });

  test('Home, End, Left, Right and Shift-selection keep their meaning for the text', async ({ search }) => {
    await search.open();
    await search.suggest('jaz');
    await search.keyword.press('ArrowDown');
    const readCaret = () =>
      search.keyword.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);
    await search.keyword.press('Home');
    expect(await readCaret()).toEqual([0, 0]);
    await search.keyword.press('ArrowRight');
    expect(await readCaret()).toEqual([1, 1]);
    await search.keyword.press('Shift+End');
    expect(await readCaret()).toEqual([1, 3]);
    await search.keyword.press('ArrowLeft');
    expect(await readCaret()).toEqual([1, 1]);
    await expect(search.keyword).toHaveAttribute('aria-expanded', 'true');
  });

  test('Escape closes and keeps the text, a second one clears it', async ({ search }) => {
    await search.open();
    await search.suggest('jaz');
    await search.keyword.press('Escape');
    await expect(search.list('Suggestions')).toBeHidden();
    await expect(search.keyword).toHaveValue('jaz');
    await search.keyword.press('Escape');
    await expect(search.keyword).toHaveValue('');
    await expect(search.keyword).toHaveAttribute('aria-expanded', 'false');
    await expect(search.keyword).toBeFocused();
  });
});

test.describe('keyword combobox: Enter, Tab and blur', () => {
  test('Enter with a highlight picks it and does not submit the form', async ({ search, page }) => {
    await search.open();
    let submissions = 0;
    await page.exposeFunction('countSubmission', () => {
      submissions += 1;
    });
    await page.evaluate(() => {
      const count = Reflect.get(window, 'countSubmission') as () => void;
      document.addEventListener('submit', () => count(), true);
    });
    await search.suggest('jaz');
    await search.keyword.press('ArrowDown');
    await search.keyword.press('ArrowDown');
    await search.keyword.press('Enter');
    await page.waitForURL('**/d/ca--san-francisco/jazz-brunch/');
    expect(submissions).toBe(0);
  });

  for (const isOpen of [true, false]) {
    test(`Enter without one submits the typed text once, list ${isOpen ? 'open' : 'closed'}`, async ({
      search,
      page,
    }) => {
      await search.open();
      const searches: string[] = [];
      await page.exposeFunction('tell', (query: string) => void searches.push(query));
      await page.evaluate(() => {
        const tell = Reflect.get(window, 'tell') as (query: string) => void;
        document.addEventListener('marquee:search', (event) =>
          tell((event as CustomEvent<{ query: string }>).detail.query),
        );
      });
      await search.suggest('jaz');
      if (!isOpen) await search.keyword.press('Escape');
      // The page stays until the next one answers, and Enter is easily pressed twice.
      const gate = createGate();
      await page.route('**/d/**', async (route) => {
        await gate.opened;
        await route.continue();
      });
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      gate.open();
      await page.waitForURL('**/d/ca--san-francisco/jaz/');
      expect(searches).toEqual(['jaz']);
    });
  }

  test('Enter cancels what is pending', async ({ search, page }) => {
    await search.open();
    const gate = createGate();
    search.respond('/api/v3/destination/search/autocomplete/', () => ({
      body: { query: ['jazz'] },
      after: gate.opened,
    }));
    // Stay on the page, to see what becomes of the call.
    await page.route('**/d/**', (route) => route.fulfill({ status: 204 }));
    await search.keyword.click();
    await search.keyword.pressSequentially('jaz');
    await expect.poll(() => search.autocomplete.length).toBe(1);
    await search.keyword.press('Enter');
    await expect.poll(() => search.autocomplete[0]?.outcome).toBe('aborted');
    await expect(search.keyword).toHaveAttribute('aria-expanded', 'false');
  });

  test('Enter before the end of the debounce requests nothing', async ({ search, page }) => {
    await search.open();
    await search.keyword.click();
    // Enter comes before the debounce ends.
    await search.stopTime();
    await search.keyword.pressSequentially('jaz');
    await search.keyword.press('Enter');
    await page.waitForURL('**/d/ca--san-francisco/jaz/');
    expect(search.autocomplete.filter(({ parameters }) => parameters.get('q') === 'jaz')).toEqual([]);
  });

  test('Tab closes and commits nothing', async ({ search }) => {
    await search.open();
    await search.suggest('jaz');
    await search.keyword.press('ArrowDown');
    await search.keyword.press('Tab');
    await expect(search.keyword).toHaveAttribute('aria-expanded', 'false');
    await expect(search.keyword).toHaveValue('jaz');
    await expect(search.location).toBeFocused();
  });

  test('blur never discards free text', async ({ search, page }) => {
    await search.open();
    await search.suggest('jaz');
    await page.mouse.click(700, 500);
    await expect(search.keyword).not.toBeFocused();
    await expect(search.keyword).toHaveValue('jaz');
  });
});

test.describe('keyword combobox: input methods and the caret', () => {
  test('composed text arrives unchanged, and keys are left to the input method', async ({ search, page }) => {
    await search.open();
    const client = await page.context().newCDPSession(page);
    await search.keyword.click();
    for (const text of ['に', 'にほ', 'にほん']) {
      await client.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    }
    // While composing, keys belong to the input method: Enter confirms, arrows choose, Escape takes back.
    for (const key of ['ArrowDown', 'Enter', 'Escape']) {
      await search.keyword.evaluate(
        (input, name) =>
          input.dispatchEvent(
            new KeyboardEvent('keydown', { key: name, isComposing: true, bubbles: true, cancelable: true }),
          ),
        key,
      );
      await search.keyword.evaluate((input, name) => {
        const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
        Object.defineProperty(event, 'keyCode', { value: 229 });
        input.dispatchEvent(event);
      }, key);
    }
    expect(new URL(page.url()).pathname).toBe('/');
    await expect(search.keyword).toHaveValue('にほん');
    expect(search.autocomplete).toHaveLength(0);
    await client.send('Input.insertText', { text: '日本' });
    await expect(search.keyword).toHaveValue('日本');
    await expect.poll(() => search.autocomplete.map(({ parameters }) => parameters.get('q'))).toEqual(['日本']);
  });

  test('pasted control characters and separators are cleaned, and the caret stays behind them', async ({
    search,
    page,
  }) => {
    await search.open();
    for (const field of [search.location, search.keyword]) {
      await field.click();
      await field.fill('ab');
      await field.press('ArrowLeft');
      await page.keyboard.insertText('jazz\t\u0007\u2028night');
      await expect(field).toHaveValue('ajazz  nightb');
      expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe('ajazz  night'.length);
    }
    await search.keyword.press('Enter');
    await expect(page).toHaveURL(/\/ajazz-nightb\/$/);
  });

  for (const delayMs of [0, 500]) {
    test(`edits in the middle of a word, paste and dead keys keep the caret, answers after ${delayMs} ms`, async ({
      search,
      page,
    }) => {
      await search.open();
      search.respond('/api/v3/destination/search/autocomplete/', () => ({ body: { query: ['jazz bar'] }, delayMs }));
      const readCaret = () => search.keyword.evaluate((input: HTMLInputElement) => input.selectionStart);
      await search.keyword.click();
      await search.keyword.pressSequentially('jz bar');
      for (let step = 0; step < 5; step += 1) await search.keyword.press('ArrowLeft');
      await search.keyword.press('a');
      expect(await readCaret()).toBe(2);
      await page.waitForTimeout(450 + delayMs + 100);
      expect(await readCaret()).toBe(2);
      await search.keyword.press('z');
      await expect(search.keyword).toHaveValue('jazz bar');
      expect(await readCaret()).toBe(3);

      // Paste replaces the selection and leaves the caret behind what was pasted.
      await page.context().grantPermissions(['clipboard-write']);
      await search.keyword.evaluate(async (input: HTMLInputElement) => {
        await navigator.clipboard.writeText('wine');
        input.setSelectionRange(0, 4);
      });
      await search.keyword.press('ControlOrMeta+v');
      await page.waitForTimeout(450 + delayMs + 100);
      await expect(search.keyword).toHaveValue('wine bar');
      expect(await readCaret()).toBe(4);

      // A dead key composes one letter: ´ and then e.
      const client = await page.context().newCDPSession(page);
      await client.send('Input.imeSetComposition', { text: '´', selectionStart: 1, selectionEnd: 1 });
      await client.send('Input.insertText', { text: 'é' });
      await page.waitForTimeout(450 + delayMs + 100);
      await expect(search.keyword).toHaveValue('wineé bar');
      expect(await readCaret()).toBe(5);
    });
  }
});

test.describe('keyword combobox: requests and their order', () => {
  test('the newer query wins', async ({ search }) => {
    await search.open();
    const gate = createGate();
    search.respond('/api/v3/destination/search/autocomplete/', (parameters) =>
      parameters.get('q') === 'ja'
        ? { body: { query: ['slow answer to ja'] }, after: gate.opened }
        : { body: { query: ['fast answer to jazz'] } },
    );
    await search.keyword.click();
    await search.keyword.pressSequentially('ja');
    await expect.poll(() => search.autocomplete.length).toBe(1);
    await search.keyword.pressSequentially('zz');
    await expect(search.options('Suggestions')).toHaveText(['fast answer to jazz']);
    await expect.poll(() => search.autocomplete[0]?.outcome).toBe('aborted');
    gate.open();
    await search.page.waitForTimeout(200);
    await expect(search.options('Suggestions')).toHaveText(['fast answer to jazz']);
  });

  for (const [name, leave] of [
    ['Escape', (search) => search.keyword.press('Escape')],
    ['Tab', (search) => search.keyword.press('Tab')],
    ['clearing', (search) => search.keyword.fill('')],
  ] as [string, (search: import('./search-page.ts').SearchPage) => Promise<void>][]) {
    test(`${name} aborts what is pending, and its answer never reopens the list`, async ({ search }) => {
      await search.open();
      const gate = createGate();
      search.respond('/api/v3/destination/search/autocomplete/', () => ({
        body: { query: ['late'] },
        after: gate.opened,
      }));
      await search.keyword.click();
      await search.keyword.pressSequentially('late');
      await expect.poll(() => search.autocomplete.length).toBe(1);
      await leave(search);
      await expect.poll(() => search.autocomplete[0]?.outcome).toBe('aborted');
      gate.open();
      await search.page.waitForTimeout(200);
      await expect(search.list('Suggestions')).toBeHidden();
    });
  }

  test('a cached query shows its suggestions without a request or a delay', async ({ search }) => {
    await search.open();
    await search.suggest('jaz');
    await search.keyword.press('z');
    await expect(search.options('Suggestions')).toHaveCount(4);
    await expect.poll(() => search.autocomplete.length).toBe(2);
    await search.keyword.fill('');
    await expect(search.list('Trending this week')).toBeVisible();
    await search.keyword.fill('jaz');
    await expect(search.list('Suggestions')).toBeVisible({ timeout: 200 });
    await search.page.waitForTimeout(600);
    expect(search.autocomplete).toHaveLength(2);
  });

  test('a burst of typing requests once, 400 ms after the last letter', async ({ search }) => {
    const readMarks = await search.watchDebounce('/autocomplete/', { early: 390, late: 1400 });
    await search.open();
    await search.keyword.click();
    await search.keyword.pressSequentially('jazz', { delay: 100 });
    await expect.poll(readMarks).toEqual(['early', 'requested', 'late']);
    expect(search.autocomplete).toHaveLength(1);
    const [call] = search.autocomplete;
    expect(Object.fromEntries(call?.parameters ?? [])).toEqual({
      q: 'jazz',
      completion_types: 'event,query',
      'expand.destination_event': 'primary_venue,image',
      place_id: '5391959',
    });
    expect(call?.headers).toMatchObject({ 'x-requested-with': 'XMLHttpRequest', 'eb-lang': 'en_US' });
  });
});

test.describe('keyword combobox: loading, error and empty', () => {
  test('an empty answer shows no list and is announced', async ({ search }) => {
    await search.open();
    await search.keyword.click();
    await search.keyword.pressSequentially('zzz');
    await expect(search.status).toHaveText('No suggestions');
    await expect(search.keyword).toHaveAttribute('aria-expanded', 'false');
    await expect(search.page.getByRole('listbox')).toHaveCount(0);
  });

  for (const [name, answer] of [
    ['a 500', { status: 500 }],
    ['a dead network', { isOffline: true }],
    ['an answer that is not JSON', { status: 200, body: undefined }],
  ] as const) {
    test(`${name} shows a notice, and Enter still searches`, async ({ search, page }) => {
      await search.open();
      search.respond('/api/v3/destination/search/autocomplete/', () =>
        name === 'an answer that is not JSON' ? { body: [] } : answer,
      );
      if (name === 'an answer that is not JSON') {
        await page.route('**/autocomplete/**', (route) => route.fulfill({ body: '<html>', contentType: 'text/html' }));
      }
      await search.keyword.click();
      await search.keyword.pressSequentially('jazz');
      const notice = 'Looks like we had a problem running your search.';
      await expect(page.getByRole('search').getByText(notice)).toBeVisible();
      await expect(page.getByRole('search').getByText(notice)).toHaveCSS('color', DANGER);
      await expect(search.status).toHaveText(notice);
      await search.keyword.press('Enter');
      await page.waitForURL('**/d/ca--san-francisco/jazz/');
    });
  }

  test('loading shows neither an error nor an empty result', async ({ search, page }) => {
    await search.open();
    const gate = createGate();
    search.respond('/api/v3/destination/search/autocomplete/', () => ({ body: { query: [] }, after: gate.opened }));
    await search.keyword.click();
    await search.keyword.pressSequentially('zzz');
    await expect.poll(() => search.autocomplete.length).toBe(1);
    await expect(search.status).toHaveText('');
    const icon = page.getByRole('search').locator('svg').first();
    await expect(icon).not.toHaveCSS('animation-name', 'none');
    gate.open();
    await expect(search.status).toHaveText('No suggestions');
    await expect(icon).toHaveCSS('animation-name', 'none');
  });

  test('one status region is there from the start and announces each count once', async ({ search, page }) => {
    await page.addInitScript(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      new MutationObserver(() => {
        const text = document.querySelector('header [role=status]')?.textContent ?? '';
        if (text !== '' && said.at(-1) !== text) said.push(text);
        if (text === '' && said.at(-1) !== '') said.push('');
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    await search.open();
    await expect(page.locator('[data-marquee-root] [role=status]')).toHaveCount(1);
    await expect(page.locator('[data-marquee-root] [role=status]')).toHaveAttribute('aria-live', 'polite');
    await search.keyword.click();
    await search.keyword.pressSequentially('jaz', { delay: 60 });
    await expect(search.status).toHaveText('4 suggestions');
    await page.waitForTimeout(800);
    const said = await page.evaluate(() => Reflect.get(window, 'said') as string[]);
    expect(said.filter((text) => text !== '')).toEqual(['4 suggestions']);
  });

  test('does not announce recent and trending searches', async ({ search, page }) => {
    await search.open();
    await search.keyword.click();
    await expect(search.list('Trending this week')).toBeVisible();
    await page.waitForTimeout(700);
    await expect(search.status).toHaveText('');
  });
});

test.describe('keyword combobox: the page around it', () => {
  test('nothing becomes inert or hidden, and the page keeps scrolling', async ({ search, page }) => {
    await search.open();
    // Decorations of the page itself are hidden all along.
    const hidden = page.locator('[inert], body [aria-hidden=true]:not(svg):not(header *)');
    const before = await hidden.count();
    await search.suggest('jaz');
    await expect(hidden).toHaveCount(before);
    await page.mouse.move(900, 600);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
    await expect(search.list('Suggestions')).toHaveCount(1);
  });

  test('the click that closes the list still does what it is for', async ({ search, page }) => {
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const place = (element: HTMLElement, left: number) => {
          Object.assign(element.style, { position: 'fixed', left: `${left}px`, bottom: '20px' });
          document.body.append(element);
        };
        const link = Object.assign(document.createElement('a'), { id: 'test-away', href: '/somewhere-else/' });
        link.textContent = 'Away';
        place(link, 20);
        const button = Object.assign(document.createElement('button'), { id: 'test-count', textContent: '0' });
        place(button, 200);
        button.addEventListener('click', () => {
          button.textContent = String(Number(button.textContent) + 1);
        });
      });
    });
    await search.open();
    await search.suggest('jaz');
    await page.locator('#test-count').click();
    await expect(page.locator('#test-count')).toHaveText('1');
    await expect(search.list('Suggestions')).toBeHidden();
    expect(new URL(page.url()).hash).toBe('');

    await search.keyword.click();
    await expect(search.list('Suggestions')).toBeVisible();
    await page.locator('#test-away').click();
    await page.waitForURL('**/somewhere-else/');
  });
});
