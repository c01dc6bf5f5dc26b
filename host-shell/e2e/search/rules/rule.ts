import { expect } from 'playwright/test';
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

export async function expectClosed(search: ModePage): Promise<void> {
  await expect(search.keyword).toHaveAttribute('aria-expanded', 'false');
  await expect(search.page.getByRole('listbox')).toHaveCount(0);
}
