import { liveTrigger, MENUS, menuLink, serverTrigger } from './header-targets.ts';
import type { JourneyPage } from './journey-page.ts';
import { test } from './journey-test.ts';

async function signIn(journey: JourneyPage, name: string): Promise<void> {
  await journey.open('/signin/');
  await journey.expect({ css: '#page[data-page-ready]' }, {});
  await journey.click({ css: 'main button', name });
  await journey.expectPath('/');
  await journey.expect({ css: '#page[data-page-ready]' }, {});
}

test.describe('signed in', () => {
  test('each role has its links in the account menu, and logs out', async ({ journey }) => {
    for (const [name, link] of [
      ['Ana Attendee', 'Account settings'],
      ['Olu Organizer', 'Contacts'],
      ['Sam Staff', 'Admin (opens in a new tab)'],
    ] as const) {
      await signIn(journey, name);
      await journey.leave();
      await journey.hover(liveTrigger('user'));
      await journey.expect(liveTrigger('user'), { isExpanded: true });
      await journey.press('Escape');
      await journey.expect(liveTrigger('user'), { isExpanded: false });
      await journey.click(liveTrigger('user'));
      await journey.expect(menuLink(link), { isReachable: true });
      await journey.click({ css: 'header nav [data-menu=user] button', name: 'Log out' });
      await journey.expect({ css: 'header nav > a', name: 'Sign In' }, {});
      await journey.expect({ css: '#page[data-page-ready]' }, {});
    }
  });

  test('the first click opens the account menu before its code has come', async ({ journey }) => {
    const bringMenus = await journey.engine.hold(MENUS);
    await signIn(journey, 'Ana Attendee');
    await journey.click(serverTrigger('user'));
    await journey.expect(serverTrigger('user'), { isExpanded: true });
    bringMenus();
    await journey.expect(liveTrigger('user'), { isExpanded: true });
  });

  test('the dialog to create an event has the focus, and returns it', async ({ journey }) => {
    await signIn(journey, 'Olu Organizer');
    await journey.expect(liveTrigger('user'), {});
    const opener = { css: 'header nav button', name: 'Create an event' };
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
  });
});
