import { expect, it } from 'vitest';
import { buildOwnAddress, rewriteAddresses, rewriteLocation, setComposedHeaders } from './page-response.ts';

function compose(fields: Record<string, string>): Record<string, string> {
  const headers = new Headers({ 'content-language': 'en', ...fields });
  setComposedHeaders(headers, { languageTag: 'en-US', buildVary: () => null });
  const { 'content-language': _, ...others } = Object.fromEntries(headers);
  return others;
}

it.each(['CDN-Cache-Control', 'Akamai-Cache-Control', 'Surrogate-Control', 'X-Accel-Expires', 'Pragma', 'Age'])(
  'leaves no word to a cache in front: %s',
  (name) => {
    expect(compose({ [name]: 'max-age=3600', 'cache-control': 'public, max-age=3600' })).toEqual({
      'cache-control': 'private, no-cache',
    });
  },
);

it.each([
  [null, 'private, no-cache'],
  ['public, max-age=60, s-maxage=600', 'private, no-cache'],
  ['no-store', 'no-store'],
  ['private, no-store', 'private, no-store'],
  ['no-cache, NO-STORE, must-revalidate, max-age=0', 'no-cache, NO-STORE, must-revalidate, max-age=0'],
  ['public, no-store', 'private, no-store'],
])('makes of %s: %s', (known, expected) => {
  expect(compose(known === null ? {} : { 'cache-control': known })).toEqual({ 'cache-control': expected });
});

it.each([
  ['http://127.0.0.1:9000/a?b=1#c', '/a?b=1#c'],
  ['http://127.0.0.1:9000', '/'],
  ['//127.0.0.1:9000/a', '/a'],
  ['http://127.0.0.1:9000?#a?', '/?#a?'],
  // The second slash must not name a host.
  ['http://127.0.0.1:9000//evil.example/', '/.//evil.example/'],
  ['http://127.0.0.1:9000/\\evil.example/', '/.//evil.example/'],
])('makes an address of the origin one of the site: %s, %s', (location, expected) => {
  const rewritten = rewriteLocation(location, 'http://127.0.0.1:9000');
  expect(rewritten).toBe(expected);
  expect(new URL(rewritten, 'https://www.marquee.com/page').host).toBe('www.marquee.com');
});

it.each(['/a', '../a', '?b', '', 'https://elsewhere.example/', 'http://127.0.0.1:9001/', 'http://[', 'mailto:a@b'])(
  'leaves any other as it is: %s',
  (location) => expect(rewriteLocation(location, 'http://127.0.0.1:9000')).toBe(location),
);

it.each([
  ['http://origin.example/shop/a', '/a'],
  ['http://origin.example/shop', '/'],
  ['/shop/a', '/a'],
  ['/shopping', '/shopping'],
  ['a', 'a'],
])('takes off the prefix of the origin’s paths: %s, %s', (location, expected) => {
  expect(rewriteLocation(location, 'http://origin.example/shop')).toBe(expected);
});

it.each([
  ['https://www.marquee.com/a?b=1#c', '/a?b=1'],
  ['https://www.marquee.com//evil.example/x', '/.//evil.example/x'],
  ['https://www.marquee.com/\\evil.example/x', '/.//evil.example/x'],
  ['https://www.marquee.com/\t/evil.example/', '/.//evil.example/'],
])('links to an address of the site on the site: %j, %s', (address, expected) => {
  const own = buildOwnAddress(new URL(address));
  expect(own).toBe(expected);
  expect(new URL(own, 'https://www.marquee.com/page').host).toBe('www.marquee.com');
});

const BASE = 'http://origin.marquee.com:9000/shop';
const OWN = `${BASE}/a?b=1`;

it.each([
  ['location', OWN, '/a?b=1'],
  ['content-location', OWN, '/a?b=1'],
  ['refresh', `5; url=${OWN}`, '5; url=/a?b=1'],
  ['refresh', `0;URL="${OWN}"`, '0;URL="/a?b=1"'],
  ['refresh', `0, ${OWN}`, '0, /a?b=1'],
  ['refresh', '0; url=https://elsewhere.example/', '0; url=https://elsewhere.example/'],
  [
    'link',
    `<${OWN}>; rel=preload, <https://a.example/>; rel=next`,
    '</a?b=1>; rel=preload, <https://a.example/>; rel=next',
  ],
  ['set-cookie', 'a=1; Domain=origin.marquee.com; Path=/shop/x; Secure', 'a=1; Path=/x; Secure'],
  ['set-cookie', 'a=1;domain=.Origin.Marquee.com;path=/shop', 'a=1;path=/'],
  ['set-cookie', 'a=1; Domain=marquee.com; Path=/shopping', 'a=1; Domain=marquee.com; Path=/shopping'],
  ['set-cookie', 'domain=1; Path=/', 'domain=1; Path=/'],
  ['x-other', OWN, OWN],
])('makes the origin’s address in a field one of the site: %s: %s', (name, value, expected) => {
  const headers = new Headers([
    [name, value],
    ['set-cookie', 'b=2'],
  ]);
  const rewritten = rewriteAddresses(new Response('', { headers }), BASE, 'www.marquee.com').headers;
  expect(name === 'set-cookie' ? rewritten.getSetCookie() : [rewritten.get(name)]).toEqual(
    name === 'set-cookie' ? [expected, 'b=2'] : [expected],
  );
});
