import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright/test';
import { FOREIGN, FOREIGN_PACKAGES } from '../hosts/fixture-files.ts';
import { waitUntilPainted } from '../layout-shift.ts';
import { CHROMIUM_ONLY, waitForAnimations } from '../stack-page.ts';
import { expect, HeaderPage, test } from './header-page.ts';

const readSheet = (path: string) => readFileSync(resolve(FOREIGN_PACKAGES, path), 'utf8');

/** Style sheets that hosts have; each is added before the header's own and after it. */
const HOST_SHEETS = {
  'an aggressive reset': `*, ::before, ::after { box-sizing: content-box; all: revert; border: 0 solid red; }
    a, a:visited { color: red; text-decoration: underline; } a:hover { background: yellow; }
    ul, ol { list-style: square inside; padding-left: 40px; } li { margin: 8px; } button { all: unset; color: lime; }
    button:hover, summary:hover { background: red; } input[type=text], input:not([type=hidden]) { border: 3px solid red; width: 10px; }
    svg { width: 100%; height: auto; fill: red; } svg path { stroke: red; } summary { display: list-item; }
    form { margin: 30px; } span { font-weight: 900; } nav a { font-size: 30px; } header { background: black; color: white; }
    dialog { border: 20px solid red; } details { border: 1px solid; } h2 { font-size: 60px; } p { margin: 2em; }`,
  'a reset that is important': '* { margin: 0 !important; padding: 0 !important }',
  'class names of one word': `.row { margin: -12px; } .badge { padding: 1em; } .menu { display: none; } .link { color: red; }
    .button { color: red; } .hidden { display: none !important; }`,
  'words styled at the root': `html { font: italic 700 30px/2 monospace; } body { text-align: right; text-transform: uppercase; letter-spacing: 4px; word-spacing: 9px;
    color: fuchsia; cursor: wait; white-space: pre; text-indent: 40px; text-shadow: 1px 1px red; word-break: break-all; list-style: disc; } #page a { font-size: 3em }`,
} as const;

const readForeignSheets = () => ({
  'all of Bootstrap': readSheet('bootstrap/dist/css/bootstrap.css'),
  'Tailwind’s preflight': readSheet('tailwindcss/preflight.css').replaceAll(/--theme\([^,]+,\s*([^)]+)\)/g, '$1'),
});

/** Adds a sheet of the host. @returns takes it away */
async function addHostSheet(page: Page, css: string, where: 'before' | 'after'): Promise<() => Promise<void>> {
  const style = await page.evaluateHandle(
    ([text, place]) => {
      const style = Object.assign(document.createElement('style'), { textContent: text });
      if (place === 'before') document.head.prepend(style);
      else document.body.append(style);
      return style;
    },
    [css, where],
  );
  return () => style.evaluate((element) => element.remove());
}

const PROPERTIES =
  `color backgroundColor font letterSpacing wordSpacing textTransform textDecorationLine whiteSpace textIndent
  textShadow textAlign wordBreak listStyleType display cursor opacity fill stroke borderTopWidth borderTopColor borderRadius
  paddingLeft paddingTop marginLeft marginTop boxSizing`.split(/\s+/);

