import type { Page } from 'playwright';

const STEADY_STYLE = '* { caret-animation: manual !important; content-visibility: visible !important }';

/**
 * Keeps the caret from blinking, which Playwright hides by its color, but forced colors replace that. Lays out what else waits until
 * it comes near the window, so that a screenshot of the whole page has it. The policy of the pages allows no style element.
 */
export async function steadyPage(page: Page): Promise<void> {
  await page.evaluate((style) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets.push(sheet);
  }, STEADY_STYLE);
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
