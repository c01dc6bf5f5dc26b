import { type ElementHandle, expect, type Page } from 'playwright/test';
import { type Action, ComboboxModel, type ComboboxSnapshot, suggest, TRENDING } from './combobox-model.ts';
import type { SearchPage } from './search-page.ts';
import { test } from './search-test.ts';

/** `ACTIONS=20000` walks further, after a change of the combobox. */
const ACTIONS = Number(process.env.ACTIONS ?? 400);
/** Each lives on a page of its own, so that they run side by side. */
const WALKS = 2;
const SEED = Number(process.env.SEED ?? 20260227);
const LETTERS = ['a', 'b', ' '];
const MAX_LETTERS = 3;
const KEYS = [
  ...['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'Alt+ArrowDown', 'Alt+ArrowUp', 'Escape', 'Escape'],
  ...['Enter', 'Home', 'End', 'ArrowLeft', 'ArrowRight', 'Shift+ArrowLeft', 'Delete', 'Tab'],
];

/** mulberry32: small, and the same everywhere. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Caret = readonly [number, number];
/** Middle of an element. */
type Point = readonly [number, number];

interface PageSnapshot extends ComboboxSnapshot {
  readonly caret: Caret;
  readonly points: { readonly field: Point; readonly options: readonly Point[]; readonly removes: readonly Point[] };
}

function readSnapshot(field: ElementHandle<Node>): Promise<PageSnapshot> {
  return field.evaluate((node) => {
    const input = node as HTMLInputElement;
    const id = input.getAttribute('aria-activedescendant');
    const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
    const options = [...(list?.querySelectorAll('[role=option]') ?? [])];
    const selected = options.filter((option) => option.getAttribute('aria-selected') === 'true');
    const active = id === null ? null : document.getElementById(id);
    const isSound = id === null ? selected.length === 0 : selected.length === 1 && selected[0] === active;
    const toPoint = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width / 2, top + height / 2] as const;
    };
    const removes = [...document.querySelectorAll('header button[aria-label^="Remove "]')];
    return {
      text: input.value,
      isExpanded: input.getAttribute('aria-expanded') === 'true',
      active: isSound ? (active?.textContent ?? null) : 'highlight and selection differ',
      options: options.map((option) => option.textContent ?? ''),
      isFocused: document.activeElement === input,
      caret: [input.selectionStart ?? 0, input.selectionEnd ?? 0] as const,
      points: {
        field: toPoint(input),
        options: options.map(toPoint),
        removes: removes.filter((button) => button.checkVisibility()).map(toPoint),
      },
    };
  });
}

function choose(random: (below: number) => number, snapshot: PageSnapshot): Action {
  if (!snapshot.isFocused) return { type: 'click-field' };
  const pick = <Item>(items: readonly Item[]) => items[random(items.length)] as Item;
  const chance = random(100);
  if (chance < 45) {
    const key = pick(KEYS);
    // With text, Delete is the text's own: it is tried where it means the option.
    return { type: 'press', key: key === 'Delete' && snapshot.text !== '' ? 'ArrowDown' : key };
  }
  if (chance < 65 && snapshot.text.length < MAX_LETTERS)
    return { type: 'insert', letter: pick(LETTERS), caret: snapshot.caret };
  if (chance < 80) return { type: 'erase', caret: snapshot.caret };
  if (chance < 84) return { type: 'click-outside' };
  if (chance < 88) return { type: 'click-field' };
  if (snapshot.options.length === 0) return { type: 'press', key: 'ArrowDown' };
  const index = random(snapshot.options.length);
  if (chance < 94) return { type: 'hover-option', index };
  if (chance < 97) return { type: 'click-option', index };
  return { type: 'click-remove', index };
}

