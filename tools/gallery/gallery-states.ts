import type { Locator, Page } from 'playwright';
import type { HeaderPage, TestUser } from '../../host-shell/e2e/header/header-page.ts';
import type { SiteDomain } from '../../shared/sites/sites.ts';

/** Something of the header that is open, or seen under other conditions. */
export interface State {
  readonly name: string;
  readonly user: TestUser;
  readonly width: number;
  readonly height: number;
  /** The default is .com. */
  readonly domain?: SiteDomain;
  /** Page on which it is seen; the default is home. */
  readonly path?: string;
  /** Before the page is asked for. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly act: (header: HeaderPage) => Promise<void>;
  readonly media?: Parameters<Page['emulateMedia']>[0];
  readonly scale?: number;
}

const field = (header: HeaderPage, index: number): Locator =>
  header.page.locator('dialog[open] [role=combobox], header [role=combobox]:not([inputmode=none])').nth(index);

/** Opens a field by a click, on phones by way of the bar's field that opens the screen; and types into it. */
const openField =
  (index: 0 | 1, text = '', ...keys: readonly string[]) =>
  async (header: HeaderPage): Promise<void> => {
    await header.banner.getByRole('combobox').nth(index).click();
    const isPhone = (header.page.viewportSize()?.width ?? 0) < 660;
    const input = isPhone ? header.page.locator('dialog[open] [role=combobox]').nth(index) : field(header, index);
    if (text !== '') await input.pressSequentially(text);
    // The debounce, the answer, and the list at rest.
    await header.page.waitForTimeout(1000);
    for (const key of keys) await input.press(key);
  };

/** By its id, which no language changes. */
const openMenu = (id: 'organize' | 'help' | 'user') => (header: HeaderPage) =>
  header.banner.locator(`[data-menu=${id}] > button`).press('Enter');
const openDrawer = (header: HeaderPage) => header.banner.locator('[data-menu=narrow] > button').click();

async function openModal(header: HeaderPage): Promise<void> {
  await header.menuButton('Create an event').click();
  await header.page.getByRole('dialog').waitFor();
}

const RECENT_TERMS = ['jazz', 'salsa dancing for beginners in the park', 'street food festival', 'yoga', 'comedy'];

async function storeRecents(page: Page): Promise<void> {
  await page.addInitScript((terms) => {
    localStorage.setItem('marquee.recent-searches', JSON.stringify(terms));
  }, RECENT_TERMS);
}

async function failSuggestions(page: Page): Promise<void> {
  await page.route('**/autocomplete/**', (route) => route.fulfill({ status: 502, json: { error: 'BAD_GATEWAY' } }));
}

const NEW_SIGN_IN = '/header/playground/frame?flags=new-signin-signup';

/** What changes with the width is taken at the widths at which it changes. */
const at = (widths: readonly number[], state: Omit<State, 'width'>): State[] =>
  widths.map((width) => ({ ...state, width }));

export const STATES: readonly State[] = [
  ...at([360, 660, 960, 1272], { name: 'trending', user: 'anonymous', height: 640, act: openField(0) }),
  ...at([360, 660, 1272], {
    name: 'recent searches',
    user: 'anonymous',
    height: 640,
    prepare: storeRecents,
    act: openField(0, '', 'ArrowDown'),
  }),
  ...at([360, 660, 960, 1272], {
    name: 'suggestions',
    user: 'anonymous',
    height: 640,
    act: openField(0, 'fo', 'ArrowDown'),
  }),
  ...at([360, 660, 1272], {
    name: 'search failed',
    user: 'anonymous',
    height: 400,
    prepare: failSuggestions,
    act: openField(0, 'jazz'),
  }),
  ...at([360, 660, 1272], { name: 'location', user: 'anonymous', height: 480, act: openField(1) }),
  ...at([360, 660, 792, 960, 1272], {
    name: 'locations',
    user: 'anonymous',
    domain: '.co.uk',
    height: 560,
    act: openField(1, 'new', 'ArrowDown'),
  }),
  ...at([360, 660, 1272], {
    name: 'location refused',
    user: 'anonymous',
    height: 480,
    act: openField(1, '', 'ArrowDown', 'Enter'),
  }),
  { name: 'locations', user: 'anonymous', domain: '.de', width: 660, height: 560, act: openField(1, 'fr') },
  { name: 'Organize', user: 'anonymous', width: 1272, height: 420, act: openMenu('organize') },
  { name: 'Help', user: 'anonymous', width: 1272, height: 420, act: openMenu('help') },
  { name: 'Organize', user: 'anonymous', domain: '.de', width: 1440, height: 420, act: openMenu('organize') },
  { name: 'account', user: 'attendee', width: 1272, height: 700, act: openMenu('user') },
  { name: 'account', user: 'staff', width: 1272, height: 1000, act: openMenu('user') },
  { name: 'account', user: 'long name', width: 960, height: 1000, act: openMenu('user') },
  ...at([360, 792, 960, 1272, 1608], {
    name: 'new sign-in links',
    user: 'anonymous',
    height: 120,
    path: NEW_SIGN_IN,
    act: async () => {},
  }),
  ...at([360, 960], {
    name: 'drawer, new sign-in links',
    user: 'anonymous',
    height: 600,
    path: NEW_SIGN_IN,
    act: openDrawer,
  }),
  ...at([360, 792], { name: 'drawer', user: 'anonymous', height: 1300, act: openDrawer }),
  ...at([360, 960], { name: 'drawer', user: 'staff', height: 1700, act: openDrawer }),
  { name: 'drawer', user: 'long name', domain: '.de', width: 360, height: 1700, act: openDrawer },
  { name: 'drawer', user: 'organizer', domain: '.fi', width: 360, height: 1700, act: openDrawer },
  {
    name: 'drawer, a group open',
    user: 'anonymous',
    width: 360,
    height: 1300,
    async act(header) {
      await openDrawer(header);
      await header.page.locator('dialog[open] summary').first().click();
    },
  },
  { name: 'modal', user: 'organizer', width: 1080, height: 640, act: openModal },
  ...(['.com', '.de', '.fi'] as const).map(
    (domain): State => ({
      name: `modal ${domain}`,
      user: 'organizer',
      domain,
      width: 360,
      height: 740,
      async act(header) {
        await openDrawer(header);
        await header.page.locator('dialog[open] [data-track="drawer:create-event"]').click();
        await header.page.locator('dialog[open] h2').waitFor();
      },
    }),
  ),
  {
    name: 'card loading',
    user: 'organizer',
    width: 1080,
    height: 640,
    async act(header) {
      // An answer without content leaves the page, and its card, as they are.
      await header.page.route('**/manage/events/**', (route) => route.fulfill({ status: 204 }));
      await openModal(header);
      await header.page.getByRole('dialog').getByRole('link').first().click({ noWaitAfter: true });
    },
  },
  ...(['light', 'dark'] as const).flatMap((colorScheme): State[] => [
    {
      name: `forced colours, ${colorScheme}, account`,
      user: 'staff',
      width: 1272,
      height: 900,
      act: openMenu('user'),
      media: { forcedColors: 'active', colorScheme },
    },
    {
      name: `forced colours, ${colorScheme}, suggestions`,
      user: 'anonymous',
      width: 1272,
      height: 560,
      act: openField(0, 'fo', 'ArrowDown'),
      media: { forcedColors: 'active', colorScheme },
    },
  ]),
  ...(['anonymous', 'staff'] as const).flatMap((user): State[] => [
    { name: '200 % zoom', user, width: 720, height: 450, act: async () => {}, scale: 2 },
    { name: '400 % zoom', user, width: 360, height: 225, act: async () => {}, scale: 4 },
  ]),
  { name: '200 % zoom, account', user: 'staff', width: 720, height: 450, act: openDrawer, scale: 2 },
  { name: '400 % zoom, drawer', user: 'long name', width: 320, height: 256, act: openDrawer, scale: 4 },
  { name: '400 % zoom, suggestions', user: 'anonymous', width: 320, height: 256, act: openField(0, 'fo'), scale: 4 },
  {
    name: 'focus',
    user: 'anonymous',
    width: 1272,
    height: 200,
    async act(header) {
      for (let press = 0; press < 6; press += 1) await header.page.keyboard.press('Tab');
    },
  },
  {
    name: 'skip link',
    user: 'anonymous',
    width: 1272,
    height: 200,
    act: (header) => header.page.keyboard.press('Tab'),
  },
];

/** Pages of the host shell, by what they are called in the gallery. */
export const PAGES: Readonly<Record<string, string>> = {
  home: '/',
  results: '/d/local/all-events/',
  'results, one term': '/d/local/jazz/',
  'results, filtered': '/d/local/free--music--events--this-weekend/',
  'results, online': '/d/online/all-events/',
  'nothing found': '/d/local/zzyzxq/',
  'sign in': '/signin/',
  'sign up': '/signin/signup/',
  'log out': '/signout/',
  'not found': '/nope',
  playground: '/header/playground',
  organizers: '/organizer/overview/',
  create: '/manage/events/create',
  'create with AI': '/manage/events/auto-create',
  'help centre': '/help/en-us/',
  'help article': '/help/en-us/articles/319355/',
  landing: '/l/ticketing/',
  tickets: '/mytickets',
};
