import { describe, expect, it } from 'vitest';
import { SITES } from '../../shared/sites/sites.ts';
import { readLocalGeo } from '../local/local-geo.ts';
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

const requestWith = (cookie: string) => new Request('http://localhost/', { headers: { cookie } });

describe('readLocalGeo', () => {
  it('locally comes from a city in the country of each site', () => {
    for (const site of SITES) expect(readLocalGeo(requestWith(''), site.domain).country).toBe(site.country);
  });

  it('locally follows the choice made in the playground', () => {
    const geo = readLocalGeo(requestWith('a=b; playground_place=35.6895%2C139.6917; c=d'), '.com');
    expect(geo).toEqual({ latitude: '35.6895', longitude: '139.6917' });
  });

  it.each(['playground_place=', 'playground_place=1', 'playground_place=a,b', 'xplayground_place=1,2'])(
    'takes no notice of %s',
    (cookie) => {
      expect(readLocalGeo(requestWith(cookie), '.de').city).toBe('Berlin');
    },
  );
});
