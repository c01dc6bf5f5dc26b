import { expect, it } from 'vitest';
import { SITES } from '../../shared/sites/sites.ts';
import { readLocalGeo } from '../local/local-geo.ts';
import { readPlatformGeo } from './site-middleware.ts';

it('believes the platform', () => {
  const request = Object.assign(new Request('http://localhost/'), { cf: { country: 'FR', city: 'Lyon' } });
  expect(readPlatformGeo(request, '.com')).toEqual({
    country: 'FR',
    region: undefined,
    city: 'Lyon',
    latitude: undefined,
    longitude: undefined,
  });
});

it.each(['XX', 'T1'])('knows no country where the platform says %s', (country) => {
  const request = Object.assign(new Request('http://localhost/'), { cf: { country } });
  expect(readPlatformGeo(request, '.com').country).toBeUndefined();
});

it('locally takes a city in the country of each site', () => {
  const request = new Request('http://localhost/');
  for (const site of SITES) expect(readLocalGeo(request, site.domain).country).toBe(site.country);
});
