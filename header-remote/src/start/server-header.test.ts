import { expect, it } from 'vitest';
import { buildFragmentUrl } from './server-header.ts';

const SITE = { origin: 'https://www.marquee.ch', folder: 'https://www.marquee.com/header/builds/1a2b3c4d5e6f/' };
const BUILD = 'https://www.marquee.ch/header/fragment?build=1a2b3c4d5e6f&styles=file';

it('requests the HTML of its own build for the page, the language and what the page adds', () => {
  expect(buildFragmentUrl(SITE, '/shop/?page=2')).toBe(`${BUILD}&path=%2Fshop%2F%3Fpage%3D2`);
  const slots = { banner: null, drawer: [] };
  expect(
    buildFragmentUrl({ ...SITE, locale: 'fr_CH', variant: 'logo-only', slots, page: { path: '/jazz/' } }, '/shop/'),
  ).toBe(
    `${BUILD}&path=%2Fjazz%2F&locale=fr_CH&variant=logo-only&slots=%7B%22banner%22%3Anull%2C%22drawer%22%3A%5B%5D%7D`,
  );
  expect(buildFragmentUrl({ ...SITE, location: { slug: 'switzerland--bern' } }, '/')).toBe(
    `${BUILD}&path=%2F&location=%7B%22slug%22%3A%22switzerland--bern%22%7D`,
  );
});

it('takes null for the default', () => {
  const nothing = { locale: null, variant: null, slots: null, page: null, user: null, env: null, location: null };
  expect(buildFragmentUrl({ ...SITE, ...nothing }, '/')).toBe(`${BUILD}&path=%2F`);
});

it.each([{ user: {} }, { env: {} }])('requests none for a page that passes %j', (given) => {
  expect(buildFragmentUrl({ ...SITE, ...given }, '/')).toBeNull();
});
