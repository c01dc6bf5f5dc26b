import type { Page } from 'playwright';

const MAX_LOADS = 6;

/**
 * Loads the page again until it shows the header's font: a font that is late for the first paint is for the next page
 * (docs/decisions/021), so that pictures of a busy machine would show now one and now the other.
 */
export async function waitForBrandFont(page: Page, isLoaded: () => Promise<void>): Promise<void> {
  for (let loads = 1; await lacksBrandFont(page); loads += 1) {
    if (loads === MAX_LOADS) {
      console.log(`${page.url()}: the fallback font after ${MAX_LOADS} loads`);
      return;
    }
    await page.reload();
    await isLoaded();
  }
}

async function lacksBrandFont(page: Page): Promise<boolean> {
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(() => {
    // The condition of the style sheet: Firefox has the fallback alone.
    if (CSS.supports('-moz-appearance', 'none')) return false;
    const measure = (text: string, families: string) => {
      const probe = document.createElement('span');
      probe.style.cssText = `position: fixed; font: 80px ${families}`;
      probe.textContent = text;
      document.body.append(probe);
      const { width } = probe.getBoundingClientRect();
      probe.remove();
      return width;
    };
    // The second face is loaded for letters beyond Latin-1 alone.
    const [further] = /[\u0100-\u024f]/.exec(document.body.innerText) ?? [];
    return ['Marquee', ...(further === undefined ? [] : [further])].some(
      (text) => measure(text, '"Marquee Figtree", "Marquee Fallback"') === measure(text, '"Marquee Fallback"'),
    );
  });
}
