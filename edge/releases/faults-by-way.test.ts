import * as server from '@marquee/header-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RELEASE_POINTER_TOKEN } from '../../shared/contracts/release-pointer.ts';
import { createApp } from '../app.ts';
import { parseConfig } from '../config/config.ts';
import { PROD } from '../test/edge-request.ts';
import { FakeStores, type Fault } from '../test/fake-stores.ts';
import { createTestManifest, importServer } from '../test/test-release.ts';

const FILES = ['header.css', 'hydrate.js', 'react.js', 'react-dom.js', 'early.js', 'panels.js', 'mount.js'];
const files = Object.fromEntries(FILES.map((file) => [file, 'sha384-x']));
const DEPLOYED = createTestManifest('000000000000', files);
const POINTED = 'aaaaaaaaaaaa';

/** What a page or host requests first, by its way to the header. Edge pages choose their build as fragments do. */
const WAYS = {
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

function startEdge(stores: FakeStores) {
  const origin = { fetch: async () => new Response('{}') };
  // The files that are deployed with the worker are those of its own build.
  const assets = {
    fetch: async ({ url }: Request) => {
      if (!url.includes(DEPLOYED.id)) return new Response(null, { status: 404 });
      return new Response(url.endsWith('.json') ? '{"metaData":{}}' : `JSON.parse("${RELEASE_POINTER_TOKEN}")`);
    },
  };
  const { channels, builds, loader } = stores;
  const config = parseConfig({ ...PROD, ORIGIN: origin, ASSETS: assets, RATE_LIMIT: 'off' });
  const app = createApp({
    config: { ...config, channels, builds, loader } as unknown as typeof config,
    build: DEPLOYED,
    importServer,
  });
  const context = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} };
  return (path: string) => app.request(`https://www.marquee.com${path}`, {}, {}, context);
}

const readBuilds = (text: string) =>
  new Set([...text.matchAll(/\/header\/builds\/([0-9a-f]{12})\//g)].map(([, id]) => id));

beforeAll(() => {
  for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
});
afterAll(() => vi.restoreAllMocks());

describe.each(Object.entries(FAULTS))('where %s', (_, breakIt) => {
  it.concurrent.each(Object.entries(WAYS))('%s has the deployed build alone, within 3 s', async (way, path) => {
    const stores = new FakeStores();
    stores.point('stable', stores.publish(POINTED, server, { files }));
    breakIt(stores);
    const startedAt = performance.now();
    const response = await startEdge(stores)(path);
    const text = await response.text();
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    expect(response.status).toBe(200);
    expect(readBuilds(text)).toEqual(new Set([DEPLOYED.id]));
    if (way === 'fragment') expect(text).toMatch(/<a [^>]*href="https:\/\/www\.marquee\.com\/.*role="search"/s);
  });
});

it.each(Object.entries(WAYS))('where nothing is wrong %s has the build that the pointer names', async (_, path) => {
  const stores = new FakeStores();
  stores.point('stable', stores.publish(POINTED, server, { files }));
  for (const file of ['element.js', 'loader.js', 'federated/mf-manifest.json']) {
    const text = file.endsWith('.json') ? '{"metaData":{}}' : `JSON.parse("${RELEASE_POINTER_TOKEN}")`;
    stores.objects.set(`builds/${POINTED}/${file}`, text);
  }
  expect(readBuilds(await (await startEdge(stores)(path)).text())).toEqual(new Set([POINTED]));
});
