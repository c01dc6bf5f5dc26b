import { expect, test } from './header-test.ts';

const FRAME = '/header/playground/frame?role=';

test.describe('what the header of a page shows by flags and page', () => {
  test('each flag changes the account menu', async ({ header }) => {
    const open = async (query: string) => {
      await header.open('anonymous', FRAME + query);
      return header.navigation
        .locator('[data-menu=user] a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    };
    expect(await open('organizer')).toEqual(
      expect.arrayContaining(['/myevents/', '/u/interests', '/u/olu-organizer/followed/']),
    );
    const flagged = await open('organizer&flags=old-collections-link,manage-overview,interests-detached');
    expect(flagged).toEqual(
      expect.arrayContaining([
        '/u/olu-organizer/favorites/collections',
        '/manage/',
        expect.stringMatching(/^\/u\/interests\/tags\/\?mode=detached&referrer=https?%3A\/\/[^/]+\/$/),
      ]),
    );
    expect(flagged).not.toEqual(expect.arrayContaining(['/myevents/']));
    const home = await open('organizer&flags=manage-overview,creator-home');
    expect(home).toEqual(expect.arrayContaining(['/organizations/home']));
    expect(home.filter((href) => /collections|interests\/tags|^\/manage\/$/.test(href ?? ''))).toEqual([]);
  });

  test('a user who cannot create events is offered to on the home page alone', async ({ header, page }) => {
    // Wide enough for the labels, too narrow for all links: both the row and the drawer are there.
    await page.setViewportSize({ width: 1080, height: 900 });
    for (const user of ['anonymous', 'attendee'] as const) {
      await header.open(user, '/help/en-us/');
      await expect(header.menuButton('Help')).toBeVisible();
      await expect(header.navigation.getByText('Create an event')).toHaveCount(0);
      await header.openDrawer();
      await expect(header.dialog('Menu').getByRole('link', { name: 'Help Center' })).toBeAttached();
      await expect(header.dialog('Menu').getByText('Create an event')).toHaveCount(0);
    }
    await page.goto('/');
    await expect(header.menuButton('Create an event')).toBeVisible();
  });
});
