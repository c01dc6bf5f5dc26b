import { expect, it } from 'vitest';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { createEdgeApp } from '../test/edge-request.ts';
import { chooseTestRelease, createTestManifest, createTestRelease, TEST_BUILD } from '../test/test-release.ts';
import { createChannelRoutes } from './channel-routes.ts';

const LOADER = 'const pointer = JSON.parse("__MARQUEE_RELEASE_POINTER__");';

const createChannels = (
  chooseRelease = chooseTestRelease(),
  fetch = async (_build: string, _file: string) => new Response(LOADER),
) =>
  createEdgeApp((edge) => {
    edge.route('/', createChannelRoutes({ files: { fetch }, chooseRelease, readShare: async () => 25 }));
  });
const app = createChannels();

/** The pointer that a script carries. */
const readPointer = async (response: Response) => {
  const [, text = ''] = /JSON\.parse\((".*")\)/.exec(await response.text()) ?? [];
  return JSON.parse(JSON.parse(text));
};

it.each(['stable/loader.js', 'auto/embed.js', 'stable/contract.d.ts'])(
  '%s is requested again after 15 s, and sent again only where it is another',
  async (file) => {
    const url = `https://www.marquee.ch/header/${file}`;
    const { headers } = await app.request(url);
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
      'public, max-age=15, stale-if-error=600',
      null,
    ]);
    const known = await app.request(url, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect([known.status, await known.text()]).toEqual([304, '']);
    // A cache may store it for pages of every origin.
    expect(known.headers.get('access-control-allow-origin')).toBe('*');
    expect((await app.request(url, { headers: { 'if-none-match': 'W/"another"' } })).status).toBe(200);
  },
);

it.each(['loader.js', 'embed.js'])('%s carries the build that it loads, on the site of the request', async (name) => {
  expect(await readPointer(await app.request(`https://www.marquee.de/header/stable/${name}`))).toMatchObject({
    base: `https://www.marquee.de/header/builds/${TEST_BUILD}/`,
    origin: 'https://www.marquee.de',
    domain: '.de',
  });
});

it.each([
  ['24', 'canary'],
  ['25', 'stable'],
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

it('a manifest points to the files of its build', async () => {
  const { request } = createChannels(undefined, async () => new Response('{"metaData":{"name":"header"}}'));
  const manifest = await (await request('https://www.marquee.de/header/stable/mf-manifest.json')).json();
  const publicPath = `https://www.marquee.de/header/builds/${TEST_BUILD}/federated/`;
  expect(manifest).toEqual({ metaData: { name: 'header', publicPath } });
});

it('a file whose store fails comes from the build that is chosen then', async () => {
  const builds = [TEST_BUILD, 'c2c2c2c2c2c2'];
  const asked: string[] = [];
  const { request } = createChannels(
    async (c) => chooseTestRelease(createTestRelease(createTestManifest(builds[asked.length])))(c),
    async (build) => {
      asked.push(build);
      if (asked.length === 1) throw new HttpProblem('BAD_GATEWAY', 'The store of builds does not answer.');
      return new Response(LOADER);
    },
  );
  const text = await (await request('https://www.marquee.de/header/stable/loader.js')).text();
  expect([asked, text]).toEqual([builds, expect.stringContaining('/header/builds/c2c2c2c2c2c2/')]);
});

it('a script carries the integrity of those files that it loads and the build has', async () => {
  const build = createTestManifest(TEST_BUILD, { 'mount.js': 'sha384-mount', 'header.css': 'sha384-css', 'a.js': 'x' });
  const { request } = createChannels(chooseTestRelease(createTestRelease(build)));
  const { integrity } = await readPointer(await request('https://www.marquee.de/header/stable/loader.js'));
  expect(integrity).toEqual({ 'mount.js': 'sha384-mount', 'header.css': 'sha384-css' });
});
