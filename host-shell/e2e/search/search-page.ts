import { test as base, expect, type Locator } from 'playwright/test';
import { installManualClock } from '../manual-clock.ts';
import { collectConsole, waitForHeader } from '../stack-page.ts';
import { type Call, CITIES, type City, FakeOrigin } from './fake-origin.ts';

/** The place that an earlier visit chose: its cookie. */
function buildPlaceCookie({ id, name, region, slug, latitude, longitude }: City) {
  const value = {
    placeId: id,
    placeType: 'locality',
    latitude,
    longitude,
    currentPlace: name,
    currentPlaceParent: region,
  };
  const location = { ...value, slug, isOnline: false, value: name };
  const url = process.env.MARQUEE_URL ?? 'http://localhost:8787';
  return { name: 'location', value: encodeURIComponent(JSON.stringify(location)), url };
}

/** The search of a page, whose origin the test controls. The chosen place is San Francisco. */
export class SearchPage extends FakeOrigin {
  /** Opens a page and waits until its header is ready. */
  async open(path = '/', { hasTrending = false } = {}): Promise<void> {
    await this.#prepare();
    if (!hasTrending) await this.#forgetTrending();
    await this.page.goto(path);
    await this.waitUntilReady();
  }

  /** Opens a page, and goes on while it loads. */
  async begin(path = '/'): Promise<void> {
    await this.#prepare();
    await this.page.goto(path, { waitUntil: 'commit' });
  }

  async #prepare(): Promise<void> {
    await this.answerCalls();
    await this.page.context().addCookies([buildPlaceCookie(CITIES[0] as City)]);
  }

  /**
   * Removes the edge's trending searches, which are those of its real origin, from the props of pages. A response that a test
   * changes would be one of another address space (Local Network Access), and Trusted Types forbid changing the script's text.
   */
  async #forgetTrending(): Promise<void> {
    await this.page.addInitScript(() => {
      const { parse } = JSON;
      JSON.parse = (...given) => {
        const value = parse(...given);
        if (value?.env !== undefined) value.trending = undefined;
        return value;
      };
    });
  }

  /**
   * Opens a page whose React comes when a test says so, or never: until then the pre-hydration script serves the search. The page
   * has its trending searches.
   *
   * @param isWhole whether the second file of the pre-hydration script comes before this goes on
   */
  async openBeforeReact(
    path = '/',
    isWhole = true,
  ): Promise<{ readonly bringHeader: () => Promise<void>; readonly bringReact: () => Promise<void> }> {
    const gate = Promise.withResolvers<void>();
    await this.page.route('**/react.js', async (route) => {
      await gate.promise;
      await route.continue().catch(() => {});
    });
    // The edge has trending searches in memory from the second response for a place on.
    await expect.poll(async () => (await this.page.request.get(path)).text()).toContain('"trending":["');
    await this.begin(path);
    await this.waitUntilServed(isWhole);
    /** Its search may load later. */
    const bringHeader = async () => {
      gate.resolve();
      await waitForHeader(this.page);
    };
    return {
      bringHeader,
      bringReact: async () => {
        await bringHeader();
        await this.waitUntilReady();
      },
    };
  }

  /**
   * The pre-hydration script serves the search.
   *
   * @param isWhole whether its second file has come too
   */
  async waitUntilServed(isWhole = false): Promise<void> {
    await this.page.waitForFunction((isWhole) => {
      const handle = Reflect.get(document.querySelector('[data-marquee-root]') ?? {}, Symbol.for('marquee.search'));
      return isWhole ? handle?.announcer : handle;
    }, isWhole);
  }

  /** React serves the search, after the rest of the header. */
  async waitUntilReady(): Promise<void> {
    await waitForHeader(this.page, '[data-marquee-ready] [data-marquee-search]');
  }

  /** Resolves when every call that the page has sent until now is in `calls`. */
  async settleCalls(): Promise<void> {
    await this.page.evaluate(() => fetch('/api/v3/after-the-others/'));
  }

  get autocomplete(): readonly Call[] {
    return this.calls.filter(({ path }) => path.endsWith('/autocomplete/'));
  }

  get keyword(): Locator {
    return this.page.getByRole('combobox', { name: 'Search events' });
  }

  get location(): Locator {
    return this.page.getByRole('combobox', { name: 'Location' });
  }

  get submit(): Locator {
    return this.page.getByRole('search').getByRole('button', { name: 'Search', exact: true });
  }

  get status(): Locator {
    return this.page.getByRole('banner').getByRole('status');
  }

  list(name: string): Locator {
    return this.page.getByRole('listbox', { name, exact: true });
  }

  options(list: string): Locator {
    return this.list(list).getByRole('option');
  }

  /** Types into the keyword field and waits for its suggestions. */
  async suggest(text: string): Promise<void> {
    await this.keyword.click();
    await this.keyword.pressSequentially(text);
    await expect(this.list('Suggestions')).toBeVisible();
  }

  /** Types a text into the keyword field that is requested once, however slowly the keys come. */
  async typeAtOnce(text: string): Promise<void> {
    const clock = await installManualClock(this.page);
    await this.keyword.pressSequentially(text);
    await clock.advance(400);
    await clock.release();
  }

  /** The option that the field names as active, and whether it alone is selected. */
  async readHighlight(field: Locator): Promise<string | null> {
    return field.evaluate((input) => {
      const id = input.getAttribute('aria-activedescendant');
      const selected = [...document.querySelectorAll('[role=option][aria-selected=true]')];
      if (id === null) return selected.length === 0 ? null : 'selected without being active';
      const active = document.getElementById(id);
      if (active === null) return 'active option does not exist';
      return selected.length === 1 && selected[0] === active ? active.textContent : 'not alone selected';
    });
  }

  async readStorage(key: string): Promise<unknown> {
    return JSON.parse((await this.page.evaluate((name) => localStorage.getItem(name), key)) ?? 'null');
  }

  async store(key: string, value: unknown): Promise<void> {
    await this.page.addInitScript(
      ([name, text]) => {
        // The blank page that comes first has no storage.
        if (window.origin === 'null' || sessionStorage.getItem(name as string) !== null) return;
        sessionStorage.setItem(name as string, 'stored once');
        localStorage.setItem(name as string, text as string);
      },
      [key, JSON.stringify(value)],
    );
  }
}

/** Exceptions and errors of a page. The browser itself reports each failed request. */
export const listErrors = (complaints: readonly string[]): string[] =>
  complaints.filter((text) => !/^warning|Failed to load resource/.test(text));

/** A test with the search of a page. It fails when the page throws or logs an error. */
export const test = base.extend<{ search: SearchPage }>({
  search: async ({ page }, use) => {
    const complaints = collectConsole(page);
    await use(new SearchPage(page));
    expect(listErrors(complaints)).toEqual([]);
  },
});
