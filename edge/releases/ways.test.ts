import * as server from '@marquee/header-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HeaderServer } from '../../shared/contracts/header-server.ts';
import { FakeStores } from '../test/fake-stores.ts';
import { createStoreEdge, DEPLOYED, files, POINTED, storeFiles } from '../test/store-edge.ts';

const NEXT = 'bbbbbbbbbbbb';
/** The first request of a page or host, by its way to the header. */
const WAYS = {
  'edge page': '/header/nothing',
  fragment: '/header/fragment',
  federation: '/header/stable/mf-manifest.json',
  element: '/header/stable/embed.js',
  loader: '/header/stable/loader.js',
} as const;

/** A fault of each part behind the edge; the tests of the part have all others. */
const FAULTS: Readonly<Record<string, (stores: FakeStores) => void>> = {
  'KV throws': ({ faults }) => {
    faults.channels = 'throws';
  },
  'R2 throws': ({ faults }) => {
    faults.builds = 'throws';
  },
  'the loader throws': ({ faults }) => {
    faults.loader = 'throws';
  },
};

beforeEach(() => {
  for (const method of ['log', 'warn', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => {});
});
afterEach(() => void vi.useRealTimers());

function publish(stores: FakeStores, id: string, module: HeaderServer = server) {
  storeFiles(stores, id);
  return stores.publish(id, module, { files });
}

/** An edge and stores of its own; the fault comes before or behind its first request. */
async function openEdge(fault: (stores: FakeStores) => void, before?: string) {
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

describe.each(Object.entries(FAULTS))('where %s', (_, fault) => {
  it.each(Object.entries(WAYS))(
    '%s has the deployed build alone, and one build where the fault comes later',
    async (way, path) => {
      const { text, builds } = await read(await openEdge(fault), path);
      expect(builds).toEqual(new Set([DEPLOYED.id]));
      // Fragments stand on pages of hosts, so their addresses are absolute.
      if (way === 'fragment') expect(text).toMatch(/<a [^>]*href="https:\/\/www\.marquee\.com\/.*role="search"/s);
      if (way === 'edge page') expect(text).toMatch(/data-marquee-build=.*<a [^>]*href="\/.*role="search"/s);
      const later = await read(await openEdge(fault, path), path);
      expect([new Set([POINTED]), new Set([DEPLOYED.id])]).toContainEqual(later.builds);
    },
  );
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
  const request = await openEdge(FAULTS['the loader throws'] ?? (() => {}), WAYS.fragment);
  const { status, headers } = await request('/search?q=jazz', 'www.marquee.de');
  expect(status).toBe(303);
  expect(headers.get('location')).toContain('jazz');
});
