import type { CDPSession, Locator } from 'playwright';
import { SearchPage } from './search-page.ts';

/** Who serves the search: the early layer alone, React alone, or the early layer until a rule's middle and React from there. */
export const MODES = ['the early layer alone', 'React alone', 'the hand-over in the middle'] as const;

export type Mode = (typeof MODES)[number];

/** What the page itself does for a mode. */
interface Stage {
  /** Puts a fresh copy of the server's HTML in the place of the header. */
  readonly reset: () => void;
  readonly startEarly: () => void;
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
    await this.page.evaluate(async () => {
      const html = await (await fetch(location.pathname)).text();
      const source = new DOMParser().parseFromString(html, 'text/html');
      const slot = source.querySelector('[data-marquee-root]')?.parentElement as HTMLElement;
      for (const script of slot.querySelectorAll('script:not([type="application/json"])')) script.remove();
      const data = slot.querySelector('script[data-marquee-props]') as HTMLElement;
      const trending = ['halloween', 'live music', 'food festival', 'comedy', 'markets'];
      const props = JSON.stringify({ ...JSON.parse(data.textContent), trending });
      const base = slot.querySelector('[data-marquee-root]')?.getAttribute('data-marquee-build');
      const runEarly = new Function(await (await fetch(`${base}early.js`)).text());
      // React's script hydrates what has its props as a script behind it; the early layer takes them from any element.
      const held = Object.assign(document.createElement('span'), { hidden: true, textContent: props });
      held.setAttribute('data-marquee-props', '');
      data.replaceWith(held);
      const find = (selector: string) => document.querySelector(selector) as HTMLElement;
      const searches: string[] = [];
      document.addEventListener('marquee:search', (event) => {
        event.preventDefault();
        searches.push((event as CustomEvent<{ query: string }>).detail.query);
      });
      window.stage = {
        searches,
        reset() {
          const root = find('[data-marquee-root]');
          const early: { end: () => void } | null | undefined = Reflect.get(root, Symbol.for('marquee.early'));
          early?.end();
          root.parentElement?.replaceWith(document.importNode(slot, true));
          (document.activeElement as HTMLElement | null)?.blur();
          history.replaceState(null, '', location.pathname);
          localStorage.clear();
          searches.length = 0;
          scrollTo(0, 0);
        },
        startEarly: () => runEarly(),
        bringReact() {
          const script = document.createElement('script');
          Object.assign(script, { type: 'application/json', textContent: props });
          script.setAttribute('data-marquee-props', '');
          find('span[data-marquee-props]').replaceWith(script);
        },
      };
    });
  }

  /** Starts a rule anew. */
  async start(mode: Mode): Promise<void> {
    this.#mode = mode;
    this.forgetCalls();
    await this.page.evaluate((isEarly) => {
      window.stage.reset();
      if (isEarly) window.stage.startEarly();
      else window.stage.bringReact();
    }, mode !== 'React alone');
    if (mode === 'React alone') await this.waitUntilReady();
  }

  /** The middle of a rule, in which React comes where the mode has a hand-over. */
  async middle(): Promise<void> {
    if (this.#mode !== 'the hand-over in the middle') return;
    await this.page.evaluate(() => window.stage.bringReact());
    await this.waitUntilReady();
  }

  /** Of today or this week, as the server's HTML says. */
  get trending(): Locator {
    return this.page.getByRole('listbox', { name: /^Trending/ });
  }

  readSearches(): Promise<readonly string[]> {
    return this.page.evaluate(() => window.stage.searches);
  }

  readCaret(): Promise<readonly (number | null)[]> {
    return this.keyword.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);
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
