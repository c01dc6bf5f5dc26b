import { describe, expect, it } from 'vitest';
import { SITES } from '../../shared/sites/sites.ts';
import { resolveRequestGeo } from './request-geo.ts';

const requestWith = (cookie: string) => new Request('http://localhost/', { headers: { cookie } });

describe('resolveRequestGeo', () => {
  it('locally comes from a city in the country of each site', () => {
    for (const site of SITES) {
      expect(resolveRequestGeo(requestWith(''), 'local', site.domain).country).toBe(site.country);
    }
  });

  it('locally follows the choice made in the playground', () => {
    const geo = resolveRequestGeo(requestWith('a=b; playground_place=35.6895%2C139.6917; c=d'), 'local', '.com');
    expect(geo).toEqual({ latitude: '35.6895', longitude: '139.6917' });
  });

  it.each(['playground_place=', 'playground_place=1', 'playground_place=a,b', 'xplayground_place=1,2'])(
    'takes no notice of %s',
    (cookie) => {
      expect(resolveRequestGeo(requestWith(cookie), 'local', '.de').city).toBe('Berlin');
    },
  );

  it('elsewhere believes the platform alone, never a cookie', () => {
    const request = Object.assign(requestWith('playground_place=1,2'), { cf: { country: 'FR', city: 'Lyon' } });
    expect(resolveRequestGeo(request, 'prod', '.com')).toMatchObject({ country: 'FR', city: 'Lyon' });
  });
});
