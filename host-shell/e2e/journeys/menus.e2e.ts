import { drawerLink, liveTrigger, MENUS, menuLink, serverTrigger } from './header-targets.ts';
import { test } from './journey-test.ts';

const PHONE_WIDTH = 460;
/** A link in each. */
const MENUS_OF_ROW = [
  ['organize', 'Why organize with us'],
  ['help', 'Help Center'],
] as const;

test.describe('menus', () => {
  test('open, move and close by the keyboard', async ({ journey }) => {
    await journey.open('/');
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

  test('open by hover; after Escape the first click opens, and a click outside closes', async ({ journey }) => {
    await journey.open('/');
    for (const [menu, link] of MENUS_OF_ROW) {
      await journey.expect(liveTrigger(menu), { isExpanded: false });
      await journey.leave();
      await journey.hover(liveTrigger(menu));
      await journey.expect(liveTrigger(menu), { isExpanded: true });
      await journey.press('Escape');
      await journey.expect(liveTrigger(menu), { isExpanded: false });
      await journey.click(liveTrigger(menu));
      await journey.expect(liveTrigger(menu), { isExpanded: true });
      await journey.expect(menuLink(link), { isReachable: true });
      await journey.click({ css: 'main h1' });
      await journey.expect(liveTrigger(menu), { isExpanded: false });
    }
  });

  test('the first click opens each before its code has come, and it stays open after that', async ({ journey }) => {
    const bringMenus = await journey.engine.hold(MENUS);
    await journey.open('/');
    for (const [menu, link] of MENUS_OF_ROW) {
      await journey.click(serverTrigger(menu));
      await journey.expect(serverTrigger(menu), { isExpanded: true });
      await journey.expect(menuLink(link), { isReachable: true });
    }
    bringMenus();
    const [menu, link] = MENUS_OF_ROW[1];
    await journey.expect(liveTrigger(menu), { isExpanded: true });
    await journey.expect(menuLink(link), { isReachable: true });
  });
});

test.describe('the drawer', () => {
  test('opens by the first click, keeps the focus and returns it', async ({ journey }) => {
    await journey.engine.resize(PHONE_WIDTH, 900);
    await journey.open('/');
    const trigger = liveTrigger('mobile');
    await journey.click(trigger);
    await journey.expect(drawerLink('Find Events'), { isReachable: true });
    for (let press = 0; press < 3; press += 1) {
      await journey.press('Tab');
      await journey.expectFocusWithin('dialog[open]');
    }
    await journey.press('Escape');
    await journey.expect(drawerLink('Find Events'), null);
    await journey.expect(trigger, { isFocused: true });
  });

  test('opens by the first click before its code has come', async ({ journey }) => {
    await journey.engine.resize(PHONE_WIDTH, 900);
    const bringMenus = await journey.engine.hold(MENUS);
    await journey.open('/');
    await journey.click(serverTrigger('mobile'));
    await journey.expect(serverTrigger('mobile'), { isExpanded: true });
    await journey.expect(menuLink('Find Events'), { isReachable: true });
    bringMenus();
    await journey.expect(drawerLink('Find Events'), { isReachable: true });
  });
});
