import { describe, expect, it } from 'vitest';
import { CHOSEN_ONLINE_LOCATION, type Location, ONLINE_LOCATION } from './location.ts';
import { formatLocation, isTextOfLocation } from './location-text.ts';

const SAN_FRANCISCO: Location = {
  ...ONLINE_LOCATION,
  isOnline: false,
  currentPlace: 'San Francisco',
  currentPlaceParent: 'CA',
};

describe('the text of the location field', () => {
  it.each([
    ['without a place', null, ''],
    ['online', ONLINE_LOCATION, 'En ligne'],
    ['of a place with a text of its own', { ...SAN_FRANCISCO, value: 'Bay Area' }, 'Bay Area'],
    ['of a place without one', SAN_FRANCISCO, 'San Francisco'],
    ['of a place without a name', { ...SAN_FRANCISCO, currentPlace: null }, ''],
  ])('%s', (_, location, text) => {
    expect(formatLocation(location, 'En ligne')).toBe(text);
  });
});

describe('typed text is that of the chosen place', () => {
  it.each(['San Francisco', '  san   francisco ', 'San Francisco, CA', 'Bay Area'])('%j', (text) => {
    expect(isTextOfLocation(text, { ...SAN_FRANCISCO, value: 'Bay Area' }, 'Online')).toBe(true);
  });

  it.each(['San Francisco, NY', 'SanFrancisco', 'San', 'Oakland', ''])('%j is not', (text) => {
    expect(isTextOfLocation(text, SAN_FRANCISCO, 'Online')).toBe(false);
  });

  it('“online” is, by its label', () => {
    expect(isTextOfLocation('online', CHOSEN_ONLINE_LOCATION, 'Online')).toBe(true);
  });

  it('nothing typed is no place without a name', () => {
    expect(isTextOfLocation('', { ...SAN_FRANCISCO, currentPlace: null }, 'Online')).toBe(false);
  });
});
