import { expect, test } from 'playwright/test';
import { needs } from '../engines/engine-needs.ts';
import { NAVIGATION_WAYS, type NavigationWayName, navigate, openWay } from '../soak/navigation-ways.ts';
import { findGrowth, openCounts } from '../soak/page-counts.ts';

/** `npm run soak -- browser` does the same for 2,000 navigations, and for the heap. */
const NAVIGATIONS = 10;

// The policy of the edge's pages refuses the HTML that a router swaps in.
test.use({ bypassCSP: true });

for (const way of Object.keys(NAVIGATION_WAYS) as NavigationWayName[])
  test(
    `a page that stays open holds one header, however many come and go: ${way}`,
    needs('cdp', 'bypassCSP'),
    async ({ page }) => {
      await openWay(page, way);
      const read = await openCounts(page);
      // The browser's entry of the history keeps the fields of one removed header from the second use on.
      await navigate(page, 2 * NAVIGATIONS);
      const before = await read();
      await navigate(page, NAVIGATIONS);
      // One header that stays would be 8 % or more of either. What is under way may hold one until it has ended.
      const readGrowth = async () => {
        const { listeners, nodes } = findGrowth(before, await read());
        return Math.max(listeners, nodes);
      };
      await expect.poll(readGrowth).toBeLessThanOrEqual(0.02);
    },
  );
