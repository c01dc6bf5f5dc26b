import type { CDPSession, Locator } from 'playwright';
import { test as base, expect } from 'playwright/test';
import { collectConsole } from '../stack-page.ts';
import { listErrors, SearchPage } from './search-page.ts';

export const AUTOCOMPLETE = '/api/v3/destination/search/autocomplete/';

/**
 * What serves the search: the pre-hydration script, or the script until the middle of a test and React from there. That React
 * from the start does the same is what `handoff.e2e.ts` shows.
 */
export const MODES = ['before React', 'through the handoff'] as const;

export type Mode = (typeof MODES)[number];

/** What the page itself does for a mode. */
interface Stage {
  /** Puts a fresh copy of the server's HTML in the place of the header. */
  readonly reset: () => void;
  /** @param isWhole whether the second file of the pre-hydration script comes at once */
  readonly startSearch: (isWhole: boolean) => void;
  readonly extendSearch: () => void;
  readonly bringReact: () => void;
  /** Queries of the searches that would have left the page. */
  readonly searches: string[];
}

declare global {
  interface Window {
    stage: Stage;
  }
}

/** A page that lives through many tests: each starts on a fresh copy of the server's HTML, and no search leaves the page. */
export class ModePage extends SearchPage {
  #mode: Mode = 'before React';
  #client: CDPSession | undefined;

  async prepare(): Promise<void> {
    await this.open('/', { hasTrending: true });
    // Nothing of the page itself is late when the first test begins.
    await this.page.waitForFunction(() => 'marquee_header_container' in window);
    await this.page.evaluate(prepareStage);
  }

  /** Starts a test. */
  async start(mode: Mode): Promise<void> {
    this.#mode = mode;
    await this.page.setViewportSize({ width: 1440, height: 900 });
    await this.page.evaluate(() => window.stage.reset());
    this.forgetCalls();
    await this.page.evaluate(() => window.stage.startSearch(true));
  }

  /** The middle of a test, where React comes in the mode with a handoff. */
  async middle(): Promise<void> {
    if (this.#mode === 'before React') return;
    await this.page.evaluate(() => window.stage.bringReact());
    await this.waitUntilReady();
  }

  /** Of today or this week, as the server's HTML says. */
  get trending(): Locator {
    return this.page.getByRole('listbox', { name: /^Trending/ });
  }

  storeRecents(terms: readonly string[]): Promise<void> {
    return this.page.evaluate(
      (stored) => localStorage.setItem('marquee.recent-searches', JSON.stringify(stored)),
      terms,
    );
  }

  /** Makes the storage throw. @returns restores it */
  async breakStorage(): Promise<() => Promise<void>> {
    const restore = await this.page.evaluateHandle(() => {
      const descriptor = Object.getOwnPropertyDescriptor(window, 'localStorage') as PropertyDescriptor;
      const get = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      Object.defineProperty(window, 'localStorage', { get, configurable: true });
      return () => void Object.defineProperty(window, 'localStorage', descriptor);
    });
    return () => restore.evaluate((run) => run());
  }

  /** Lets the debounce and the delay of announcements pass, and what comes after them. */
  passTime(): Promise<void> {
    return this.page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  }

  /** Presses Enter twice within the time in which a search is not repeated, however slow the machine. */
  pressEnterTwice(): Promise<void> {
    return this.keyword.evaluate(async (input: HTMLInputElement) => {
      for (let press = 0; press < 2; press += 1) {
        const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
        if (input.dispatchEvent(event)) input.form?.requestSubmit();
        await new Promise((done) => setTimeout(done));
      }
    });
  }

  /** Pastes text that the user has copied elsewhere. */
  async paste(text: string): Promise<void> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.keyword.press('ControlOrMeta+v');
  }

  /** Of suggestions, in their order. */
  readQueries(): readonly (string | null)[] {
    return this.autocomplete.map(({ parameters }) => parameters.get('q'));
  }

  readSearches(): Promise<readonly string[]> {
    return this.page.evaluate(() => window.stage.searches);
  }

  readCaret(): Promise<readonly (number | null)[]> {
    return this.keyword.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);
  }

  /** @returns how often an event reaches an element from now on */
  async countEvents(type: string, selector: string): Promise<() => Promise<number>> {
    const counts = await this.page.locator(selector).evaluateHandle((element, name) => {
      const found = { count: 0 };
      const count = () => {
        found.count += 1;
      };
      element.addEventListener(name, count);
      return found;
    }, type);
    return () => counts.evaluate(({ count }) => count);
  }

  /** Enters a text at once, and waits for its suggestions. */
  async suggestAtOnce(text: string): Promise<void> {
    await this.keyword.click();
    await this.keyword.fill(text);
    await this.list('Suggestions').waitFor();
  }

  /** Enters a text whose answer waits. @returns lets it come */
  async holdAnswer(text: string): Promise<() => void> {
    const gate = Promise.withResolvers<void>();
    this.respond(AUTOCOMPLETE, () => ({ body: { query: [`${text} late`] }, after: gate.promise }));
    await this.keyword.click();
    await this.keyword.fill(text);
    // A text that was there before may be requested once more when the field is used again.
    const readOutcome = () => this.autocomplete.findLast(({ parameters }) => parameters.get('q') === text)?.outcome;
    await expect.poll(readOutcome, { intervals: [20] }).toBe('pending');
    return gate.resolve;
  }

  async expectClosed(): Promise<void> {
    await expect(this.keyword).toHaveAttribute('aria-expanded', 'false');
    await expect(this.page.getByRole('listbox')).toHaveCount(0);
  }

  /** An input method's text, as far as it is composed. */
  async compose(text: string): Promise<void> {
    this.#client ??= await this.page.context().newCDPSession(this.page);
    const caret = { selectionStart: text.length, selectionEnd: text.length };
    await this.#client.send('Input.imeSetComposition', { text, ...caret });
  }

  async endComposition(text: string): Promise<void> {
    await this.#client?.send('Input.insertText', { text });
  }
}

