import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type BrowserContext, test as base, type Locator, type Page } from 'playwright/test';

// Declares the events that the header dispatches.
import type {} from '../../../header-remote/src/start/header-events.ts';
import type { HeaderRoot } from '../../../header-remote/src/start/header-handle.ts';
import { ANONYMOUS_USER } from '../../../shared/contracts/anonymous-user.ts';
import type { HeaderUser } from '../../../shared/contracts/header-props.ts';
import { parseSecretKeys } from '../../../shared/contracts/hmac-keys.ts';
import { SessionTokens } from '../../../shared/contracts/session-token.ts';
import { collectConsole, waitForHeader } from '../stack-page.ts';

const member: HeaderUser = {
  ...ANONYMOUS_USER,
  isAuthenticated: true,
  isAttendee: true,
  publicId: '52001',
  fullName: 'Ana Attendee',
  email: 'ana@example.com',
  thumbnailUrl: '/images/people/ana-attendee.svg',
  numOrders: 2,
  numSavedEvents: 7,
  numFollowing: 3,
};
const organizer: HeaderUser = {
  ...member,
  isAttendee: false,
  canCreateEvents: true,
  hasPublish: true,
  thumbnailUrl: null,
  fullName: 'Olu Organizer',
  email: 'olu@example.com',
};

/** A user of every role, and one whose name and counts are as long as they get. */
export const USERS = {
  anonymous: null,
  attendee: member,
  organizer,
  staff: {
    ...organizer,
    isStaff: true,
    hasTikibar: true,
    fullName: 'Sam Staff',
    email: 'sam@example.com',
    numSavedEvents: 0,
  },
  'long name': {
    ...organizer,
    fullName: 'Wolfeschlegelsteinhausenbergerdorff von Bartholomäus-Hohenzollern',
    email: 'a.rather.long.address@department.example-organisation.com',
    numOrders: 300,
    numSavedEvents: 120,
  },
} as const satisfies Readonly<Record<string, HeaderUser | null>>;

export type TestUser = keyof typeof USERS;

/** The keys of the running stack: those of the local stage. */
function readSessionKeys(): string {
  const toml = readFileSync(resolve(import.meta.dirname, '../../../edge/wrangler.local.toml'), 'utf8');
  return /^SESSION_KEYS = "([^"]+)"/m.exec(toml)?.[1] ?? '';
}

/** The session cookie's value, signed as the origin signs it; null for an anonymous user. */
export async function createSession(name: TestUser): Promise<string | null> {
  const user = USERS[name];
  if (user === null) return null;
  const iat = Math.floor(Date.now() / 1000);
  return new SessionTokens(parseSecretKeys(readSessionKeys())).sign({
    user,
    sid: `browser-test-${name.replaceAll(' ', '-')}`,
    iat,
    exp: iat + 3600,
  });
}

export async function signIn(context: BrowserContext, user: TestUser, url: string): Promise<void> {
  const value = await createSession(user);
  if (value === null) return;
  await context.addCookies([
    { name: 'session', value, url, httpOnly: true, sameSite: 'Lax' },
    { name: 'session_hint', value: '1', url, sameSite: 'Lax' },
  ]);
}

/** Page object of the header. */
export class HeaderPage {
  readonly page: Page;
  readonly banner: Locator;
  readonly navigation: Locator;

  constructor(page: Page) {
    this.page = page;
    this.banner = page.getByRole('banner');
    this.navigation = this.banner.getByRole('navigation', { name: 'Main' });
  }

  /** Opens a page as a user, and waits until the header is hydrated and its menus are buttons. */
  async open(user: TestUser = 'anonymous', path = '/', { isLive = true } = {}): Promise<void> {
    const base = process.env.MARQUEE_URL ?? 'http://localhost:8787';
    const url = new URL(path, base).href;
    await signIn(this.page.context(), user, url);
    await this.page.goto(url);
    if (!isLive) return;
    await waitForHeader(this.page);
    await this.banner.locator('div[data-menu=mobile]').waitFor({ state: 'attached' });
  }

  /**
   * Keeps the page in place from here on, as a router of its host does: the browser follows no link, and the header
   * passes its navigation to that router.
   */
  async takeOverNavigation(): Promise<void> {
    await this.page.evaluate(() => {
      document.addEventListener('click', (event) => event.preventDefault());
      const root = document.querySelector('[data-marquee-root]') as unknown as Record<symbol, HeaderRoot>;
      const navigate = (url: string) => window.history.pushState(null, '', url);
      root[Symbol.for('marquee.header.root')]?.update({ callbacks: { navigate } });
    });
  }

  /** Collects the `EventCreateAttempt` events from the next load on; they outlive the page. */
  async collectAttempts(): Promise<() => Promise<unknown[]>> {
    await this.page.addInitScript(() => {
      document.addEventListener('marquee:analytics', ({ detail }) => {
        if (detail.name !== 'EventCreateAttempt') return;
        const attempts = JSON.parse(sessionStorage.getItem('attempts') ?? '[]');
        const { requestPath: _path, pageName: _name, ...attempt } = detail;
        sessionStorage.setItem('attempts', JSON.stringify([...attempts, attempt]));
      });
    });
    return () => this.page.evaluate(() => JSON.parse(sessionStorage.getItem('attempts') ?? '[]'));
  }

  menuButton(name: string | RegExp): Locator {
    return this.navigation.getByRole('button', { name, exact: typeof name === 'string' });
  }

  /** Opens the drawer, and waits until its links are there. */
  async openDrawer(): Promise<Locator> {
    await this.menuButton('Menu').click();
    const drawer = this.dialog('Menu');
    await drawer.getByRole('link').first().waitFor();
    return drawer;
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }
}

/** A test with the header of a page. It fails when the page logs an error or a warning. */
export const test = base.extend<{ header: HeaderPage }>({
  header: async ({ page }, use) => {
    const messages = collectConsole(page);
    await use(new HeaderPage(page));
    if (messages.length > 0) throw new Error(`The page logged: ${messages.join('\n')}`);
  },
});
export { expect } from 'playwright/test';
