import { expect, it } from 'vitest';
import { createRandom } from '../../edge/test/proxy/random.ts';
import { SITES } from '../../shared/sites/sites.ts';
import { geoKeyOf, KeyPicker, keyOf, wordOf } from './keys.ts';

const [site] = SITES;
if (site === undefined) throw new Error('There is no site');
const siteLocale = { site, language: site.languages[0] };

it('are those of the edge: what its parsers count as the same call has one key', () => {
  const key = (q: string) => keyOf(siteLocale, 'autocomplete', { q, place_id: 'a' });
  expect(key('JAZZ')).toBe(key('jazz'));
  expect(key('jazz')).not.toBe(key('jaz'));
  expect(() => keyOf(siteLocale, 'autocomplete', { q: '' })).toThrow('autocomplete');
  const geo = (latitude: number) => geoKeyOf(siteLocale, { country: 'US', latitude, longitude: 1 });
  expect(geo(40.71)).toBe(geo(40.73));
  expect(geo(40.71)).not.toBe(geo(40.81));
});

it('share the beginnings of words', () => {
  const words = Array.from({ length: 5_000 }, (_, rank) => wordOf(rank));
  expect(new Set(words).size).toBe(5_000);
  expect(new Set(words.map((word) => word.slice(0, 3))).size).toBeLessThan(500);
});

it('have other places at the top in another data centre', () => {
  const count = (dataCentre: number) => {
    const picker = new KeyPicker(createRandom(1), dataCentre);
    const counts = new Map<number, number>();
    for (let draw = 0; draw < 5_000; draw += 1) {
      const place = picker.pickPlace();
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
    return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
  };
  expect(count(1)).not.toBe(count(2));
});
