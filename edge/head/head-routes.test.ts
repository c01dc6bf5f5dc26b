import { HtmlValidate } from 'html-validate';
import { expect, it } from 'vitest';
import { SITES } from '../../shared/sites/sites.ts';
import { createEdgeApp } from '../test/edge-request.ts';
import { createHeadRoutes } from './head-routes.ts';
import { createManifestRoutes } from './icons.ts';

const app = createEdgeApp((edge) => void edge.route('/', createManifestRoutes()).route('/', createHeadRoutes()));

/** The standard's own rules, nothing of taste. */
const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

it('answers the tags of the site, with addresses that work in any page', async () => {
  const response = await app.request('https://www.marquee.de/header/head?title=Jazz');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8');
  expect(response.headers.get('content-language')).toBe('de-DE');
  expect(response.headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=3600');
  const html = await response.text();
  expect(html).toContain('<title>Jazz</title>');
  expect(html).toContain('href="https://www.marquee.de/header/static/icons/prod/icon-16.png"');
  expect(html).not.toMatch(/(href|content)="\//);
});

it.each([
  ['?path=/fr/signin/', 'fr-CH'],
  ['?path=/d/it/online/jazz/', 'it-CH'],
  ['?locale=it_CH', 'it-CH'],
  ['', 'de-CH'],
])('%s is in %s', async (query, language) => {
  const response = await app.request(`https://www.marquee.ch/header/head${query}`);
  expect(response.headers.get('content-language')).toBe(language);
});

const readLinks = async (query: string) => {
  const html = await (await app.request(`https://www.marquee.de/header/head${query}`)).text();
  return html.split('\n').filter((line) => /rel="(?:canonical|alternate)"|og:url/.test(line));
};

it.each(['', '?path=/shop/jackets', '?title=Shop&path=/fragment'])(
  'names no address of the site on a page that is not the site’s: %s',
  async (query) => expect(await readLinks(query)).toEqual([]),
);

it('names the address of the page of a list, from the second on', async () => {
  expect(await readLinks('?path=/d/online/jazz/%3Fprice=free%26page=2%23list')).toEqual([
    '<link rel="canonical" href="https://www.marquee.de/d/online/jazz/?page=2">',
    '<meta property="og:url" content="https://www.marquee.de/d/online/jazz/?page=2">',
  ]);
  for (const page of ['0', '-1', 'x', '', '2x'])
    expect((await readLinks(`?path=/d/online/jazz/%3Fpage=${page}`))[0]).toContain('/d/online/jazz/">');
});

it('names those that the host gives, and no other', async () => {
  const canonical = encodeURIComponent('https://shop.example/a');
  const alternates = encodeURIComponent('{"de":"https://shop.example/de/a","x-default":"https://shop.example/a"}');
  expect(await readLinks(`?path=/&canonical=${canonical}`)).toEqual([
    '<link rel="canonical" href="https://shop.example/a">',
    '<meta property="og:url" content="https://shop.example/a">',
  ]);
  expect(await readLinks(`?canonical=${canonical}&alternates=${alternates}`)).toEqual([
    '<link rel="canonical" href="https://shop.example/a">',
    '<link rel="alternate" hreflang="de" href="https://shop.example/de/a">',
    '<link rel="alternate" hreflang="x-default" href="https://shop.example/a">',
    '<meta property="og:url" content="https://shop.example/a">',
  ]);
});

it.each(SITES.map(({ host, languages }) => [host, languages.at(-1)?.locale ?? ''] as const))(
  'is valid HTML on %s in %s, whatever the facts',
  async (host, locale) => {
    const query = new URLSearchParams({
      locale,
      title: `<b>"Jazz" & 'Blues'</b>`,
      description: 'a > b & c < d',
      path: '/d/ca--san-francisco/caf%C3%A9 é/?a=1&b=2'.replace(' ', '%20'),
      imageUrl: 'https://img.example/a?b=1&c=2',
      iosAppUrl: 'marquee://e/1?a=1&b=2',
      twitterCard: 'player',
    });
    const response = await app.request(`https://${host}/header/head?${query}`);
    const head = await response.text();
    const document = `<!doctype html>\n<html lang="${locale.replace('_', '-')}"><head><meta charset="utf-8">${head}</head><body></body></html>\n`;
    expect((await validator.validateString(document)).results).toEqual([]);
  },
  60_000,
);
