import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright/test';
import type { HeaderUser } from '../../../shared/contracts/header-props.ts';
import { createSessionTokens, parseSessionKeys } from '../../../shared/contracts/session-token.ts';
import { VISITOR } from '../../../shared/contracts/visitor.ts';

const member: HeaderUser = {
  ...VISITOR,
  isAuthenticated: true,
  isAttendee: true,
  publicId: '52001',
  fullName: 'Ana Attendee',
  email: 'ana@example.com',
  numOrders: 2,
  numSavedEvents: 7,
  numFollowing: 3,
};
const organizer: HeaderUser = {
  ...member,
  isAttendee: false,
  canCreateEvents: true,
  hasPublish: true,
  fullName: 'Olu Organizer',
  email: 'olu@example.com',
};

/** People of every role, and one whose name and counts are as long as they come. */
export const PEOPLE = {
  visitor: null,
  attendee: member,
  organizer,
  staff: { ...organizer, isStaff: true, hasTikibar: true, fullName: 'Sam Staff', email: 'sam@example.com' },
  'long name': {
    ...organizer,
    fullName: 'Wolfeschlegelsteinhausenbergerdorff von Bartholomäus-Hohenzollern',
    email: 'a.rather.long.address@department.example-organisation.com',
    numOrders: 300,
    numSavedEvents: 120,
  },
} as const satisfies Readonly<Record<string, HeaderUser | null>>;

export type Person = keyof typeof PEOPLE;

/** The keys of the running stack: those of `wrangler.toml` for the local stage. */
function readSessionKeys(): string {
  const toml = readFileSync(resolve(import.meta.dirname, '../../../wrangler.toml'), 'utf8');
  return /^SESSION_KEYS = "([^"]+)"/m.exec(toml)?.[1] ?? '';
}

/** The value of a person's session cookie, as the origin would give it; null for a visitor. */
export async function createSession(person: Person): Promise<string | null> {
  const user = PEOPLE[person];
  if (user === null) return null;
  const iat = Math.floor(Date.now() / 1000);
  return createSessionTokens(parseSessionKeys(readSessionKeys())).sign({
    user,
    sid: `browser-test-${person.replaceAll(' ', '-')}`,
    iat,
    exp: iat + 3600,
  });
}

/** Signs a person in. */
export async function signIn(context: BrowserContext, person: Person, url: string): Promise<void> {
  const value = await createSession(person);
  if (value === null) return;
  await context.addCookies([
    { name: 'session', value, url, httpOnly: true, sameSite: 'Lax' },
    { name: 'session_hint', value: '1', url, sameSite: 'Lax' },
  ]);
}

/** The header of a page, by what a person meets in it. */
export class HeaderPage {
  readonly page: Page;
  readonly banner: Locator;
  readonly navigation: Locator;

  constructor(page: Page) {
    this.page = page;
    this.banner = page.getByRole('banner');
    this.navigation = this.banner.getByRole('navigation', { name: 'Main' });
  }

  /** Opens a page as a person, and waits until the header lives and its menus are buttons. */
  async open(person: Person = 'visitor', path = '/', { isLive = true } = {}): Promise<void> {
    const base = process.env.MARQUEE_URL ?? 'http://localhost:8787';
    const url = new URL(path, base).href;
    await signIn(this.page.context(), person, url);
    await this.page.goto(url);
    if (!isLive) return;
    await this.page.locator('[data-marquee-ready]').waitFor();
    await this.banner.locator('div[data-menu=narrow]').waitFor({ state: 'attached' });
  }

  menuButton(name: string | RegExp): Locator {
    return this.navigation.getByRole('button', { name, exact: typeof name === 'string' });
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }
}
