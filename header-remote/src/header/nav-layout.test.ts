import { describe, expect, it } from 'vitest';
import { ANONYMOUS_USER } from '../../../shared/contracts/anonymous-user.ts';
import type { HeaderPage, HeaderSlots, HeaderUser } from '../../../shared/contracts/header-props.ts';
import { SAMPLE_PROPS } from '../../test/sample-props.ts';
import { createNavLayout } from './nav-layout.ts';

const createLayout = (user: Partial<HeaderUser>, page: Partial<HeaderPage> = {}, slots: HeaderSlots = {}) =>
  createNavLayout(
    { ...SAMPLE_PROPS, user: { ...ANONYMOUS_USER, ...user }, page: { ...SAMPLE_PROPS.page, ...page }, slots },
    (key) => key,
  );

const nameOf = ({ entry }: ReturnType<typeof createNavLayout>['items'][number]) =>
  typeof entry === 'string' ? entry : entry.gaLabel;

describe('createNavLayout', () => {
  it('lets links leave in their order, and keeps the Menu button until all of them are in the row', () => {
    const { items, menuUntil } = createLayout({});
    expect(items.map((item) => `${nameOf(item)} ${item.from}`).join(', ')).toBe(
      'find-events 1440, create-events 1272, organize 1152, help 1080, find-my-tickets 960',
    );
    expect(menuUntil).toBe(1440);
  });

  it('gives icons their labels once all links are in the row, the call to action first', () => {
    const user = { isAuthenticated: true, canCreateEvents: true };
    const { items, menuUntil, createEvent, accountLabelFrom } = createLayout(user);
    expect(items.map(({ from }) => from)).toEqual([1272, 1080, 960]);
    expect([menuUntil, createEvent?.labelFrom, accountLabelFrom]).toEqual([1272, 1440, 1608]);
    expect(createLayout(user, { showCreateEventCTA: false }).accountLabelFrom).toBe(1440);
  });

  it('places the links of a host after the menus and before signing in, and makes room for them', () => {
    const link = (label: string) => ({ url: `/${label}/`, label, gaLabel: label });
    const slots = { afterMenus: [link('gifts')], beforeSignIn: [link('cart')], drawer: [link('stores')] };
    const anonymous = createLayout({}, {}, slots);
    expect(anonymous.items.map((item) => `${nameOf(item)} ${item.from}`).join(', ')).toBe(
      'find-events undefined, create-events 1608, organize 1440, help 1272, gifts 1152, find-my-tickets 1080, cart 960',
    );
    expect(anonymous.menuUntil).toBeUndefined();
    const names = createLayout({ isAuthenticated: true }, {}, slots).items.map(nameOf);
    expect(names).toEqual(['browse-events', 'organize', 'help', 'gifts', 'cart']);
  });
});
