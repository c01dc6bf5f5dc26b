import { drawerLink, liveTrigger, MENUS, menuLink, serverTrigger } from './journey-page.ts';
import { test } from './journey-test.ts';

const PHONE_WIDTH = 460;

test('menus open, move and close by the keyboard', async ({ journey }) => {
  await journey.open('/');
  await journey.expectReady();
  const organize = liveTrigger('organize');
  const first = menuLink('Why organize with us');
  const last = menuLink('Create with AI');
  await journey.focus(organize);
  for (const key of ['Enter', 'Space', 'ArrowDown'] as const) {
    await journey.press(key);
    await journey.expect(first, { isFocused: true });
    await journey.expect(organize, { isExpanded: true });
    await journey.press('Escape');
    await journey.expect(organize, { isExpanded: false, isFocused: true });
  }
  await journey.press('ArrowDown');
  await journey.expect(first, { isFocused: true });
  for (const [key, link] of [
    ['ArrowDown', menuLink('Start from scratch')],
    ['End', last],
    ['ArrowDown', first],
    ['ArrowUp', last],
    ['Home', first],
  ] as const) {
    await journey.press(key);
    await journey.expect(link, { isFocused: true });
  }
  await journey.press('Shift', 'Tab');
  await journey.expect(organize, { isExpanded: false, isFocused: true });
});

test('menus open by the first click before their code has come and stay open, by hover, and close by a click outside', async ({
  journey,
}) => {
  const bringMenus = await journey.engine.hold(MENUS);
  await journey.open('/');
  for (const [menu, link] of [
    ['organize', 'Why organize with us'],
    ['help', 'Help Center'],
  ] as const) {
    await journey.click(serverTrigger(menu));
    await journey.expect(serverTrigger(menu), { isExpanded: true });
    await journey.expect(menuLink(link), { isReachable: true });
  }
  bringMenus();
  await journey.expect(liveTrigger('help'), { isExpanded: true });
  await journey.expect(menuLink('Help Center'), { isReachable: true });
  await journey.click({ css: 'main h1' });
  await journey.expect(liveTrigger('help'), { isExpanded: false });
  await journey.leave();
  const organize = liveTrigger('organize');
  await journey.hover(organize);
  await journey.expect(organize, { isExpanded: true });
  await journey.press('Escape');
  await journey.expect(organize, { isExpanded: false });
  await journey.click(organize);
  await journey.expect(organize, { isExpanded: true });
});

test('the drawer opens by the first click before its code has come, keeps the focus and returns it', async ({
  journey,
}) => {
  await journey.engine.resize(PHONE_WIDTH, 900);
  const bringMenus = await journey.engine.hold(MENUS);
  await journey.open('/');
  await journey.click(serverTrigger('mobile'));
  await journey.expect(serverTrigger('mobile'), { isExpanded: true });
  await journey.expect(menuLink('Find Events'), { isReachable: true });
  bringMenus();
  await journey.expect(drawerLink('Find Events'), { isReachable: true });
  for (let press = 0; press < 3; press += 1) {
    await journey.press('Tab');
    await journey.expectFocusWithin('dialog[open]');
  }
  await journey.press('Escape');
  await journey.expect(drawerLink('Find Events'), null);
  await journey.expect(liveTrigger('mobile'), { isFocused: true });
});

test('a user signs in, has the account menu and the create dialog, and logs out', async ({ journey }) => {
  await journey.open('/signin/');
  await journey.click({ css: 'main form:has([value=organizer]) button' });
  await journey.expectPath('/');
  await journey.expectReady();
  const account = liveTrigger('user');
  const opener = { css: 'header nav button', name: 'Create an event' };
  await journey.expect(account, {});
  for (const close of [
    () => journey.press('Escape'),
    () => journey.click({ css: 'dialog[open] button', name: 'Close' }),
  ]) {
    await journey.click(opener);
    await journey.expect({ css: 'dialog[open]' }, { isFocused: true });
    await journey.press('Tab');
    await journey.expectFocusWithin('dialog[open]');
    await close();
    await journey.expect({ css: 'dialog[open]' }, null);
    await journey.expect(opener, { isFocused: true });
  }
  await journey.click(account);
  await journey.expect(menuLink('Contacts'), { isReachable: true });
  await journey.click({ css: 'header nav [data-menu=user] button', name: 'Log out' });
  await journey.expect({ css: 'header nav > a', name: 'Sign In' }, {});
});
