import { expect } from 'playwright/test';
import { readHash } from '../../stack-page.ts';
import type { ModePage } from '../mode-page.ts';
import { expectClosed, type Rule } from './rule.ts';

/** What opens the page of a link elsewhere. */
const FOREIGN_PRESSES = [
  { name: 'a press with Control', key: 'Control', button: 'left' },
  { name: 'a press of the middle button', key: undefined, button: 'middle' },
] as const;

export const PAGE_RULES: readonly Rule[] = [
  {
    name: 'leaves the page around it as it is, and the click that closes it to what it is for',
    async run(search) {
      // Decorations of the page itself are hidden all along.
      const hidden = search.page.locator('[inert], body [aria-hidden=true]:not(svg):not(header *)');
      const before = await hidden.count();
      await search.keyword.click();
      await expect(hidden).toHaveCount(before);
      await search.middle();
      await expect(search.trending).toBeVisible();
      await expect(hidden).toHaveCount(before);
      await search.page.mouse.move(900, 560);
      await search.page.mouse.wheel(0, 200);
      await expect.poll(() => search.page.evaluate(() => scrollY)).toBeGreaterThan(100);
      const readClicks = await search.watchClicks();
      await search.page.mouse.click(900, 560);
      expect(await readClicks()).toBe(1);
      await expectClosed(search);
    },
  },
  {
    name: 'the back button closes it',
    async run(search) {
      await search.keyword.click();
      await search.middle();
      await expect(search.trending).toBeVisible();
      expect(await readHash(search.page)).toBe('#search');
      await search.page.evaluate(() => history.back());
      await expectClosed(search);
      expect(await readHash(search.page)).toBe('');
    },
  },
  {
    name: 'the forward button opens it again',
    async run(search) {
      await search.keyword.click();
      await search.trending.waitFor();
      await search.page.evaluate(() => history.back());
      await expectClosed(search);
      await search.page.evaluate(() => history.forward());
      await expect(search.trending).toBeVisible();
      await search.middle();
      await expect(search.trending).toBeVisible();
      await expect(search.keyword).toBeFocused();
    },
  },
  {
    name: 'a double click on an option chooses it once, and does not reach what is under the list',
    async run(search) {
      await search.keyword.click();
      await search.middle();
      const option = search.trending.getByRole('option').nth(3);
      const { x = 0, y = 0 } = (await option.boundingBox()) ?? {};
      const readClicks = await search.watchClicks();
      await search.page.mouse.dblclick(x + 20, y + 10);
      await expectClosed(search);
      expect(await search.readSearches()).toEqual(['comedy']);
      expect(await readClicks()).toBe(0);
      await search.page.mouse.click(x + 20, y + 60);
      expect(await readClicks()).toBe(1);
    },
  },
  ...FOREIGN_PRESSES.map(({ name, key, button }) => ({
    name: `${name} is no choice, whoever serves the list at its end`,
    async run(search: ModePage) {
      const { keyboard, mouse } = search.page;
      await search.keyword.click();
      await search.trending.getByRole('option').nth(1).hover();
      if (key !== undefined) await keyboard.down(key);
      await mouse.down({ button });
      await search.middle();
      await expect(search.trending).toBeVisible();
      await mouse.up({ button });
      if (key !== undefined) await keyboard.up(key);
      await expect(search.trending).toBeVisible();
      expect(await search.readSearches()).toEqual([]);
      for (const other of search.page.context().pages()) if (other !== search.page) await other.close();
    },
  })),
  {
    name: 'its text has 16 px, its targets 24, and forced colours show the highlight',
    async run(search) {
      await search.storeRecents(['rock']);
      await search.keyword.click();
      await search.keyword.press('ArrowDown');
      await search.middle();
      await expect(search.keyword).toHaveCSS('font-size', '16px');
      const targets = search.page.getByRole('search').locator('[role=option], button');
      const sizes = await targets.evaluateAll((all) =>
        all.map((one) => Math.min(one.getBoundingClientRect().height, one.getBoundingClientRect().width)),
      );
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
      await search.page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
      await expect(search.options('Recent searches')).toHaveCSS('outline-style', 'solid');
      const durations = await search.page.evaluate(() =>
        document.getAnimations().map(({ effect }) => effect?.getComputedTiming().duration),
      );
      expect(durations.filter((duration) => Number(duration) > 1)).toEqual([]);
      await search.page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' });
    },
  },
];
