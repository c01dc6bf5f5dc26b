import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHOSEN_ONLINE_LOCATION, type Location, ONLINE_LOCATION } from '../../../../../shared/location/location.ts';
import { addRecentLocation, readRecentLocations } from './recent-locations.ts';

const place = (slug: string): Location => ({ ...ONLINE_LOCATION, isOnline: false, slug, currentPlace: slug });

beforeEach(() => {
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  vi.stubGlobal('window', { localStorage });
});
afterEach(() => void vi.unstubAllGlobals());

/** What the next page lists after these choices. */
function listAfter(...choices: readonly Location[]): readonly (string | null)[] {
  choices.reduce<readonly Location[]>(addRecentLocation, []);
  return readRecentLocations().map(({ slug }) => slug);
}

describe('recent places', () => {
  it('are at most five, newest first', () => {
    expect(listAfter(...['a', 'b', 'c', 'd', 'e', 'f'].map(place))).toEqual(['f', 'e', 'd', 'c', 'b']);
  });

  it('are listed once each', () => {
    expect(listAfter(place('a'), place('b'), place('a'))).toEqual(['a', 'b']);
  });

  it('keep neither "Online", which is always an option, nor a place without a name', () => {
    expect(listAfter(place('a'), CHOSEN_ONLINE_LOCATION, { ...place('b'), currentPlace: null })).toEqual(['a']);
  });
});
