import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

it.each([
  ['are at most five, newest first', ['a', 'b', 'c', 'd', 'e', 'f'].map(place), ['f', 'e', 'd', 'c', 'b']],
  ['are listed once each', [place('a'), place('b'), place('a')], ['a', 'b']],
  ['leave out "Online", which is always an option', [place('a'), CHOSEN_ONLINE_LOCATION], ['a']],
  ['leave out a place without a name', [place('a'), { ...place('b'), currentPlace: null }], ['a']],
])('recent places %s', (_, choices, slugs) => {
  expect(listAfter(...choices)).toEqual(slugs);
});
