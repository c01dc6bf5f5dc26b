import { withUserPreference } from '../engines/user-preference.ts';
import { expect, test } from './header-test.ts';

test.use(withUserPreference('darkScheme'));

const DARK = 'rgb(23, 18, 31)';

test('for users who want dark, page, header, menus, drawer and dialog are dark', async ({ header, page }) => {
  await header.open('organizer');
  await expect(page.locator('body')).toHaveCSS('background-color', DARK);
  await expect(header.banner).toHaveCSS('background-color', DARK);
  await header.menuButton(/^Account: /).press('Enter');
  await expect(header.navigation.locator('[data-menu=user] > div')).toHaveCSS('background-color', DARK);
  await page.keyboard.press('Escape');
  await header.menuButton('Create an event').click();
  await expect(header.dialog('How do you want to build your event?')).toHaveCSS('background-color', DARK);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 900 });
  await expect(await header.openDrawer()).toHaveCSS('background-color', DARK);
});
