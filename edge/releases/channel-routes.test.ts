import { describe, expect, it } from 'vitest';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import type { ChooseRelease } from '../header/header-release.ts';
import { createEdgeApp } from '../test/edge-request.ts';
import { chooseTestRelease, createTestManifest, createTestRelease, TEST_BUILD } from '../test/test-release.ts';
import { createChannelRoutes } from './channel-routes.ts';

const LOADER = 'const pointer = JSON.parse("__MARQUEE_RELEASE_POINTER__");';

const app = createEdgeApp((edge) => {
  const files = { fetch: async () => new Response(LOADER) };
  edge.route('/', createChannelRoutes({ files, chooseRelease: chooseTestRelease(), readShare: async () => 25 }));
});

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

/** The routes over files of a build: which are asked for, and what comes back. */
function createRoutes(hasFiles = true) {
  const asked: string[] = [];
  const files = {
    fetch: async (_: string, file: string) => {
      asked.push(file);
      return hasFiles ? new Response('{"metaData":{"name":"header"}}') : null;
    },
  };
  const { request } = createEdgeApp((edge) => {
    edge.route('/', createChannelRoutes({ files, chooseRelease: chooseTestRelease(), readShare: async () => 25 }));
  });
  return { asked, request: (file: string) => request(`https://www.marquee.de/header/${file}`) };
}

it('a manifest points to the files of its build', async () => {
  const manifest = await (await createRoutes().request('stable/mf-manifest.json')).json();
  const publicPath = `https://www.marquee.de/header/builds/${TEST_BUILD}/federated/`;
  expect(manifest).toEqual({ metaData: { name: 'header', publicPath } });
});

describe('a file whose store fails', () => {
  const away = () => new HttpProblem('BAD_GATEWAY', 'The store of builds does not answer.');

  /** Two choices of a build: the files of the first do not come. */
  async function requestAfter(failure: () => Error) {
    const asked: string[] = [];
    const builds = [TEST_BUILD, 'c2c2c2c2c2c2'];
    const files = {
      async fetch(build: string) {
        asked.push(build);
        if (asked.length <= 1) throw failure();
        return new Response(LOADER);
      },
    };
    const chooseRelease: ChooseRelease = async (c) =>
      chooseTestRelease(createTestRelease(createTestManifest(builds[asked.length])))(c);
    const { request } = createEdgeApp((edge) => {
      edge.route('/', createChannelRoutes({ files, chooseRelease, readShare: async () => 25 }));
    });
    const response = await request('https://www.marquee.de/header/stable/loader.js');
    return { asked, status: response.status, text: await response.text() };
  }

  it('comes from the build that is chosen then', async () => {
    const { asked, status, text } = await requestAfter(away);
    expect([asked, status]).toEqual([[TEST_BUILD, 'c2c2c2c2c2c2'], 200]);
    expect(text).toContain('/header/builds/c2c2c2c2c2c2/');
  });
});

it('a script carries the integrity of the files that it loads, empty for those that the build lacks', async () => {
  const build = createTestManifest(TEST_BUILD, { 'mount.js': 'sha384-mount', 'header.css': 'sha384-css', 'a.js': 'x' });
  const { request } = createEdgeApp((edge) => {
    const files = { fetch: async () => new Response(LOADER) };
    const chooseRelease = chooseTestRelease(createTestRelease(build));
    edge.route('/', createChannelRoutes({ files, chooseRelease, readShare: async () => 25 }));
  });
  const script = await (await request('https://www.marquee.de/header/stable/loader.js')).text();
  const [, text = ''] = /JSON\.parse\((".*")\)/.exec(script) ?? [];
  expect(JSON.parse(JSON.parse(text)).integrity).toEqual({
    'mount.js': 'sha384-mount',
    'react.js': '',
    'react-dom.js': '',
    'header.css': 'sha384-css',
    'server-header.js': '',
  });
});