/**
 * A test of a rule that holds in each mode. A worker's tests share one page, so that a rule costs no page load; the test fails
 * when the page throws or logs an error.
 */
export const test = base.extend<{ mode: Mode; search: ModePage }, { stage: ModePage }>({
  mode: ['before React', { option: true }],
  stage: [
    async ({ browser, browserName }, use) => {
      const context = await browser.newContext({
        // The pre-hydration script runs from its text, once for each test.
        bypassCSP: true,
        baseURL: process.env.MARQUEE_URL ?? '',
        locale: 'en-US',
      });
      // Firefox's driver ignores `bypassCSP`.
      if (browserName === 'firefox')
        await context.route('/', async (route) => {
          const response = await route.fetch();
          const { 'content-security-policy': _, ...headers } = response.headers();
          await route.fulfill({ response, headers });
        });
      const search = new ModePage(await context.newPage());
      await search.prepare();
      await use(search);
      await context.close();
    },
    { scope: 'worker' },
  ],
  search: async ({ stage, mode }, use) => {
    const complaints = collectConsole(stage.page);
    await stage.start(mode);
    await use(stage);
    expect(listErrors(complaints)).toEqual([]);
    expect(new URL(stage.page.url()).pathname).toBe('/');
  },
});

/** Runs in the page. */
async function prepareStage(): Promise<void> {
  /** Debounces and announcements come ten times as early; no deadline of a header comes that is long gone. */
  const { setTimeout } = window;
  window.setTimeout = ((run: TimerHandler, delay = 0, ...rest: unknown[]) =>
    delay < 10_000 ? setTimeout(run, delay <= 500 ? delay / 10 : delay, ...rest) : 0) as typeof setTimeout;
  const html = await (await fetch(location.pathname)).text();
  const source = new DOMParser().parseFromString(html, 'text/html');
  const slot = source.querySelector('[data-marquee-root]')?.parentElement as HTMLElement;
  for (const script of slot.querySelectorAll('script:not([type="application/json"])')) script.remove();
  const data = slot.querySelector('script[data-marquee-props]') as HTMLElement;
  const trending = ['halloween', 'live music', 'food festival', 'comedy', 'markets'];
  const props = JSON.stringify({ ...JSON.parse(data.textContent), trending });
  const base = slot.querySelector('[data-marquee-root]')?.getAttribute('data-marquee-build');
  const load = async (file: string) => new Function(await (await fetch(base + file)).text()) as () => void;
  const runSearch = await load('pre-hydration.js');
  const runSuggestions = await load('pre-hydration-suggestions.js');
  // React's script hydrates what has its props as a script behind it; the pre-hydration script takes them from any element.
  const held = Object.assign(document.createElement('span'), { hidden: true, textContent: props });
  held.setAttribute('data-marquee-props', '');
  data.replaceWith(held);
  const find = (selector: string) => document.querySelector(selector) as HTMLElement;
  const searches: string[] = [];
  document.addEventListener('marquee:search', (event) => {
    event.preventDefault();
    searches.push((event as CustomEvent<{ query: string }>).detail.query);
  });
  document.addEventListener('marquee:error', (event) => {
    console.error((event as CustomEvent<{ error: unknown }>).detail.error);
  });
  window.stage = {
    searches,
    reset() {
      // Ends whatever is in progress.
      (document.activeElement as HTMLElement | null)?.blur();
      const root = find('[data-marquee-root]');
      const search: Record<'viewing' | 'listening', AbortController> | null | undefined = Reflect.get(
        root,
        Symbol.for('marquee.search'),
      );
      search?.viewing.abort();
      search?.listening.abort();
      root.parentElement?.replaceWith(document.importNode(slot, true));
      history.replaceState(null, '', location.pathname);
      localStorage.clear();
      searches.length = 0;
      scrollTo(0, 0);
    },
    startSearch(isWhole) {
      runSearch();
      if (isWhole) runSuggestions();
    },
    extendSearch: () => runSuggestions(),
    bringReact() {
      const script = document.createElement('script');
      Object.assign(script, { type: 'application/json', textContent: props });
      script.setAttribute('data-marquee-props', '');
      find('span[data-marquee-props]').replaceWith(script);
    },
  };
}

/** How input methods compose a text: its states one after the other, and what is inserted in the end. */
export interface Composition {
  readonly language: string;
  readonly states: readonly string[];
  readonly inserted: string;
}

export const COMPOSITIONS = [
  {
    language: 'English on a phone, whose keyboard composes words',
    states: ['j', 'ja', 'jaz', 'jazz'],
    inserted: 'jazz ',
  },
  { language: 'Japanese', states: ['ｎ', 'に', 'にほ', 'にほん', '日本'], inserted: '日本' },
] as const satisfies readonly Composition[];
