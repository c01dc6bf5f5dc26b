import { expect, it } from 'vitest';
import { createEdgeApp } from '../test/edge-request.ts';
import { chooseTestRelease, TEST_BUILD } from '../test/test-release.ts';
import { createChannelRoutes } from './channel-routes.ts';

const LOADER = 'const pointer = JSON.parse("__MARQUEE_RELEASE_POINTER__");';

const app = createEdgeApp((edge) => {
  const files = { fetch: async () => new Response(LOADER) };
  edge.route('/', createChannelRoutes({ files, chooseRelease: chooseTestRelease(), readShare: async () => 25 }));
});

it.each([
  'https://www.marquee.ch/header/stable/loader.js',
  'https://www.marquee.ch/header/canary/embed.js',
  'https://www.marquee.ch/header/auto/embed.js',
])('%s is the same for everybody', async (url) => {
  const response = await app.request(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('vary')).toBeNull();
  expect(response.headers.get('cache-control')).toContain('public');
});

it.each(['stable/loader.js', 'auto/embed.js', 'stable/contract.d.ts'])(
  '%s is requested again after 15 s, and sent again only where it is another',
  async (file) => {
    const url = `https://www.marquee.ch/header/${file}`;
    const { headers } = await app.request(url);
    expect(headers.get('cache-control')).toBe('public, max-age=15, stale-if-error=600');
    const known = await app.request(url, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect([known.status, await known.text()]).toEqual([304, '']);
    // A cache may store it for pages of every origin.
    expect(known.headers.get('access-control-allow-origin')).toBe('*');
    expect((await app.request(url, { headers: { 'if-none-match': 'W/"another"' } })).status).toBe(200);
  },
);

it.each(['loader.js', 'embed.js'])('%s carries the build that it loads, on the site of the request', async (name) => {
  const script = await (await app.request(`https://www.marquee.de/header/stable/${name}`)).text();
  const [, text = ''] = /JSON\.parse\((".*")\)/.exec(script) ?? [];
  expect(JSON.parse(JSON.parse(text))).toMatchObject({
    base: `https://www.marquee.de/header/builds/${TEST_BUILD}/`,
    origin: 'https://www.marquee.de',
    domain: '.de',
  });
});

it.each([
  ['7', 'canary'],
  ['24', 'canary'],
  ['25', 'stable'],
  ['99', 'stable'],
  ['a name', /stable|canary/],
])('sends a browser whose bucket is %j to %s, and keeps the bucket', async (bucket, channel) => {
  const script = await (await app.request('https://www.marquee.de/header/auto/loader.js')).text();
  const kept = new Map([['marquee.channel', bucket]]);
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  // The last statement imports what was chosen; `import.meta` exists in modules alone.
  const body = script.replace('import.meta.url', '"https://h.example/header/auto/loader.js"').split('\n');
  const chosen: string = new Function('localStorage', `${body.slice(0, -2).join('\n')}\nreturn address("loader.js");`)(
    localStorage,
  );
  expect(chosen).toMatch(
    typeof channel === 'string' ? `https://h.example/header/${channel}/loader.js` : /header\/(stable|canary)\/loader/,
  );
  expect(kept.get('marquee.channel')).toMatch(/^\d{1,2}$/);
});
