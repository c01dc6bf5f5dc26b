import { expect, type Page, test } from 'playwright/test';
import { holdRequests } from '../hosts/host-page.ts';
import { readLayoutShift, watchLayoutShift } from '../layout-shift.ts';
import { waitForHeader, waitForPage } from '../stack-page.ts';

const HYDRATE = /\/header\/builds\/\w+\/hydrate\.js/;

/** Scripts of the page, not of its header, that are requested from now on. */
function collectScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/host\/.+\.js$/.test(pathname)) scripts.push(pathname);
  });
  return scripts;
}

test('the script of a page waits until its header is hydrated', async ({ page }) => {
  const scripts = collectScripts(page);
  const { isRequested, release } = await holdRequests(page, HYDRATE);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await isRequested;
  expect(scripts).toEqual([]);
  release();
  await waitForHeader(page);
  await waitForPage(page);
});

test('a first view has the styles of the page in its HTML, and the next one links to their file', async ({
  page,
  context,
}) => {
  await watchLayoutShift(page);
  await page.goto('/d/ny--new-york/all-events/');
  const inline = page.locator('style[data-page-style]');
  const file = await inline.getAttribute('data-page-style');
  await expect
    .poll(async () => (await context.cookies()).find(({ name }) => name === 'page_style')?.value)
    .toBe(encodeURIComponent(file ?? ''));
  expect(await readLayoutShift(page)).toBe('0.000');
  await page.goto('/help/en-us/');
  await expect(page.locator(`link[rel=stylesheet][href="${file}"]`)).toHaveCount(1);
  await expect(inline).toHaveCount(0);
  expect(
    await page.evaluate(
      (href) => performance.getEntriesByName(href, 'resource').length,
      `${new URL(file ?? '', page.url())}`,
    ),
  ).toBe(1);
});

test('a first visit requests its font from the HTML, and once', async ({ page }) => {
  const response = await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  const readLoads = (files: readonly string[]) =>
    page.evaluate(
      (names) =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => names.includes(new URL(name).pathname))
          .map(({ initiatorType, name }) => ({ initiatorType, name: new URL(name).pathname })),
      files,
    );
  const href = await page.locator('link[rel=preload][as=font]').getAttribute('href');
  // A preload that the style sheet cannot use is followed by a second load, which the style sheet begins.
  // Firefox calls a preload by a `Link` field "other".
  expect(await readLoads([href ?? ''])).toEqual([
    { initiatorType: expect.stringMatching(/^(link|other)$/), name: href },
  ]);
  // Nor is anything that `Link` fields name loaded twice.
  await waitForHeader(page);
  const linked = [...((await response?.headerValue('link')) ?? '').matchAll(/<([^>]+)>; rel=preload/g)].map(
    ([, path = '']) => path,
  );
  expect(linked).toContain(href);
  expect((await readLoads(linked)).map(({ name }) => name).sort()).toEqual(linked.sort());
});

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
  for (const path of ['/', '/d/ny--new-york/xyzzy/', '/help/en-us/', RESULTS]) await expectWhole(path);
  await expectWhole((await page.locator('main a[href*="/e/"]').first().getAttribute('href')) ?? '');
});
