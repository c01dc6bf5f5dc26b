import { describe, expect, it } from 'vitest';
import { SITES } from '../../shared/sites/sites.ts';
import { readLocalGeo } from './local-geo.ts';

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
