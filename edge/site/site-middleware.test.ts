import { expect, it } from 'vitest';
import { readPlatformGeo } from './site-middleware.ts';

it('believes the platform alone, never a cookie', () => {
  const headers = { cookie: 'playground_place=1,2' };
  const request = Object.assign(new Request('http://localhost/', { headers }), { cf: { country: 'FR', city: 'Lyon' } });
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