/** Style and position of each element of the header. */
function describeHeader(page: Page): Promise<string[]> {
  return page.evaluate(
    (names) =>
      [...document.querySelectorAll('[data-marquee-root] *')]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const style = getComputedStyle(element) as unknown as Record<string, string>;
          const { x, y, width, height } = element.getBoundingClientRect();
          const look = names.map((name) => `${name}: ${style[name]}`).join('; ');
          return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${[x, y, width, height].map(Math.round)} ${look}`;
        }),
    PROPERTIES,
  );
}

/** What opened has come to rest: its movement is over, nothing is under the pointer, two looks in a row find the same. */
async function describeSettledHeader(page: Page): Promise<string[]> {
  await page.mouse.move(5, 880);
  await waitUntilPainted(page);
  await waitForAnimations(page);
  let lines = await describeHeader(page);
  await expect
    .poll(async () => {
      const before = lines;
      lines = await describeHeader(page);
      return lines.join() === before.join();
    })
    .toBe(true);
  return lines;
}

const STATES = {
  'menu open': (header: HeaderPage) => header.menuButton(/^Account: /).press('Enter'),
  'suggestions open': async (header: HeaderPage) => {
    const field = header.banner.getByRole('combobox', { name: 'Search events' });
    await field.pressSequentially('jaz');
    await header.page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first().waitFor();
    await field.press('ArrowDown');
  },
  'modal open': async (header: HeaderPage) => {
    await header.menuButton('Create an event').click();
    await header.dialog('How do you want to build your event?').waitFor();
  },
  'drawer open': async (header: HeaderPage) => {
    await header.page.setViewportSize({ width: 400, height: 900 });
    await header.openDrawer();
  },
} as const;

test.describe('styles of the host do not reach the header', CHROMIUM_ONLY, () => {
  // A host's content security policy allows its own style sheet; this site's would not.
  test.use({ bypassCSP: true, reducedMotion: 'reduce' } as object);

  for (const [title, details, readSheets] of [
    ['sheets of its own', {}, () => HOST_SHEETS],
    ['Bootstrap, Tailwind', FOREIGN, readForeignSheets],
  ] as const)
    test(title, details, async ({ page }) => {
      const header = new HeaderPage(page);
      await header.open('staff');
      await page.evaluate(() => {
        for (const element of document.querySelectorAll('#page, main')) element.remove();
        document.body.style.margin = '0';
      });
      for (const [state, open] of Object.entries(STATES)) {
        await open(header);
        const alone = await describeSettledHeader(page);
        for (const [name, css] of Object.entries(readSheets())) {
          for (const where of ['before', 'after'] as const) {
            const removeSheet = await addHostSheet(page, `${css} body { margin: 0 }`, where);
            const among = await describeHeader(page);
            const message = `${state}: ${name}, ${where} the header's own`;
            expect(among.length, message).toBe(alone.length);
            expect(among.filter((line, index) => line !== alone[index]).slice(0, 3), message).toEqual([]);
            await removeSheet();
          }
        }
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
      }
    });
});

test.describe('the tokens', CHROMIUM_ONLY, () => {
  test.use({ bypassCSP: true } as object);

  test('are overridden by a plain rule of the host, before the header’s own sheet and after', async ({ page }) => {
    const header = new HeaderPage(page);
    await header.open();
    const submit = header.banner.getByRole('button', { name: 'Search', exact: true });
    for (const [where, color] of [
      ['before', 'rgb(1, 2, 3)'],
      ['after', 'rgb(4, 5, 6)'],
    ] as const) {
      await addHostSheet(page, `.marquee { --marquee-accent: ${color} }`, where);
      await expect(submit).toHaveCSS('background-color', color);
    }
  });
});

test('styles of the header do not leave its root', async ({ page }) => {
  await new HeaderPage(page).open('staff');
  const leaks = await page.evaluate(() => {
    const found: string[] = [];
    const visit = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) {
          const isOurs = /\.marquee|mq-/.test(rule.selectorText);
          if (isOurs && document.querySelector(`main :is(${rule.selectorText.replace(/::[\w-]+/g, '')})`) !== null) {
            found.push(rule.selectorText);
          }
          if (!isOurs && rule.parentStyleSheet?.href?.includes('/header/builds/')) found.push(rule.selectorText);
        } else if ('cssRules' in rule) visit((rule as CSSGroupingRule).cssRules);
      }
    };
    for (const sheet of document.styleSheets) {
      if (sheet.href?.includes('/header/builds/')) visit(sheet.cssRules);
    }
    return found.filter((selector) => !/^(?:from|to|\d+%)$/.test(selector));
  });
  expect(leaks).toEqual([]);
});
