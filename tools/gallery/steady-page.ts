import type { Page } from 'playwright';

/**
 * Keeps the caret from blinking. Playwright hides it by its color, which forced colors replace. The policy of the pages allows
 * no style element.
 */
export async function keepCaret(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { caret-animation: manual !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Shows spinners at their start: Playwright cancels the animations of a page that is being left only some of the times. */
export async function stopEndlessAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) continue;
      animation.pause();
      animation.currentTime = 0;
    }
  });
}
