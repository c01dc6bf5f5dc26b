import { expect } from 'playwright/test';
import type { Composition } from '../compositions.ts';
import type { ModePage } from '../mode-page.ts';
import { createGate } from '../search-page.ts';

const POLL_MS = 20;

export const AUTOCOMPLETE = '/api/v3/destination/search/autocomplete/';

/** A rule of the keyword combobox that holds before React, with React, and if React takes over between its two halves. */
export interface Rule {
  readonly name: string;
  readonly run: (search: ModePage) => Promise<void>;
}

/** Enters a text at once, and waits for its suggestions. */
export async function suggestJazz(search: ModePage): Promise<void> {
  await search.keyword.click();
  await search.keyword.fill('jaz');
  await search.list('Suggestions').waitFor();
}

/** Enters a text whose answer waits for the gate. */
export async function holdAnswer(search: ModePage, text: string): Promise<{ readonly open: () => void }> {
  const gate = createGate();
  search.respond(AUTOCOMPLETE, () => ({ body: { query: [`${text} late`] }, after: gate.opened }));
  await search.keyword.click();
  await search.keyword.fill(text);
  await expect.poll(() => search.autocomplete.at(-1)?.outcome, { intervals: [POLL_MS] }).toBe('pending');
  return gate;
}

/** Composes a text in the keyword field: each state of it is looked up after the pause, and stays composed. */
export async function composeAndSuggest(
  search: ModePage,
  { states, inserted }: Pick<Composition, 'states' | 'inserted'>,
): Promise<void> {
  const last = states.at(-1) as string;
  search.respond(AUTOCOMPLETE, (parameters) => ({ body: { query: [`${parameters.get('q')} live`] } }));
  const readEnds = await search.watchCompositionEnds();
  const expectSuggested = async (text: string) => {
    await expect(search.options('Suggestions')).toHaveText([`${text} live`]);
    await expect(search.keyword).toHaveValue(text);
    expect(await readEnds()).toBe(0);
  };
  for (const state of states.slice(0, -1)) await search.compose(state);
  await expectSuggested(states.at(-2) as string);
  await search.middle();
  await expectSuggested(states.at(-2) as string);
  await search.compose(last);
  await expectSuggested(last);
  await search.endComposition(inserted);
  await expect(search.keyword).toHaveValue(inserted);
  await expect(search.options('Suggestions')).toHaveText([`${inserted.trim()} live`]);
  await search.passTime();
  const queries = search.readQueries();
  expect(queries.filter((query) => query === inserted.trim())).toHaveLength(1);
  expect(await readEnds()).toBe(1);
}

export async function expectClosed(search: ModePage): Promise<void> {
  await expect(search.keyword).toHaveAttribute('aria-expanded', 'false');
  await expect(search.page.getByRole('listbox')).toHaveCount(0);
}
