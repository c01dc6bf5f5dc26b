import { describe, expect, it, vi } from 'vitest';
import { SEARCH_SYMBOL_KEY } from '../../../../shared/contracts/support-levels.ts';
import { createFakeSearchPage } from '../../../test/fake-search-page.ts';
import { createSearchController } from './search-controller.ts';
import { claimSearch, endSearch, findSearch, offerSearch, restartSearch } from './search-handle.ts';

const create = () => createSearchController(createFakeSearchPage());

const createRoot = () => ({}) as Element;

describe('the search of a root element', () => {
  it('is found by another script, under the symbol of the contract', () => {
    const root = createRoot();
    expect(findSearch(root)).toBeUndefined();
    const handle = offerSearch(root, create());
    expect(findSearch(root)).toBe(handle);
    expect(Reflect.get(root, Symbol.for(SEARCH_SYMBOL_KEY))).toBe(handle);
  });

  it('is claimed where there is one, and else begins', () => {
    const root = createRoot();
    const handle = offerSearch(root, create());
    expect(claimSearch(root, create)).toBe(handle);
    endSearch(handle);
    const next = claimSearch(root, create);
    expect(next).not.toBe(handle);
    // A header that is rendered anew goes on with it.
    expect(claimSearch(root, create)).toBe(next);
    expect(findSearch(root)).toBe(next);
  });

  it('ends before it starts again', () => {
    const root = createRoot();
    const handle = offerSearch(root, create(), vi.fn());
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
