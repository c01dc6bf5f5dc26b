import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSearchHistory, type SearchHistoryMode } from './search-history.ts';

afterEach(() => void vi.unstubAllGlobals());

type Entry = readonly [address: string, state: unknown];

/** A history at one entry, on a page whose address has a path and parameters. */
function start(hash: string, state: unknown = null, mode?: SearchHistoryMode) {
  const path = '/jazz/?page=2';
  const entries: Entry[] = [[path + hash, state]];
  const readUrl = () => new URL(entries.at(-1)?.[0] ?? '', 'https://www.marquee.com');
  const pushState = vi.fn((next: unknown, _: string, url: string) => void entries.push([url, next]));
  vi.stubGlobal('window', {
    history: {
      get state() {
        return entries.at(-1)?.[1];
      },
      pushState,
      replaceState: (next: unknown, _: string, url: string) => void entries.splice(-1, 1, [url, next]),
    },
    location: {
      get hash() {
        return readUrl().hash;
      },
      get pathname() {
        return readUrl().pathname;
      },
      get search() {
        return readUrl().search;
      },
    },
  });
  /** The entries as the user sees them: without the page's path. */
  const list = () => entries.map(([url, value]) => [url.replace(path, ''), value]);
  return { ...createSearchHistory(() => mode), list, pushState };
}

/** A page's hash, the host's choice, and what opening and then closing the search makes of the entry. */
const WAYS: readonly [hash: string, mode: SearchHistoryMode, opened: Entry, closed: Entry][] = [
  ['', undefined, ['#search', { marqueeHash: '' }], ['', { marqueeHash: '' }]],
  ['#tickets', undefined, ['#search', { marqueeHash: '#tickets' }], ['#tickets', { marqueeHash: '#tickets' }]],
  ['#tickets', 'state', ['#tickets', { marqueeHash: '#search' }], ['#tickets', { marqueeHash: '#tickets' }]],
  ['#/events', undefined, ['#/events', { marqueeHash: '#search' }], ['#/events', { marqueeHash: '#/events' }]],
  ['#/events', 'hash', ['#search', { marqueeHash: '#/events' }], ['#/events', { marqueeHash: '#/events' }]],
];

it.each(WAYS)('a search at the hash %j, in the mode %s, opens in one entry of its own, and again in it', (...way) => {
  const [hash, mode, opened, closed] = way;
  const { write, isOpen, hasEntry, list } = start(hash, null, mode);
  const read = () => [isOpen(), hasEntry(), ...list()];
  expect(read()).toEqual([false, false, [hash, null]]);
  for (const _ of ['first', 'again']) {
    write(true);
    expect(read()).toEqual([true, true, [hash, null], opened]);
    write(false);
    expect(read()).toEqual([false, true, [hash, null], closed]);
  }
});

describe("the page's history", () => {
  it('loses the hash of a search that was open when the page was loaded', () => {
    const { write, isOpen, hasEntry, list } = start('#search');
    expect([isOpen(), hasEntry()]).toEqual([true, false]);
    write(false);
    expect(list()).toEqual([['', { marqueeHash: '' }]]);
  });

  it('keeps what the router of a host has in its state', () => {
    const { write, list } = start('', { key: 'a' });
    write(true);
    expect(list().at(-1)).toEqual(['#search', { key: 'a', marqueeHash: '' }]);
  });

  it.each([7, null, ['#search'], {}])('has no entry of the search by %j of a host', (marqueeHash) => {
    const { hasEntry, isOpen } = start('', { marqueeHash }, 'state');
    expect([hasEntry(), isOpen()]).toEqual([false, false]);
  });

  it('may forbid new entries', () => {
    const { write, list, pushState } = start('');
    pushState.mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    expect(() => write(true)).not.toThrow();
    expect(list()).toEqual([['', null]]);
  });
});
