// It declares the page's `dataLayer`.
import type {} from '../../../header-remote/src/analytics/send-events.ts';
import type { HeaderRoot } from '../../../header-remote/src/start/header-handle.ts';
import { ALLOWED_INTERACTIONS } from '../../../shared/analytics/analytics-events.ts';
import { collectBeacons } from '../hosts/host-page.ts';
import { SearchPage } from '../search/search-page.ts';
import { CHROMIUM_ONLY } from '../stack-page.ts';
import { expect, test } from './header-page.ts';

test.describe('tracking', () => {
  test(
    'a click is passed to the host, pushed to the data layer and sent by beacon; every row of the table is raised',
    CHROMIUM_ONLY,
    async ({ header, page, context }) => {
      const beacons = await collectBeacons(page);
      await page.addInitScript(() => {
        document.addEventListener('marquee:analytics', (event) => {
          document.documentElement.dataset.received = JSON.stringify((event as CustomEvent).detail);
        });
      });
      await context.grantPermissions(['geolocation']);
      await page.addInitScript(() => {
        const getCurrentPosition = (onFound: PositionCallback) =>
          onFound({ coords: { latitude: 0, longitude: 0 } } as GeolocationPosition);
        Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition } });
      });
      const search = new SearchPage(page);
      await search.open();
      await header.banner.locator('div[data-menu=mobile]').waitFor({ state: 'attached' });
      // The page stays: a host's router takes the searches, and links are not followed. Forms are submitted.
      await page.evaluate(() => {
        document.addEventListener('click', (event) => {
          if (event.target instanceof Element && event.target.closest('a') !== null) event.preventDefault();
        });
        const root = document.querySelector('[data-marquee-root]') as unknown as Record<symbol, HeaderRoot>;
        root[Symbol.for('marquee.header.root')]?.update({ callbacks: { navigate() {} } });
      });
      const labelsOf = (category: string, action = 'click') =>
        beacons.filter((one) => one.category === category && one.action === action).map(({ label }) => label);

      await header.banner.getByRole('link', { name: /home/i }).first().click();
      await header.menuButton('Organize').hover();
      await expect(header.menuButton('Organize')).toHaveAttribute('aria-expanded', 'true');
      await header.menuButton('Help').click();
      await expect.poll(() => [labelsOf('menu', 'hover'), labelsOf('menu')]).toEqual([['organize'], ['help']]);
      const help = {
        name: 'HeaderInteraction',
        requestPath: '/',
        pageName: 'home',
        action: 'click',
        category: 'menu',
        label: 'help',
      };
      expect(beacons).toContainEqual(help);
      expect(JSON.parse((await page.locator('html').getAttribute('data-received')) ?? '{}')).toEqual(help);
      const layer = await page.evaluate(() => window.dataLayer);
      expect(layer).toContainEqual({ event: 'HeaderInteraction', deviceBucket: 'desktop', ...help });
      expect(labelsOf('header')).toEqual(['logo']);

      // Without a term there are trending ones; each search becomes a recent one.
      await search.keyword.click();
      await search.options('Trending this week').first().click();
      await search.keyword.fill('');
      await search.suggest('jazz');
      await search.options('Suggestions').first().click();
      await search.keyword.click();
      await search.keyword.fill('');
      // Not the last one again: at once that is one search with it.
      await search.options('Recent searches').nth(1).click();
      await search.keyword.fill('opera');
      await search.keyword.press('Enter');
      await expect.poll(() => labelsOf('search')).toEqual(['trending', 'suggestions', 'recent', 'typed']);

      const choosePlace = async (name: string | RegExp) => {
        await search.location.click();
        await page.getByRole('option').filter({ hasText: name }).first().click();
      };
      await choosePlace(/online/i);
      search.respond('/home/api/geo/place_from_coordinates/', () => ({ body: { place: null } }));
      await choosePlace(/current location/i);
      await expect.poll(() => labelsOf('location', 'missing-place')).toEqual(['coordinates']);
      await search.location.fill('mun');
      await search.options('Locations').filter({ hasText: 'Munich' }).click();
      await expect(search.location).toHaveValue('Munich');
      await choosePlace('Munich');
      await expect.poll(() => labelsOf('location')).toEqual(['online', 'device', 'prediction', 'recent']);

      await header.menuButton('Create an event').click();
      await page
        .getByRole('dialog')
        .getByRole('link', { name: /scratch/i })
        .click();
      await expect.poll(() => labelsOf('create-event')).toHaveLength(1);
      await page.setViewportSize({ width: 700, height: 900 });
      await page.keyboard.press('Escape');
      await header.openDrawer();
      await header.dialog('Menu').locator('[data-track^="drawer:"]').first().click();
      await expect.poll(() => labelsOf('drawer')).toHaveLength(1);

      const raised = beacons.filter(({ name }) => name === 'HeaderInteraction');
      expect(new Set(raised.map(({ category, action }) => `${category} ${action}`))).toEqual(
        new Set(ALLOWED_INTERACTIONS),
      );
      expect(beacons.filter(({ pageName, requestPath }) => pageName !== 'home' || requestPath !== '/')).toEqual([]);
      expect(beacons.map(({ name }) => name)).toContain('EventCreateAttempt');
    },
  );
});
