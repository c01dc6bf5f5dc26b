import { describe, expect, it, vi } from 'vitest';
import { SEARCH_SYMBOL_KEY } from '../../../../shared/contracts/support-levels.ts';
import { createFakeSearchPage } from '../../../test/fake-search-page.ts';
import { createSearchController } from './search-controller.ts';
import { claimSearch, endSearch, findSearch, offerSearch, restartSearch, type SearchHandle } from './search-handle.ts';

const create = () => createSearchController(createFakeSearchPage());

function createHandle(): SearchHandle {
  const [viewing, listening] = [new AbortController(), new AbortController()];
  return { controller: create(), viewing, listening, restart: vi.fn() };
}

const createRoot = () => ({}) as Element;

describe('the search of a root element', () => {
  it('is found by another script, under the symbol of the contract', () => {
    const [root, handle] = [createRoot(), createHandle()];
    expect(findSearch(root)).toBeUndefined();
    offerSearch(root, handle);
    expect(findSearch(root)).toBe(handle);
    expect(Reflect.get(root, Symbol.for(SEARCH_SYMBOL_KEY))).toBe(handle);
  });

  it('is claimed where there is one, and else begins', () => {
    const [root, handle] = [createRoot(), createHandle()];
    offerSearch(root, handle);
    expect(claimSearch(root, create)).toBe(handle);
    endSearch(handle);
    const next = claimSearch(root, create);
    expect(next).not.toBe(handle);
    // A header that is rendered anew goes on with it.
    expect(claimSearch(root, create)).toBe(next);
    expect(findSearch(root)).toBe(next);
  });

  it('ends before it starts again', () => {
    const [root, handle] = [createRoot(), createHandle()];
    offerSearch(root, handle);
    restartSearch(root);
    expect(findSearch(root)).toBeUndefined();
    expect(handle.listening.signal.aborted).toBe(true);
    expect(handle.restart).toHaveBeenCalledOnce();
  });

  it('does not start again where React began it', () => {
    const root = createRoot();
    const handle = claimSearch(root, create);
    restartSearch(root);
    expect(findSearch(root)).toBe(handle);
  });
});
