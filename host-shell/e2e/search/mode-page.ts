import type { CDPSession, Locator } from 'playwright';
import { SearchPage } from './search-page.ts';

/** Who serves the search: the pre-hydration script alone, React alone, or the pre-hydration script until a rule's middle and React from there. */
export const MODES = ['the pre-hydration script alone', 'React alone', 'the handoff in the middle'] as const;

export type Mode = (typeof MODES)[number];

/** What the page itself does for a mode. */
interface Stage {
  /** Puts a fresh copy of the server's HTML in the place of the header. */
  readonly reset: () => void;
  readonly startSearch: () => void;
  readonly bringReact: () => void;
  /** Queries of the searches that would have left the page. */
  readonly searches: string[];
}

declare global {
  interface Window {
    stage: Stage;
  }
}

/**
 * A page on which rule after rule starts anew, on a fresh copy of the server's HTML, in any mode: searches are noted and do
 * not leave the page.
 */
export class ModePage extends SearchPage {
  #mode: Mode = 'React alone';
  #client: CDPSession | undefined;

  async prepare(): Promise<void> {
    await this.open('/', { hasTrending: true });
    await this.page.evaluate(prepareStage);
  }

  /** Starts a rule anew. */
  async start(mode: Mode): Promise<void> {
    this.#mode = mode;
    await this.page.evaluate(() => window.stage.reset());
    this.forgetCalls();
    if (mode !== 'React alone') return this.page.evaluate(() => window.stage.startSearch());
    await this.#bringReact();
  }

  /** The middle of a rule, in which React comes where the mode has a handoff. */
  async middle(): Promise<void> {
    if (this.#mode === 'the handoff in the middle') await this.#bringReact();
  }

  async #bringReact(): Promise<void> {
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

  /** @returns how often the form is submitted from now on */
  watchSubmissions(): Promise<() => Promise<number>> {
    return this.#countEvents('submit', '[data-marquee-root]');
  }

  /** @returns how often an input method has lost or committed its text from now on */
  watchCompositionEnds(): Promise<() => Promise<number>> {
    return this.#countEvents('compositionend', '[data-marquee-root]');
  }

  /** @returns how often the page outside the header is clicked from now on */
  watchClicks(): Promise<() => Promise<number>> {
    return this.#countEvents('click', 'main');
  }

  async #countEvents(type: string, selector: string): Promise<() => Promise<number>> {
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

  /** @returns the announcements of the status region from now on */
  async watchAnnouncements(): Promise<() => Promise<readonly string[]>> {
    const texts = await this.status.evaluateHandle((status) => {
      const found: string[] = [];
      new MutationObserver(() => found.push(status.textContent ?? '')).observe(status, {
        childList: true,
        characterData: true,
        subtree: true,
      });
      return found;
    });
    return () => texts.jsonValue();
  }

  /** @returns reads which attribute of the highlight is the last that was written from now on */
  async watchHighlight(): Promise<() => Promise<string | null>> {
    const written = await this.page.locator('[data-marquee-root]').evaluateHandle((root) => {
      const last: { name: string | null } = { name: null };
      new MutationObserver((records) => {
        last.name = records.at(-1)?.attributeName ?? null;
      }).observe(root, { subtree: true, attributeFilter: ['aria-selected', 'aria-activedescendant'] });
      return last;
    });
    return () => written.evaluate(({ name }) => name);
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
  const files = ['pre-hydration.js', 'pre-hydration-suggestions.js'].map(async (file) =>
    (await fetch(base + file)).text(),
  );
  const runScripts = new Function((await Promise.all(files)).join(';'));
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
    startSearch: () => runScripts(),
    bringReact() {
      const script = document.createElement('script');
      Object.assign(script, { type: 'application/json', textContent: props });
      script.setAttribute('data-marquee-props', '');
      find('span[data-marquee-props]').replaceWith(script);
    },
  };
}
