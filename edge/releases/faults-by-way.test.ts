import * as server from '@marquee/header-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HeaderServer } from '../../shared/contracts/header-server.ts';
import { FakeStores, type Fault } from '../test/fake-stores.ts';
import { createStoreEdge, DEPLOYED, files, POINTED, storeFiles } from '../test/store-edge.ts';

const NEXT = 'bbbbbbbbbbbb';
const WRONG = 'cccccccccccc';
/** Only what never answers takes this long: how long the edge waits is stated by the tests of each part. */
const TEST_TIMEOUT_MS = 30_000;

/** The first request of a page or host, by its way to the header. */
const WAYS = {
  'edge page': '/header/nothing',
  fragment: '/header/fragment',
  federation: '/header/stable/mf-manifest.json',
  element: '/header/stable/embed.js',
  loader: '/header/stable/loader.js',
} as const;

type Break = (stores: FakeStores) => unknown;

const breakStore =
  (part: keyof FakeStores['faults'], fault: Fault): Break =>
  (stores) => {
    stores.faults[part] = fault;
  };
const boom = () => {
  throw new Error('boom');
};

/** Faults behind the edge. */
const FAULTS: Readonly<Record<string, Break>> = {
  'KV throws': breakStore('channels', 'throws'),
  'KV never answers': breakStore('channels', 'hangs'),
  'KV answers garbage': breakStore('channels', 'garbage'),
  'R2 throws': breakStore('builds', 'throws'),
  'R2 never answers': breakStore('builds', 'hangs'),
  'R2 answers garbage': breakStore('builds', 'garbage'),
  'the loader throws': breakStore('loader', 'throws'),
  'the loader never answers': breakStore('loader', 'hangs'),
  'the loader answers garbage': breakStore('loader', 'garbage'),
  'the pointer names a build that is not there': (stores) =>
    stores.point('stable', { id: WRONG, server: { file: 'server/entry.server.js', sha256: '0'.repeat(64) } }),
  'the pointer names a build of another contract': (stores) =>
    stores.point('stable', stores.publish(WRONG, server, { contract: 2, files })),
  'the build throws while it is loaded': (stores) => stores.point('stable', stores.publish(WRONG, null, { files })),
  'the build throws on its first render': (stores) =>
    stores.point('stable', stores.publish(WRONG, { ...server, renderHeader: boom }, { files })),
};

/** Faults that can occur while an isolate has a build open. */
const LATER_FAULTS = Object.keys(FAULTS).filter((name) => /(?:throws|never answers)$/.test(name));

beforeEach(() => {
  for (const method of ['log', 'warn', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => {});
});
afterEach(() => void vi.useRealTimers());

function publish(stores: FakeStores, id: string, module: HeaderServer = server) {
  storeFiles(stores, id);
  return stores.publish(id, module, { files });
}

/** An edge and stores of its own; the fault comes before or behind its first request. */
async function openEdge(fault: Break = () => {}, before?: string) {
  const stores = new FakeStores();
  stores.point('stable', publish(stores, POINTED));
  const request = createStoreEdge(stores);
  if (before !== undefined) expect(await (await request(before)).text()).toContain(POINTED);
  fault(stores);
  return request;
}

async function read(request: Awaited<ReturnType<typeof openEdge>>, path: string) {
  const response = await request(path);
  const text = await response.text();
  expect(response.status).toBe(path === WAYS['edge page'] ? 404 : 200);
  return { text, builds: new Set([...text.matchAll(/\/header\/builds\/([0-9a-f]{12})\//g)].map(([, id]) => id)) };
}

describe.each(Object.entries(FAULTS))('where %s', { timeout: TEST_TIMEOUT_MS }, (_, fault) => {
  it.concurrent.each(Object.entries(WAYS))('%s has the deployed build alone', async (way, path) => {
    const { text, builds } = await read(await openEdge(fault), path);
    expect(builds).toEqual(new Set([DEPLOYED.id]));
    // Of fragments with absolute addresses: they stand on pages of hosts.
    if (way === 'fragment') expect(text).toMatch(/<a [^>]*href="https:\/\/www\.marquee\.com\/.*role="search"/s);
    if (way === 'edge page') expect(text).toMatch(/data-marquee-build=.*<a [^>]*href="\/.*role="search"/s);
  });
});

describe.each(LATER_FAULTS)('where %s later', { timeout: TEST_TIMEOUT_MS }, (fault) => {
  it.concurrent.each(Object.entries(WAYS))('%s has one build', async (_, path) => {
    const { builds } = await read(await openEdge(FAULTS[fault], path), path);
    expect([new Set([POINTED]), new Set([DEPLOYED.id])]).toContainEqual(builds);
  });
});

it.each(Object.entries(WAYS))('where nothing is wrong %s has the build that the pointer names', async (_, path) => {
  expect((await read(await openEdge(), path)).builds).toEqual(new Set([POINTED]));
});

it.each(Object.entries(WAYS))(
  'where the pointer moves while a page loads %s keeps the files and messages of its build',
  async (_, path) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const stores = new FakeStores();
    const speak = (id: string): HeaderServer => ({
      ...server,
      readLabels: (locale) =>
        Object.fromEntries(Object.entries(server.readLabels(locale)).map(([key, text]) => [key, `${text} of ${id}`])),
    });
    const first = publish(stores, POINTED, speak(POINTED));
    const next = publish(stores, NEXT, speak(NEXT));
    const { history: _history, ...move } = stores.point('stable', first);
    const request = createStoreEdge(stores);
    expect((await read(request, path)).builds).toEqual(new Set([POINTED]));
    stores.point('stable', next, { history: [move] });
    vi.advanceTimersByTime(60_000);
    // What comes next has the next build.
    expect((await read(request, path)).builds).toEqual(new Set([NEXT]));
    expect((await request(`/header/builds/${first.id}/loader.js`)).status).toBe(200);
    const messages = await (await request(`/header/environment?build=${first.id}`)).text();
    expect(messages).toContain(`of ${POINTED}`);
    expect(messages).not.toContain(`of ${NEXT}`);
  },
);

it('where the loader throws later a search without script goes on in languages that were not used yet', async () => {
  const request = await openEdge(FAULTS['the loader throws'], WAYS.fragment);
  const { status, headers } = await request('/search?q=jazz', 'www.marquee.de');
  expect(status).toBe(303);
  expect(headers.get('location')).toContain('jazz');
});