async function perform(page: Page, action: Action, { points }: PageSnapshot): Promise<void> {
  const click = (point: Point | undefined) => page.mouse.click(...(point ?? [0, 0]));
  switch (action.type) {
    case 'click-field':
      return click(points.field);
    case 'click-outside':
      return page.mouse.click(1200, 650);
    case 'insert':
      return page.keyboard.press(action.letter === ' ' ? 'Space' : action.letter);
    case 'erase':
      return page.keyboard.press('Backspace');
    case 'press':
      return page.keyboard.press(action.key);
    case 'hover-option':
      return page.mouse.move(...(points.options[action.index] ?? [0, 0]));
    case 'click-option':
      return click(points.options[action.index]);
    case 'click-remove':
      return click(points.removes[action.index]);
  }
}

async function walk(search: SearchPage, seed: number): Promise<void> {
  const { page } = search;
  await search.open();
  search.respond('/api/v3/destination/search/autocomplete/', (parameters) => ({
    body: { query: suggest(parameters.get('q') ?? '') },
  }));
  search.respond('/api/v3/trending/', () => ({
    body: { trending: { active_timeframe: 'week', trending_searches: TRENDING.map((term) => ({ term })) } },
  }));
  // Searches lead nowhere, so that one page lives through all actions. A route would not see results that the browser has
  // fetched ahead, because the pointer rested on their link.
  await page.evaluate(() => document.addEventListener('marquee:search', (event) => event.preventDefault()));

  // Every text's answer is asked once before, so that no action waits for one.
  await search.keyword.click();
  await expect(search.options('Trending this week')).toHaveCount(TRENDING.length);
  const letters = LETTERS.filter((letter) => letter !== ' ');
  let texts = [''];
  const queries: string[] = [];
  for (let length = 1; length <= MAX_LETTERS; length += 1) {
    texts = texts.flatMap((text) =>
      [...letters, ...(length > 1 && length < MAX_LETTERS ? [' '] : [])].map((letter) => text + letter),
    );
    queries.push(...texts.map((text) => text.trim()).filter((text) => text !== ''));
  }
  for (const query of new Set(queries)) {
    await search.keyword.fill(query);
    const isAnswered = () =>
      search.autocomplete.some(({ parameters, outcome }) => parameters.get('q') === query && outcome === 'answered');
    await expect.poll(isAnswered, { intervals: [20] }).toBe(true);
    if (suggest(query).length > 0) await expect(search.options('Suggestions')).toHaveText([...suggest(query)]);
    else await expect(search.keyword).toHaveAttribute('aria-expanded', 'false');
  }
  await search.keyword.fill('');
  await search.keyword.press('Escape');
  await page.mouse.click(1200, 650);

  // On a slow machine kept answers would grow old before the last action.
  await search.stopTime();

  const random = createRandom(seed);
  const model = new ComboboxModel();
  const trail: string[] = [];
  // Found once: looking for it by role after each action takes as long as the action.
  const field = await search.keyword.elementHandle();
  if (field === null) throw new Error('The page has no keyword field.');
  let snapshot = await readSnapshot(field);
  for (let count = 0; count < ACTIONS / WALKS; count += 1) {
    let action = choose(random, snapshot);
    // Picked terms are longer than what was asked before: back to texts whose answers are at hand.
    if (snapshot.isFocused && snapshot.text.length > MAX_LETTERS) {
      action = { type: 'press', key: 'Escape' };
    }
    if (action.type === 'click-remove' && snapshot.points.removes.length === 0) {
      action = { type: 'press', key: 'ArrowUp' };
    }
    trail.push(JSON.stringify(action));
    await perform(page, action, snapshot);
    model.act(action);
    snapshot = await readSnapshot(field);
    const { caret: _caret, points: _points, ...visible } = snapshot;
    expect(visible, `seed ${seed}, action ${count}:\n${trail.slice(-12).join('\n')}`).toEqual(model.snapshot());
  }
}

test.describe(`${ACTIONS} random keys and presses: the combobox behaves as its model`, () => {
  for (let index = 0; index < WALKS; index += 1) {
    test(`walk ${index + 1} of ${WALKS}`, async ({ search }) => {
      test.setTimeout(60_000 + ACTIONS * 60);
      await walk(search, SEED + index);
    });
  }
});
