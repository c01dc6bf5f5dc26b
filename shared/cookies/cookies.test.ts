import { describe, expect, it } from 'vitest';
import { CHOSEN_ONLINE_LOCATION, type Location, ONLINE_LOCATION } from '../location/location.ts';
import { readColorScheme } from './color-scheme.ts';
import { parseLocationCookie, serializeLocationCookie } from './location-cookie.ts';
import { hasRefused } from './privacy-cookie.ts';
import { readCookies } from './read-cookie.ts';

it.each([
  ['', []],
  ['b=1; a=2; c=3', ['2']],
  ['xa=1; b=a=1; a = 1 ', []],
  ['a=x=y==', ['x=y==']],
  ['a=1; b=0; a=2', ['1', '2']],
  ['a=1; a=2; a=3; a=4; a=5', ['1', '2', '3', '4']],
])('the values of a cookie, four at most, in %j', (header, values) => {
  expect(readCookies(header, 'a')).toEqual(values);
});

it.each([
  ['color-scheme=dark', 'dark'],
  ['a=b; color-scheme=light; c=d', 'light'],
  ['x-color-scheme=dark', null],
  ['color-scheme=sepia', null],
  [null, null],
])('the cookies %j choose %s', (cookies, scheme) => {
  expect(readColorScheme(cookies)).toBe(scheme);
});

it('names whole refusals of its own cookie alone', () => {
  const refused = ['privacy=analytics', 'a=1; privacy=recent-searches.analytics', 'privacy=analytics.other; b=2'];
  for (const cookies of refused) expect(hasRefused(cookies, 'analytics'), cookies).toBe(true);
  const others = ['', 'privacy=recent-searches', 'xprivacy=analytics', 'privacy=analyticsx', 'privacy=; b=analytics'];
  for (const cookies of others) expect(hasRefused(cookies, 'analytics'), cookies).toBe(false);
});

const PLACE: Location = { ...ONLINE_LOCATION, isOnline: false, slug: 'ca--san-francisco', value: 'San Francisco' };

describe('location cookie', () => {
  it('is read back among other cookies', () => {
    const [pair = ''] = serializeLocationCookie({ ...PLACE, currentPlace: 'São Paulo; "x"' }).split('; ');
    expect(parseLocationCookie(`a=1; ${pair}; b=2`)).toEqual({ ...PLACE, currentPlace: 'São Paulo; "x"' });
  });

  it.each([undefined, 'location=', 'location=%7B', 'location=%E0%A4%A', 'location=null', 'xlocation=1'])(
    'is none in %j',
    (cookies) => {
      expect(parseLocationCookie(cookies)).toBeNull();
    },
  );

  it('counts only with a slug', () => {
    expect(parseLocationCookie(serializeLocationCookie(ONLINE_LOCATION))).toBeNull();
    expect(parseLocationCookie(serializeLocationCookie(CHOSEN_ONLINE_LOCATION))).toEqual(CHOSEN_ONLINE_LOCATION);
  });
});
