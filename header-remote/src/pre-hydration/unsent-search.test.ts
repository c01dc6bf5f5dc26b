import { afterEach, describe, expect, it, vi } from 'vitest';
import { stubPage } from '../../test/fake-page.ts';
import { stubStorage } from '../../test/fake-storage.ts';
import { createHostPage } from '../props/host-page.ts';
import { countSearch } from './count-early.ts';
import { mayHaveUnsentSearch, storeUnsentSearch, takeUnsentSearch, type UnsentSearch } from './unsent-search.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const PAGE = createHostPage('/jazz/');
const EVENT = {
  name: 'HeaderInteraction',
  category: 'search',
  action: 'click',
  label: 'recent',
  requestPath: '/jazz/',
};

function count(search: Partial<UnsentSearch> = {}) {
  const raised: unknown[] = [];
  const root = new EventTarget();
  root.addEventListener('marquee:analytics', (event) => raised.push((event as CustomEvent).detail));
  const env = { linkBase: 'https://www.marquee.com' } as Parameters<typeof countSearch>[1];
  countSearch(root as Element, env, { source: 'recent', page: PAGE, atMs: Date.now(), ...search });
  return raised;
}

describe('a search of the pre-hydration script', () => {
  it('is raised for the host and sent by beacon, else kept for the next page', () => {
    const page = stubPage();
    expect(count()).toMatchObject([EVENT]);
    expect(page.beacons).toMatchObject([EVENT]);
    page.page.takesBeacons = false;
    count();
    expect(page.document.cookie).toMatch(/^marquee_pending_event=.+recent.+Max-Age=300/);
  });

  it('of an earlier page is sent, and no event of this one', () => {
    const { beacons } = stubPage();
    expect(count({ atMs: performance.timeOrigin - 1 })).toEqual([]);
    expect(beacons).toMatchObject([EVENT]);
  });

  it('stays with the host where the user refuses analytics', () => {
    const page = stubPage({ takesBeacons: false, cookie: 'privacy=analytics' });
    expect(count()).toMatchObject([EVENT]);
    expect([...page.beacons, page.document.cookie]).toEqual(['privacy=analytics']);
  });
});

describe('a search that left its page uncounted', () => {
  const KEY = 'marquee.unsent-search';

  it('is there once, for 5 minutes', () => {
    vi.useFakeTimers();
    const storage = stubStorage();
    expect(takeUnsentSearch()).toBeNull();
    storeUnsentSearch('trending', PAGE);
    vi.advanceTimersByTime(299_000);
    expect(takeUnsentSearch()).toMatchObject({ source: 'trending', page: PAGE });
    expect(takeUnsentSearch()).toBeNull();
    storeUnsentSearch('trending', PAGE);
    vi.advanceTimersByTime(300_000);
    expect(takeUnsentSearch()).toBeNull();
    expect(storage.read(KEY)).toBeNull();
  });

  it.each([
    ['was on the page before', 'https://www.marquee.com/jazz/', { hasBeenActive: false }, true],
    ['was on this page', '', { hasBeenActive: true }, true],
    ['was on this page, in a browser that does not say so', '', undefined, true],
    ['was neither', 'https://search.example/', { hasBeenActive: false }, false],
  ])('is looked for where the user %s', (_, referrer, userActivation, isLookedFor) => {
    vi.stubGlobal('navigator', { userActivation });
    vi.stubGlobal('document', { referrer });
    vi.stubGlobal('window', { location: { origin: 'https://www.marquee.com' } });
    expect(mayHaveUnsentSearch()).toBe(isLookedFor);
  });

  it.each([7, 'text', [[]], true, { atMs: 1 }, { page: {} }])('is none where the storage has %j', (value) => {
    stubStorage({ [KEY]: value });
    expect(takeUnsentSearch()).toBeNull();
  });
});
