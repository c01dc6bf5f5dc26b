import { expect, type Page, test } from 'playwright/test';
import { waitForPage } from '../stack-page.ts';

/** Rules of the whole style sheet that apply to something in the page, and that the styles in its HTML lack. */
function listMissingRules(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const style = document.querySelector<HTMLStyleElement>('style[data-page-style]');
    const own = style?.sheet;
    if (!own) throw new Error('The page has no styles in its HTML');
    const whole = new CSSStyleSheet();
    whole.replaceSync(await (await fetch(style.dataset.pageStyle ?? '')).text());

    const split = (selectors: string) => selectors.split(/,(?![^(]*\))/).map((selector) => selector.trim());
    const expand = (selector: string): string[] => {
      const [all, inner] = /:is\(([^()]*)\)/.exec(selector) ?? [];
      if (all === undefined || inner === undefined) return [selector];
      return split(inner).flatMap((one) => expand(selector.replace(all, one)));
    };
    /** One entry for each selector: those of a list may be left out one by one. */
    const list = (rules: CSSRuleList, context = ''): { selector: string; text: string }[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule)
          return split(rule.selectorText)
            .flatMap(expand)
            .map((selector) => ({ selector, text: `${context}${selector} { ${rule.style.cssText} }` }));
        if (rule instanceof CSSKeyframesRule) return [];
        return rule instanceof CSSGroupingRule ? list(rule.cssRules, `${context}${rule.cssText.split('{')[0]}`) : [];
      });
    /** States that come and go, and parts that are no elements, count as there. */
    const applies = (selector: string) => {
      const lasting = selector
        .replace(
          /::[\w-]+|:(?:hover|focus|focus-visible|focus-within|active|target|disabled|user-invalid)(?![\w-])/g,
          '',
        )
        .replace(/:(?:not|is|where)\([\s,]*\)/g, '');
      return document.querySelector(/(?:^|[\s>+~])$/.test(lasting) ? `${lasting}*` : lasting) !== null;
    };
    const has = new Set(list(own.cssRules).map(({ text }) => text));
    return list(whole.cssRules).flatMap(({ selector, text }) => (applies(selector) && !has.has(text) ? [text] : []));
  });
}

const RESULTS = '/d/ny--new-york/all-events/';

test('the HTML of a first view has every style that it uses', async ({ page }) => {
  const expectWhole = async (path: string) => {
    await page.context().clearCookies({ name: 'page_style' });
    await page.goto(path);
    await waitForPage(page);
    for (const details of await page.getByRole('main').locator('details').all())
      await details.evaluate((element: HTMLDetailsElement) => {
        element.open = true;
      });
    expect(await listMissingRules(page), path).toEqual([]);
  };
  for (const path of ['/', '/d/xx--nowhere/all-events/', '/d/ny--new-york/xyzzy/', '/help/en-us/', RESULTS])
    await expectWhole(path);
  await expectWhole((await page.locator('main a[href*="/e/"]').first().getAttribute('href')) ?? '');
});
