import type { Page } from 'playwright/test';

declare global {
  interface Window {
    listRowProblems: (isOwnText: boolean) => string[];
  }
}

/** Widths of the breakpoints, and one less: the tightest a layout gets. */
export const WIDTHS = [
  320, 360, 480, 481, 659, 660, 791, 792, 959, 960, 1080, 1151, 1152, 1271, 1272, 1439, 1440, 1608,
];

/** Style sheets of users who need other text than the header's. */
export const USER_TEXT = {
  /** WCAG 1.4.12. */
  'text spacing':
    '[data-marquee-root] * { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }',
  'a minimum font size of 20 px': '[data-marquee-root] * { font-size: 20px !important }',
} as const;

/**
 * Layout errors of the header's row: an element outside the page, over another one, on a second line,
 * or cut. Empty when nothing is.
 *
 * @param text `user`: text is wider than the header's own, which may cost a second line and the search its placeholder
 */
export function findRowProblems(page: Page, text: 'own' | 'user' = 'own'): Promise<string[]> {
  return page.evaluate(listRowProblems, text === 'own');
}

/** The same in slots of all `WIDTHS`, one after the other in one wide page: the row follows its slot. */
export async function findRowProblemsInSlots(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: Math.max(...WIDTHS), height: 800 });
  await page.evaluate(`globalThis.listRowProblems = ${listRowProblems}`);
  return page.evaluate((widths) => {
    const slot = document.querySelector<HTMLElement>('[data-marquee-root]');
    if (slot === null) return ['no header'];
    const problems = widths.flatMap((width) => {
      slot.style.width = `${width}px`;
      return window.listRowProblems(true).map((problem) => `${width} px: ${problem}`);
    });
    slot.style.width = '';
    return problems;
  }, WIDTHS);
}

/** Runs in the page. */
function listRowProblems(isOwnText: boolean): string[] {
  const banner = document.querySelector('header');
  if (banner === null) return ['no header'];
  const problems: string[] = [];
  const { clientWidth, scrollWidth } = banner;
  if (scrollWidth > clientWidth) problems.push(`the row scrolls sideways: ${scrollWidth} in ${clientWidth}`);
  const { documentElement: page } = document;
  if (page.scrollWidth > page.clientWidth)
    problems.push(`the page scrolls sideways: ${page.scrollWidth} in ${page.clientWidth}`);

  const name = (element: Element) =>
    element.getAttribute('aria-label') ?? element.getAttribute('title') ?? element.textContent ?? element.tagName;
  const controls = [...banner.querySelectorAll('a, button, summary, [role=search]')]
    .filter((element) => element.checkVisibility() && element.getAttribute('href') !== '#main')
    .filter((element) => element.closest('[role=search]') === null || element.matches('[role=search]'))
    .filter((element) => element.closest('details > :not(summary), [hidden], dialog') === null)
    .map((element) => ({ element, name: name(element), box: element.getBoundingClientRect() }));
  for (const { name, box } of controls) {
    if (box.left < 0 || box.right > clientWidth) problems.push(`${name} leaves the page`);
    if (isOwnText && box.height > 52) problems.push(`${name} is ${box.height} px high`);
  }
  for (const [index, one] of controls.entries()) {
    for (const other of controls.slice(index + 1)) {
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 0.5 && down > 0.5) problems.push(`${one.name} over ${other.name}`);
    }
  }
  const isLifted = (inner: Element, control: Element): boolean =>
    inner !== control &&
    (getComputedStyle(inner).position === 'absolute' ||
      (inner.parentElement !== null && isLifted(inner.parentElement, control)));
  for (const { element, name } of controls) {
    if (element.matches('[role=search]')) continue;
    // Visible text alone: hidden text is in a box of one pixel, and a count extends past its icon.
    const words: DOMRect[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || !parent.checkVisibility() || parent.getBoundingClientRect().width <= 2) continue;
      // The text of the logo is a picture: it has the size of its box, and no rule of text applies.
      if (isLifted(parent, element) || parent instanceof SVGElement) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      words.push(...range.getClientRects());
    }
    if (words.some(({ top }) => words.some(({ bottom }) => top >= bottom - 2))) problems.push(`${name} wraps`);
    // A long name alone may be cut, and is: with an ellipsis.
    const isCut = element.closest('[data-menu=user]') === null && words.length > 0;
    const { left, right } = element.getBoundingClientRect();
    if (isCut && words.some((word) => word.left < left - 1 || word.right > right + 1)) problems.push(`${name} is cut`);
  }
  if (!isOwnText) return problems;
  const height = clientWidth < 660 ? 116 : clientWidth < 960 ? 64 : 72;
  // A border is under the row, or the banner of a host.
  const actual = (banner.querySelector(':scope > div')?.getBoundingClientRect().height ?? 0) + 1;
  if (actual !== height) problems.push(`the row is ${actual} px high`);
  // A place may be longer than its field; the field's label may not.
  const field = banner.querySelector<HTMLInputElement>('[role=combobox]');
  const pen = document.createElement('canvas').getContext('2d');
  if (field !== null && pen !== null && clientWidth >= 360) {
    const { font, fontFamily } = getComputedStyle(field);
    // Both are drawn in, as the font arrives in time or not: the second is the one of a slow first view.
    for (const family of [fontFamily, fontFamily.replace(/^[^,]*,\s*/, '')]) {
      pen.font = font.replace(fontFamily, family);
      const wanted = pen.measureText(field.placeholder).width;
      if (wanted > field.clientWidth + 0.5) problems.push(`"${field.placeholder}" is cut at ${field.clientWidth} px`);
    }
  }
  const search = banner.querySelector('[role=search]')?.getBoundingClientRect();
  if (search !== undefined && clientWidth >= 960 && search.width < 288) problems.push(`search is ${search.width} px`);
  return problems;
}

/** What in an opened menu or dialog sticks out of it, or scrolls sideways. */
export function findOverflow(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluate((panel) => {
    const { left, right } = panel.getBoundingClientRect();
    const wide = panel.scrollWidth > panel.clientWidth ? [`scrolls: ${panel.scrollWidth} in ${panel.clientWidth}`] : [];
    const walker = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT);
    const outside: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const parent = node.parentElement;
      // Names and addresses are cut with an ellipsis; hidden words are in a box of one pixel.
      if (parent === null || getComputedStyle(parent).textOverflow === 'ellipsis') continue;
      if (!parent.checkVisibility() || parent.getBoundingClientRect().width <= 2) continue;
      const box = range.getBoundingClientRect();
      if (box.left < left - 1 || box.right > right + 1) outside.push(node.textContent ?? '');
    }
    return [...wide, ...outside];
  });
}
