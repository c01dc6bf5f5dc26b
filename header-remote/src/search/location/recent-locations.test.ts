import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHOSEN_ONLINE_LOCATION, type Location, ONLINE_LOCATION } from '../../../../shared/location/location.ts';
import { stubStorage } from '../../../test/fake-storage.ts';
import { addRecentLocation, readRecentLocations } from './recent-locations.ts';

const place = (slug: string): Location => ({ ...ONLINE_LOCATION, isOnline: false, slug, currentPlace: slug });

beforeEach(() => void stubStorage());
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
