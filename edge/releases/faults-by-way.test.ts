import * as server from '@marquee/header-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ChannelPointer } from '../../shared/contracts/channel-pointer.ts';
import { FakeHtmlRewriter } from '../test/fake-html-rewriter.ts';
import { FakeStores, type Fault } from '../test/fake-stores.ts';
import { createStoreEdge, DEPLOYED, files, POINTED, storeFiles } from '../test/store-edge.ts';
import { createTestManifest } from '../test/test-release.ts';

/** What a page or host requests first, by its way to the header. */
const WAYS = {
  'edge page': '/header/nothing',
  fragment: '/header/fragment',
  federation: '/header/stable/mf-manifest.json',
  element: '/header/stable/embed.js',
  loader: '/header/stable/loader.js',
} as const;

const broken = {
  ...server,
  renderHeader: () => {
    throw new Error('boom');
  },
};
const breakStore = (part: keyof FakeStores['faults'], fault: Fault) => (stores: FakeStores) => {
  stores.faults[part] = fault;
};
const point = (stores: FakeStores, manifest: ReturnType<FakeStores['publish']>) => stores.point('stable', manifest);

/** What is away or wrong in a new isolate, where nothing is known yet. */
const FAULTS: Readonly<Record<string, (stores: FakeStores) => void>> = {
  'KV throws': breakStore('channels', 'throws'),
  'KV never answers': breakStore('channels', 'hangs'),
  'KV answers garbage': breakStore('channels', 'garbage'),
  'R2 throws': breakStore('builds', 'throws'),
  'R2 never answers': breakStore('builds', 'hangs'),
  'R2 answers garbage': breakStore('builds', 'garbage'),
  'the loader throws': breakStore('loader', 'throws'),
  'the loader never answers': breakStore('loader', 'hangs'),
  'the loader answers garbage': breakStore('loader', 'garbage'),
  'the pointer names a build that is not there': (stores) => point(stores, createTestManifest('cccccccccccc')),
  'the pointer names a build of another contract': (stores) =>
    point(stores, stores.publish('cccccccccccc', server, { contract: 2, files })),
  'the build throws while it is loaded': (stores) => point(stores, stores.publish('cccccccccccc', null, { files })),
  'the build throws on its first render': (stores) => point(stores, stores.publish('cccccccccccc', broken, { files })),
};

/** What breaks while an isolate has the build open. */
const LATER_FAULTS = Object.entries(FAULTS).filter(([name]) => /(?:throws|never answers)$/.test(name));

const readBuilds = (text: string) =>
  new Set([...text.matchAll(/\/header\/builds\/([0-9a-f]{12})\//g)].map(([, id]) => id));

beforeAll(() => {
  vi.stubGlobal('HTMLRewriter', FakeHtmlRewriter);
  for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe.each(Object.entries(FAULTS))('where %s', (_, breakIt) => {
  it.concurrent.each(Object.entries(WAYS))('%s has the deployed build alone, within 3 s', async (way, path) => {
    const stores = new FakeStores();
    stores.point('stable', stores.publish(POINTED, server, { files }));
    breakIt(stores);
    const startedAt = performance.now();
    const response = await createStoreEdge(stores)(path);
    const text = await response.text();
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    expect(response.status).toBe(way === 'edge page' ? 404 : 200);
    expect(readBuilds(text)).toEqual(new Set([DEPLOYED.id]));
    // Of fragments with absolute addresses: they stand on pages of hosts.
    if (way === 'fragment') expect(text).toMatch(/<a [^>]*href="https:\/\/www\.marquee\.com\/.*role="search"/s);
    if (way === 'edge page') expect(text).toMatch(/data-marquee-build=.*<a [^>]*href="\/.*role="search"/s);
  });
});

describe.each(LATER_FAULTS)('where %s later', (_, breakIt) => {
  it.concurrent.each(Object.entries(WAYS))('%s has one build, within 3 s', async (way, path) => {
    const stores = new FakeStores();
    stores.point('stable', stores.publish(POINTED, server, { files }));
    storeFiles(stores, POINTED);
    const request = createStoreEdge(stores);
    expect(readBuilds(await (await request(path)).text())).toEqual(new Set([POINTED]));
    breakIt(stores);
    const startedAt = performance.now();
    const response = await request(path);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    expect(response.status).toBe(way === 'edge page' ? 404 : 200);
    const builds = readBuilds(await response.text());
    expect([new Set([POINTED]), new Set([DEPLOYED.id])]).toContainEqual(builds);
  });
});

it.each(Object.entries(WAYS))('where nothing is wrong %s has the build that the pointer names', async (_, path) => {
  const stores = new FakeStores();
  stores.point('stable', stores.publish(POINTED, server, { files }));
  storeFiles(stores, POINTED);
  expect(readBuilds(await (await createStoreEdge(stores)(path)).text())).toEqual(new Set([POINTED]));
});

it.each(Object.entries(WAYS))(
  'where the pointer moves while a page loads %s keeps the files and words of its build',
  async (_, path) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const stores = new FakeStores();
      const speak = (id: string) => ({
        ...server,
        readLabels: (locale: Parameters<typeof server.readLabels>[0]) =>
          Object.fromEntries(Object.entries(server.readLabels(locale)).map(([key, text]) => [key, `${text} of ${id}`])),
      });
      const publish = (id: string) => {
        storeFiles(stores, id);
        return stores.publish(id, speak(id), { files });
      };
      const [first, next] = [publish(POINTED), publish('bbbbbbbbbbbb')];
      stores.point('stable', first);
      const request = createStoreEdge(stores);
      expect(readBuilds(await (await request(path)).text())).toEqual(new Set([first.id]));
      const { history: _, ...move } = stores.values.get('channel:stable') as ChannelPointer;
      stores.point('stable', next, { history: [move] });
      vi.setSystemTime(Date.now() + 60_000);
      // What comes next has the next build.
      expect(readBuilds(await (await request(path)).text())).toEqual(new Set([next.id]));
      expect((await request(`/header/builds/${first.id}/loader.js`)).status).toBe(200);
      const words = await (await request(`/header/environment?build=${first.id}`)).text();
      expect(words).toContain(`of ${first.id}`);
      expect(words).not.toContain(`of ${next.id}`);
    } finally {
      vi.useRealTimers();
    }
  },
);

it('where the loader throws later a search without script goes on in languages that were not used yet', async () => {
  const stores = new FakeStores();
  stores.point('stable', stores.publish(POINTED, server, { files }));
  const request = createStoreEdge(stores);
  await request(WAYS.fragment);
  stores.faults.loader = 'throws';
  const response = await request('/search?q=jazz', 'www.marquee.de');
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toContain('jazz');
});
