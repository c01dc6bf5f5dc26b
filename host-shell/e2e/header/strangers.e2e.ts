import type { Page } from 'playwright/test';
import { collectReports, listDefects } from '../hosts/host-page.ts';
import { SearchPage } from '../search/search-page.ts';
import { CHROMIUM_ONLY, collectConsole } from '../stack-page.ts';
import { expect, HeaderPage, signIn, type TestUser, test } from './header-page.ts';

/** Others that change the page's DOM, as functions of the page. They do so once, or on each change that follows. */
const STRANGERS = {
  /** Each text becomes another one in other elements. It leaves what is marked as not to be translated. */
  translator(root: Element) {
    document.documentElement.lang = 'xx';
    document.documentElement.classList.add('translated-ltr');
    const translate = () => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest('font, script, [translate=no]')) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.append(`${text.data}·`);
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    translate();
    new MutationObserver(translate).observe(root, { childList: true, characterData: true, subtree: true });
  },
  /** A checker of spelling: each text is split, and wrapped, whatever its marks. */
  checker(root: Element) {
    const seen = new WeakSet<Node>();
    const split = () => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (seen.has(text) || text.length < 2 || text.parentElement?.closest('script')) continue;
        const rest = text.splitText(1);
        const mark = document.createElement('span');
        rest.replaceWith(mark);
        mark.append(rest);
        seen.add(text).add(rest);
      }
    };
    split();
    new MutationObserver(split).observe(root, { childList: true, subtree: true });
  },
  /** A password manager: an icon beside each field, again where it was removed, and attributes. */
  icon(root: Element) {
    root.after(document.createElement('manager-icon'));
    const add = () => {
      for (const field of root.querySelectorAll('[role=combobox]')) {
        field.setAttribute('data-manager', 'ignored');
        field.closest('form')?.setAttribute('data-manager-form', '');
        if (field.nextElementSibling?.tagName === 'MANAGER-ICON') continue;
        field.after(document.createElement('manager-icon'));
        field.closest('form')?.prepend(document.createElement('manager-icon'));
      }
    };
    add();
    new MutationObserver(add).observe(root, { childList: true, subtree: true });
  },
  /** A blocker: links of the row are gone, and elements that the search's first script needs. */
  blocker(root: Element) {
    for (const part of root.querySelectorAll('nav > a, nav > div > a, [data-marquee-backdrop]')) part.remove();
  },
  /** Elements that React replaces or removes later are in others. */
  wrapper(root: Element) {
    const focused = document.activeElement as HTMLElement | null;
    for (const element of root.querySelectorAll('[role=search], [data-menu], nav button svg, label svg')) {
      const wrapper = document.createElement('span');
      element.replaceWith(wrapper);
      wrapper.append(element);
    }
    focused?.focus();
  },
} as const;
type Stranger = keyof typeof STRANGERS;

/** After these React still has every node that it rendered, or that the server did. */
const HARMLESS: readonly Stranger[] = ['translator', 'checker'];

type Moment = 'before every script' | 'before React' | 'after React';

/** When each changes the page: at the other moments it meets the same code. */
const CASES: readonly (readonly [Stranger, Moment, TestUser, tag?: string])[] = [
  ['translator', 'before every script', 'organizer'],
  ['translator', 'after React', 'anonymous', ' @thorough'],
  ['checker', 'before React', 'organizer', ' @thorough'],
  ['icon', 'before every script', 'anonymous'],
  ['blocker', 'before every script', 'anonymous', ' @thorough'],
  ['blocker', 'before React', 'organizer'],
  ['wrapper', 'after React', 'organizer'],
];

const field = (page: Page) => page.locator('[role=combobox][name=q]').last();
const options = (page: Page) => page.getByRole('option');

const asExpression = (stranger: Stranger) => `({${STRANGERS[stranger].toString()}}).${stranger}`;
const change = (page: Page, stranger: Stranger) =>
  page.evaluate(`(${asExpression(stranger)})(document.querySelector('[data-marquee-root]'))`);

/** Opens the page with "jaz" typed before React comes, and the stranger's changes at the moment. */
async function openChanged(page: Page, stranger: Stranger, moment: Moment, user: TestUser): Promise<void> {
  const search = new SearchPage(page);
  await search.store('marquee.recent-searches', ['rock', 'yoga', 'comedy']);
  await signIn(page.context(), user, process.env.MARQUEE_URL ?? '');
  if (moment === 'before every script')
    await page.addInitScript(`new MutationObserver((_, observer) => {
      const root = document.querySelector('[data-marquee-props]')?.previousElementSibling;
      if (!root) return;
      observer.disconnect();
      (${asExpression(stranger)})(root);
    }).observe(document, { childList: true, subtree: true })`);
  const { bringReact } = await search.openBeforeReact();
  await field(page).pressSequentially('jaz');
  if (moment === 'before React') await change(page, stranger);
  await field(page).evaluate((input) => Object.assign(window, { typedIn: input }));
  await bringReact();
  if (moment === 'after React') await change(page, stranger);
}

