import { expect, it } from 'vitest';
import { setComposedHeaders } from './page-response.ts';

function compose(fields: Record<string, string>): Record<string, string> {
  const headers = new Headers({ 'content-language': 'en', ...fields });
  setComposedHeaders(headers, { languageTag: 'en-US', buildVary: () => null });
  const { 'content-language': _, ...others } = Object.fromEntries(headers);
  return others;
}

it.each([
  'CDN-Cache-Control',
  'Cloudflare-CDN-Cache-Control',
  'Akamai-Cache-Control',
  'Netlify-CDN-Cache-Control',
  'Surrogate-Control',
  'Edge-Control',
  'X-Accel-Expires',
  'Pragma',
  'Expires',
  'Age',
])('leaves no word to a cache in front: %s', (name) => {
  expect(compose({ [name]: 'max-age=3600', 'cache-control': 'public, max-age=3600' })).toEqual({
    'cache-control': 'private, no-cache',
  });
});

it.each([
  [null, 'private, no-cache'],
  ['public, max-age=60, s-maxage=600', 'private, no-cache'],
  ['private, max-age=60', 'private, no-cache'],
  ['no-store', 'no-store'],
  ['private, no-store', 'private, no-store'],
  ['no-cache, NO-STORE, must-revalidate, max-age=0', 'no-cache, NO-STORE, must-revalidate, max-age=0'],
  ['no-store, s-maxage=60', 'private, no-store'],
  ['public, no-store', 'private, no-store'],
])('makes of %s: %s', (known, expected) => {
  expect(compose(known === null ? {} : { 'cache-control': known })).toEqual({ 'cache-control': expected });
});
