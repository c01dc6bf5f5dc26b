import type { Page } from 'playwright';
import type { HeaderRoot } from '../../header-remote/src/mount/root/header-handle.ts';
import type { HeaderPage } from '../../host-shell/e2e/header/header-page.ts';
import { BREAKPOINTS } from '../../shared/layout/breakpoints.ts';

/** Brings the header of a loaded page into the state to be shown. */
export type Interaction = (header: HeaderPage) => Promise<void>;

/** Debounce, response, and the list's transition. */
const SUGGESTIONS_SETTLE_MS = 1000;

const RECENT_TERMS = ['jazz', 'salsa dancing for beginners in the park', 'street food festival', 'yoga', 'comedy'];

function openField(index: 0 | 1, text: string, keys: readonly string[]): Interaction {
  return async (header) => {
    await header.banner.getByRole('combobox').nth(index).click();
    // On phones the bar's field opens the search screen, which has its own fields.
    const isPhone = (header.page.viewportSize()?.width ?? 0) < BREAKPOINTS.small;
    const fields = isPhone
      ? 'dialog[open] [role=combobox]'
      : 'dialog[open] [role=combobox], header [role=combobox]:not([inputmode=none])';
    const input = header.page.locator(fields).nth(index);
    if (text !== '') await input.pressSequentially(text);
    await header.page.waitForTimeout(SUGGESTIONS_SETTLE_MS);
    for (const key of keys) await input.press(key);
  };
}

export const openKeyword = (text = '', ...keys: readonly string[]): Interaction => openField(0, text, keys);
export const openLocation = (text = '', ...keys: readonly string[]): Interaction => openField(1, text, keys);

/** By the menu's id, which no language changes. */
export const openMenu =
  (id: 'organize' | 'help' | 'user'): Interaction =>
  (header) =>
    header.banner.locator(`[data-menu=${id}] > button`).press('Enter');

export const openDrawer: Interaction = (header) => header.banner.locator('[data-menu=mobile] > button').click();

/** The scheme of a host, which the header follows. */
export const inDarkScheme =
  (open?: Interaction): Interaction =>
  async (header) => {
    await header.page.evaluate(() => document.documentElement.style.setProperty('color-scheme', 'dark'));
    await open?.(header);
  };

/** A host's additions to the header. */
export const addSlots =
  (open?: Interaction): Interaction =>
  async (header) => {
    await header.page.evaluate(() => {
      const element = document.querySelector('[data-marquee-root]') as unknown as Record<symbol, HeaderRoot>;
      const root = element[Symbol.for('marquee.header.root')];
      const link = (label: string) => ({ label, url: '/about/', gaLabel: 'gallery' });
      const slots = {
        afterMenus: [link('Gift cards')],
        beforeSignIn: [link('Cart (2)')],
        drawer: [link('Stores')],
        banner: { text: 'Free returns this week.', link: link('Details') },
      };
      if (root !== undefined) root.update({ props: { ...root.props, slots } });
    });
    await open?.(header);
  };

export const openDrawerGroup: Interaction = async (header) => {
  await openDrawer(header);
  await header.page.locator('dialog[open] summary').first().click();
};

export const openCreateEvent: Interaction = async (header) => {
  await header.menuButton('Create an event').click();
  await header.page.getByRole('dialog').waitFor();
};

export const openCreateEventFromDrawer: Interaction = async (header) => {
  await openDrawer(header);
  await header.page.locator('dialog[open] [data-track="drawer:create-event"]').click();
  await header.page.locator('dialog[open] h2').waitFor();
};

export const followCreateEventCard: Interaction = async (header) => {
  await openCreateEvent(header);
  await header.page.getByRole('dialog').getByRole('link').first().click({ noWaitAfter: true });
};

export const pressTab =
  (times: number): Interaction =>
  async (header) => {
    for (let press = 0; press < times; press += 1) await header.page.keyboard.press('Tab');
  };

/** Before the page is loaded. */
export async function storeRecentSearches(page: Page): Promise<void> {
  await page.addInitScript((terms) => {
    localStorage.setItem('marquee.recent-searches', JSON.stringify(terms));
  }, RECENT_TERMS);
}

/** Before the page is loaded. */
export async function failSuggestions(page: Page): Promise<void> {
  await page.route('**/autocomplete/**', (route) => route.fulfill({ status: 502, json: { error: 'BAD_GATEWAY' } }));
}

/** Before the page is loaded. A response without content leaves the page, and the card that was followed, as they are. */
export async function answerCardsWithNothing(page: Page): Promise<void> {
  await page.route('**/manage/events/**', (route) => route.fulfill({ status: 204 }));
  // A page that was fetched ahead of the click passes the route above.
  await page.route('**/header/speculation-rules', (route) => route.abort());
}