async function expectToWork(page: Page, user: TestUser): Promise<void> {
  const header = new HeaderPage(page);
  await expect(field(page)).toHaveValue('jaz');
  await expect(field(page)).toBeFocused();
  expect(await field(page).evaluate((input) => (input as HTMLInputElement).selectionStart)).toBe(3);
  await expect(options(page)).toHaveText(['jazz', 'jazz brunch', 'jazz bar', 'live jazz']);

  await field(page).fill('');
  await expect(options(page)).toHaveText(['rock', 'yoga', 'comedy']);
  await page.locator('[data-remove][value=yoga]').click();
  await expect(options(page)).toHaveText(['rock', 'comedy']);
  expect(await new SearchPage(page).readStorage('marquee.recent-searches')).toEqual(['rock', 'comedy']);
  await expect(field(page)).toBeFocused();
  await field(page).pressSequentially('ro');
  await expect(options(page)).toHaveText(['rock', 'rock climbing']);
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);

  const place = page.locator('[role=combobox][name=location]').last();
  await place.pressSequentially('ber');
  await expect(options(page)).toHaveText([/^Berlin.*BE$/]);
  await options(page).click();
  await expect(place).toHaveValue(/Berlin/);

  const menu = page.locator(`div[data-menu=${user === 'anonymous' ? 'help' : 'user'}]`);
  await menu.getByRole('button').first().click();
  await expect(menu.getByRole('link').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu.getByRole('link')).toHaveCount(0);

  await page.setViewportSize({ width: 700, height: 800 });
  await page.locator('[data-track="header:menu"]').click();
  const drawer = header.dialog('Menu');
  await expect(drawer.getByRole('link').first()).toBeVisible();
  // The dialog of the page's own width opens from here as well.
  if (user !== 'anonymous') await drawer.locator('[data-track="drawer:create-event"]').click();
  if (user !== 'anonymous') await expect(page.locator('dialog h2')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog')).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  await field(page).fill('');
  await field(page).pressSequentially('jaz');
  await options(page).filter({ hasText: 'jazz bar' }).click();
  await page.waitForURL('**/d/germany--berlin/jazz-bar/');
}

for (const [stranger, moment, user, tag = ''] of CASES)
  test(`the header survives a ${stranger} ${moment}, as ${user}${tag}`, async ({ page }) => {
    const complaints = collectConsole(page);
    const reports = await collectReports(page);
    await openChanged(page, stranger, moment, user);
    if (HARMLESS.includes(stranger))
      expect(await field(page).evaluate((input) => input === Reflect.get(window, 'typedIn'))).toBe(true);
    await expectToWork(page, user);
    expect(listDefects(reports)).toEqual([]);
    expect(complaints).toEqual([]);
  });

/** Whether a text has siblings: React would hold the text itself, and lose it to a translator. */
const listMixedTexts = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(
      document.querySelector('[data-marquee-root]') as Node,
      NodeFilter.SHOW_TEXT,
    );
    const mixed: string[] = [];
    while (walker.nextNode()) {
      const { data, parentNode } = walker.currentNode as Text;
      if (data.trim() && parentNode?.childNodes.length !== 1) mixed.push(data);
    }
    return mixed;
  });

test('each text is alone in its element, in every part of the header', async ({ page, header }) => {
  const search = new SearchPage(page);
  await search.store('marquee.recent-searches', ['rock', 'yoga']);
  await signIn(page.context(), 'staff', process.env.MARQUEE_URL ?? '');
  const { bringReact } = await search.openBeforeReact();
  // The server says how many elements it sent, so that others' changes are not taken for a fault.
  const [sent, received] = await page.evaluate(() => {
    const root = document.querySelector('[data-marquee-root]') as HTMLElement;
    const { content } = root.querySelector('template') as HTMLTemplateElement;
    const count = root.querySelectorAll('*').length + content.querySelectorAll('*').length;
    return [Number(root.dataset.marqueeElements), count];
  });
  expect(received).toBe(sent);
  await field(page).pressSequentially('ro');
  await expect(options(page)).toHaveText(['rock', 'rock climbing']);
  expect(await listMixedTexts(page)).toEqual([]);
  await bringReact();
  await expect(page.locator('[data-menu=user] > button')).toBeAttached();
  expect(await listMixedTexts(page)).toEqual([]);
  await page.locator('[role=combobox][name=location]').pressSequentially('b');
  await expect(options(page).first()).toContainText('Berlin');
  expect(await listMixedTexts(page)).toEqual([]);
  await header.menuButton(/Create/).click();
  await expect(page.locator('dialog h2')).toBeVisible();
  expect(await listMixedTexts(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 700, height: 800 });
  await header.openDrawer();
  expect(await listMixedTexts(page)).toEqual([]);
});

test(
  'a page that undoes each rendering gets the server’s HTML again, whose search suggests',
  CHROMIUM_ONLY,
  async ({ page }) => {
    const reports = await collectReports(page);
    const search = new SearchPage(page);
    await search.open();
    await page.evaluate(() => {
      const wrap = () => {
        const panel = document.querySelector('[data-marquee-ready] [data-panel]');
        if (panel === null || panel.parentElement?.tagName === 'B') return;
        const wrapper = document.createElement('b');
        panel.replaceWith(wrapper);
        wrapper.append(panel);
      };
      new MutationObserver(wrap).observe(document, { childList: true, subtree: true });
    });
    await search.keyword.pressSequentially('jaz');
    await expect(options(page)).toHaveCount(4);
    for (let turn = 0; turn < 7; turn += 1) {
      await page.keyboard.press('Alt+ArrowUp');
      await page.keyboard.press('Alt+ArrowDown');
    }
    await expect(page.locator('[data-marquee-ready]')).toHaveCount(0);
    await expect(field(page)).toHaveValue('jaz');
    await expect(field(page)).toBeFocused();
    await field(page).pressSequentially('z b');
    await expect(options(page)).toHaveText(['jazz brunch', 'jazz bar']);
    expect(listDefects(reports)).toHaveLength(1);
  },
);
