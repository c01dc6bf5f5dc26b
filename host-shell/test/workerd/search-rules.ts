import { describe, expect, it } from 'vitest';
import { countSearch } from '../../marketplace/search/trending.ts';
import type { CallInit, SeededOrigin } from './seeded-origin.ts';

const SAN_FRANCISCO = '5391959';

export function describeSearch(getOrigin: () => SeededOrigin): void {
  const suggest = async (query: string, init?: CallInit) =>
    (await getOrigin().get<{ query: readonly string[] }>(`/api/v3/destination/search/autocomplete/?${query}`, init))
      .query;
  const trend = async (slug: string, init?: CallInit) => {
    const path = `/api/v3/trending/?location=${slug}&timeframe=week`;
    const answer = await getOrigin().get<{ trending: { trending_searches: { term: string }[] } }>(path, init);
    return answer.trending.trending_searches.map(({ term }) => term);
  };
  const search = async (term: string, slug: string, { locale = 'en_US' }: CallInit = {}) => {
    const { db } = getOrigin();
    const country =
      (await db.prepare('SELECT country FROM places WHERE slug = ?').bind(slug).first<string>('country')) ?? '';
    const language = locale.slice(0, 2);
    await countSearch(db, { term, slug, country, language }, Math.floor(Date.now() / 86_400_000));
  };

  describe('autocomplete', () => {
    it('finds catalogue names, combinations and titles by the beginnings of words', async () => {
      const terms = await suggest(`q=jaz&place_id=${SAN_FRANCISCO}`);
      expect(terms[0]).toBe('jazz');
      expect(terms).toContain('jazz concerts');
      expect(terms).toContain('blues & jazz');
      expect(terms.some((term) => term.includes('San Francisco'))).toBe(true);
      expect(await suggest(`q=fre yog&place_id=${SAN_FRANCISCO}`)).toContain('free yoga events');
    });

    it('folds accents and case', async () => {
      const french = { locale: 'fr_FR', host: 'www.marquee.fr' };
      const written = await suggest('q=THÉÂ&place_id=online', french);
      expect(written).toContain('théâtre');
      expect(await suggest('q=thea&place_id=online', french)).toEqual(written);
    });

    it('is in the language of the site, or in English if that has no suggestions', async () => {
      expect(await suggest('q=konz&place_id=online', { locale: 'de_DE' })).toContain('jazz konzerte');
      expect(await suggest('q=konz&place_id=online', { locale: 'en_US' })).toEqual([]);
      expect(await suggest('q=free yoga events&place_id=online', { locale: 'fi_FI' })).toEqual(['free yoga events']);
    });

    it.each([
      '" OR "a',
      'NEAR(a b)',
      '{words}: a',
      'a\u0000b',
      '\ud800',
      'ﷺ'.repeat(60),
      '%'.repeat(80),
      'x'.repeat(3_000),
      '../..',
    ])('the text %j fails no call', async (text) => {
      const written = encodeURIComponent(text.toWellFormed());
      for (const path of [
        `/api/v3/destination/search/autocomplete/?q=${written}&place_id=online`,
        `/api/v3/destination/search/autocomplete/?q=jazz&place_id=${written}`,
        `/api/v3/destination/search/autocomplete/?q=jazz&latitude=${written}&longitude=1e308`,
        `/d/online/${written}/`,
        `/d/${written}/jazz/?bbox=${written}&tags=${written}&page=${written}`,
        `/api/v3/trending/?location=${written}&timeframe=${written}`,
        `/home/api/geo/place_predictions/?input=${written}&types=${written}`,
        `/home/api/geo/place_from_google_place_id/?googlePlaceId=${written}`,
        `/home/api/geo/place_from_coordinates/?latitude=${written}&longitude=${written}`,
        `/home/api/geo/place_from_request/?country=${written}&city=${written}&region=${written}`,
      ]) {
        const { status } = await getOrigin().call(path, { locale: 'en_US' });
        expect([path, status < 500 && status !== 429]).toEqual([path, true]);
      }
    });

    it('has at most 24 suggestions, each once', async () => {
      expect(new Set(await suggest('q=s&latitude=40.7&longitude=-74')).size).toBe(24);
    });

    it('ranks by use: frequent searches come first', async () => {
      const before = await suggest('q=swim&place_id=online');
      expect(before[0]).toBe('swimming');
      const other = before.at(-1) ?? '';
      for (let times = 0; times < 40; times++) await search(other, 'ny--new-york');
      const after = await suggest('q=swim&place_id=online');
      expect(after.indexOf(other)).toBeLessThan(before.indexOf(other));
    });

    it('ranks by distance: titles are those of nearby events', async () => {
      const here = await suggest('q=san francisco&latitude=37.77&longitude=-122.42');
      expect(here.length).toBeGreaterThan(3);
      expect(await suggest('q=san francisco&latitude=52.5&longitude=13.4')).toEqual([]);
    });
  });

  it('answers the error object for unknown paths and methods', async () => {
    for (const path of ['/api/', '/api/nope', '/api/v3/trending', '/api/v3/places/%ff/', '/home/api/geo/']) {
      const response = await getOrigin().call(path);
      expect([path, response.status, await response.json()]).toMatchObject([path, 404, { error: 'NOT_FOUND' }]);
    }
    const response = await getOrigin().call('/api/v3/trending/', { method: 'DELETE' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  describe('trending', () => {
    it('counts the searches at the place, most frequent first, regardless of case and accents', async () => {
      await search('Salsa  Night', 'il--chicago');
      await search('salsa night', 'il--chicago');
      await search('Poetry Slam', 'il--chicago');
      expect((await trend('il--chicago')).slice(0, 2)).toEqual(['salsa night', 'poetry slam']);
    });

    it('falls back to the country, then to everywhere, then to the seed', async () => {
      await search('surf camp', 'portugal--porto', { locale: 'pt_PT' });
      const seeded = await trend('portugal--faro', { locale: 'fr_FR' });
      expect(seeded).not.toContain('surf camp');
      expect((await trend('portugal--braga', { locale: 'pt_PT' }))[0]).toBe('surf camp');
      expect((await trend('brazil--recife', { locale: 'pt_BR' }))[0]).toBe('surf camp');
      await search('fado', 'portugal--braga', { locale: 'pt_PT' });
      expect((await trend('portugal--braga', { locale: 'pt_PT' })).slice(0, 2)).toEqual(['fado', 'surf camp']);
    });

    it('ignores searches older than a week', async () => {
      await search('old news', 'japan--tokyo');
      await getOrigin().db.prepare(`UPDATE searches SET day = day - 7 WHERE folded = 'old news'`).run();
      expect(await trend('japan--tokyo')).not.toContain('old news');
    });
  });
}
