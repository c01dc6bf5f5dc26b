import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHOSEN_ONLINE_LOCATION } from '../../../../shared/location/location.ts';
import { createFakeForm } from '../../../test/fake-form.ts';
import { createFakeSearchPage } from '../../../test/fake-search-page.ts';
import { type ComboboxEvent, createComboboxState, reduceCombobox } from '../../ui/combobox/combobox.ts';
import type { SearchField, SearchTerms } from './search-controller.ts';
import { createSearchController } from './search-controller.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A field with these terms, and the changes of its part of the search. */
function createField(name: string, terms: SearchTerms | null = {}) {
  let state = createComboboxState('');
  const field = {
    name,
    read: () => ({ combobox: state }),
    dispatch(event: ComboboxEvent) {
      state = reduceCombobox(state, event);
    },
    listKeys: () => [],
    hasButtons: () => false,
    pick: () => {},
    remove: () => {},
    leave: () => field.dispatch({ type: 'closed' }),
    resolveTerms: vi.fn<SearchField['resolveTerms']>(() => terms),
    onSearch: vi.fn<(terms: SearchTerms) => void>(),
  };
  return field;
}

/** A search on a page that notes what it does. */
function start(fields: readonly SearchField[] = [createField('q', { query: 'jazz' })]) {
  const page = createFakeSearchPage();
  const search = createSearchController(page);
  for (const field of fields) search.add(field);
  return { search, page };
}

describe('a search that is submitted', () => {
  it('leads to the address of the terms of all fields, by way of the page', () => {
    const fields = [createField('q', { query: 'jazz' }), createField('l', { location: CHOSEN_ONLINE_LOCATION })];
    const { search, page } = start(fields);
    search.submit();
    const terms = { query: 'jazz', location: CHOSEN_ONLINE_LOCATION };
    expect(page.buildUrl).toHaveBeenCalledWith(terms);
    for (const { onSearch } of fields) expect(onSearch).toHaveBeenCalledWith(terms);
    expect(page.onSearch).toHaveBeenCalledWith({ ...terms, url: '/jazz/' });
    expect(page.navigate).toHaveBeenCalledExactlyOnceWith('/jazz/', { replace: false });
    expect(page.track).toHaveBeenCalledExactlyOnceWith('typed');
  });

  it('stays on the page where the page cancels it', () => {
    const { search, page } = start();
    page.onSearch.mockReturnValue(false);
    search.submit();
    expect(page.track).toHaveBeenCalledOnce();
    expect(page.navigate).not.toHaveBeenCalled();
  });

  it('replaces the history entry by which it was opened', () => {
    const { search, page } = start();
    page.history.hasEntry.mockReturnValue(true);
    search.submit();
    expect(page.navigate).toHaveBeenCalledWith('/jazz/', { replace: true });
  });

  it('waits for a field whose terms must be looked up', () => {
    const field = createField('l', null);
    const { search, page } = start([createField('q', { query: 'jazz' }), field]);
    search.submit({ query: 'techno' }, 'recent');
    expect(page.buildUrl).not.toHaveBeenCalled();
    field.resolveTerms.mockReturnValue({ location: null });
    field.resolveTerms.mock.lastCall?.[0]();
    expect(page.navigate).toHaveBeenCalledExactlyOnceWith('/techno/', { replace: false });
    expect(page.track).toHaveBeenCalledExactlyOnceWith('recent');
  });

  it('has the effects of the script that has taken over', () => {
    const { search, page } = start();
    const next = createFakeSearchPage();
    search.setPage(next);
    search.submit();
    expect([page.navigate.mock.calls, next.navigate.mock.calls]).toEqual([[], [['/jazz/', { replace: false }]]]);
  });
});

describe('a search that is submitted twice', () => {
  it.each([
    ['counts once within a second', 'jazz', 999, 1],
    ['counts twice after a second', 'jazz', 1_000, 2],
    ['counts twice with another text', 'rock', 0, 2],
  ])('%s', (_, query, afterMs, times) => {
    const { search, page } = start();
    search.submit({ query: 'jazz' });
    vi.advanceTimersByTime(afterMs);
    search.submit({ query });
    expect(page.navigate).toHaveBeenCalledTimes(times);
    expect(page.track).toHaveBeenCalledTimes(times);
  });
});

it('writes into every copy of a field, but not over what the user composes', () => {
  const { search } = start([]);
  const { root, inputs } = createFakeForm('q', 'q', 'l');
  const [bar, dialog, place] = inputs;
  const write = () => {
    for (const name of ['q', 'l']) search.write(name, 'jazz');
    return inputs.map(({ value }) => value);
  };
  search.setRoot(root);
  search.setComposing(true);
  dialog?.focus();
  expect(write()).toEqual(['jazz', '', 'jazz']);
  search.setComposing(false);
  expect(write()).toEqual(['jazz', 'jazz', 'jazz']);
  expect([bar, dialog, place].every((input) => input?.isDirty)).toBe(true);
  expect(search.findInput('q')).toBe(dialog);
});

it.each([
  ['the first field', undefined, 'q'],
  ['the field that was used last', 'l', 'l'],
])('gives the focus back: %s', (_, last, focused) => {
  const { search } = start([createField('q'), createField('l')]);
  const { root, page } = createFakeForm('q', 'l');
  search.setRoot(root);
  if (last) search.setLast(last);
  search.focusLast();
  expect(page.activeElement?.name).toBe(focused);
});
