import type { Page } from 'playwright';
import type { Area } from './compare-pictures.ts';

/** What shows the time or the day's events: these parts of the pages of the host shell are not compared. */
const CHANGING = ['time', '.pg-card'];

/**
 * Where a page shows what changes with time, in pixels of its picture.
 *
 * @param isWhole the picture is of the page, and not of the window
 */
export function findChangingAreas(page: Page, isWhole: boolean): Promise<Area[]> {
  return page.evaluate(
    ({ selectors, isWhole }) => {
      const [left, top] = isWhole ? [window.scrollX, window.scrollY] : [0, 0];
      const scale = window.devicePixelRatio;
      return [...document.querySelectorAll(selectors)]
        .map((element) => element.getBoundingClientRect())
        .filter(({ width, height }) => width > 0 && height > 0)
        .map(({ x, y, width, height }) => ({
          x: (x + left) * scale,
          y: (y + top) * scale,
          width: width * scale,
          height: height * scale,
        }));
    },
    { selectors: CHANGING.join(), isWhole },
  );
}
