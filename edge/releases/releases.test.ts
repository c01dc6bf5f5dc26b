import * as server from '@marquee/header-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BuildManifest } from '../../shared/contracts/build-manifest.ts';
import { FakeStores } from '../test/fake-stores.ts';
import { createTestManifest, importServer } from '../test/test-release.ts';
import { Releases } from './releases.ts';

const DEPLOYED = createTestManifest('000000000000');

let releases: Releases;
let stores: FakeStores;
let a: BuildManifest;
let b: BuildManifest;
let refused: string[];

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  stores = new FakeStores();
  refused = [];
  const { channels, builds, loader } = stores;
  const onRefused = (_: string, reason: string) => void refused.push(reason);
  releases = new Releases({ builtIn: DEPLOYED, importServer, channels, builds, loader, onRefused });
  a = stores.publish('aaaaaaaaaaaa', server);
  b = stores.publish('bbbbbbbbbbbb', server);
});
afterEach(() => vi.useRealTimers());

const waitUntil = (work: Promise<unknown>) => void work.catch(() => undefined);

/** The build that a request gets, after everything that it waits for. The clock belongs to the test. */
async function request({ cookies = '', isPrefetch = false } = {}) {
  const work = (async () => {
    const choice = await releases.choose(cookies, isPrefetch, waitUntil);
    return { ...choice, release: await choice.open(null) };
  })();
  let isSettled = false;
  work.finally(() => {
    isSettled = true;
  });
  const startedAt = Date.now();
  while (!isSettled) {
    // Real threads compute the hashes; the clock must not overtake them.
    await crypto.subtle.digest('SHA-256', new Uint8Array());
    await new Promise((next) => setImmediate(next));
    if (!isSettled) await vi.advanceTimersByTimeAsync(10);
  }
  const { cookie, release } = await work;
  return { cookie, release, build: release.build.id, waitedMs: Date.now() - startedAt };
}
const buildOf = async (options?: Parameters<typeof request>[0]) => (await request(options)).build;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a channel', () => {
  it('gives the build that was deployed before it points anywhere', async () => {
    expect(await buildOf()).toBe(DEPLOYED.id);
  });

  it('gives the build that it points to, and another within 45 s of a move', async () => {
    stores.point('stable', a);
    expect(await buildOf()).toBe(a.id);
    stores.point('stable', b);
    await pass(9_000);
    expect(await buildOf()).toBe(a.id);
    // The store keeps what it answered for 30 s, the isolate for 15 s.
    await pass(6_001);
    expect(await buildOf()).toBe(b.id);
  });
});

describe('a canary', () => {
  beforeEach(() => {
    stores.point('stable', a);
    stores.point('canary', b, { share: 25 });
  });

  it('has those whose bucket is below its share, who stay in it as the share grows', async () => {
    const channels = async () =>
      Promise.all(['0', '24', '25', '99'].map((bucket) => buildOf({ cookies: `marquee_channel=${bucket}` })));
    expect(await channels()).toEqual([b.id, b.id, a.id, a.id]);
    stores.point('canary', b, { share: 50, at: new Date(9_000_000).toISOString() });
    await pass(20_000);
    expect(await channels()).toEqual([b.id, b.id, b.id, a.id]);
  });

  it('gives a new user a bucket for a year, a known one no cookie, and a prefetch stable', async () => {
    const { cookie } = await request();
    expect(cookie).toMatch(/^marquee_channel=\d{1,2}; Max-Age=31536000; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
    expect((await request({ cookies: 'x=1; marquee_channel=7' })).cookie).toBeNull();
    expect(await request({ isPrefetch: true })).toMatchObject({ cookie: null, build: a.id });
  });

  it('leaves stable with its own last build while the next does not open', async () => {
    expect(await buildOf({ cookies: 'marquee_channel=99' })).toBe(a.id);
    expect(await buildOf({ cookies: 'marquee_channel=0' })).toBe(b.id);
    stores.point('stable', createTestManifest('cccccccccccc'), { at: new Date(9_000_000).toISOString() });
    await pass(20_000);
    expect(await buildOf({ cookies: 'marquee_channel=0' })).toBe(a.id);
  });

  it('decides once for an answer: what is asked later gets the same build', async () => {
    const choice = await releases.choose('marquee_channel=0', false, waitUntil);
    const [first, second] = await Promise.all([choice.open(null), choice.open('stable')]);
    expect(first.build.id).toBe(b.id);
    expect(second).toBe(first);
  });
});

describe('a build by its id', () => {
  it('is one that a pointer or its history names', async () => {
    const { history: _, ...before } = stores.point('stable', a);
    stores.point('stable', b, { history: [before] });
    expect((await releases.find(a.id, waitUntil))?.build.id).toBe(a.id);
    expect((await releases.find(b.id, waitUntil))?.build.id).toBe(b.id);
    expect((await releases.find(DEPLOYED.id, waitUntil))?.build.id).toBe(DEPLOYED.id);
  });

  it('is no other: a stranger who names builds makes the edge load nothing', async () => {
    stores.point('stable', b);
    await buildOf();
    const { builds } = stores.calls;
    expect(await releases.find(a.id, waitUntil)).toBeNull();
    expect(await releases.find('../../x', waitUntil)).toBeNull();
    expect(stores.calls.builds).toBe(builds);
  });
});

describe('a build that cannot be used leaves the one before it in charge, and the log says why', () => {
  const point = (manifest: BuildManifest) =>
    stores.point('stable', manifest, { at: new Date(9_000_000).toISOString() });
  const broken = {
    contract: server.contract,
    readLabels: server.readLabels,
    renderHeader: () => {
      throw new Error('boom');
    },
  };

  it.each<[string, () => void, RegExp]>([
    ['is not there', () => point(createTestManifest('cccccccccccc')), /cccccccccccc is not in the store/],
    [
      'speaks another contract',
      () => point(stores.publish('cccccccccccc', server, { contract: 2 })),
      /cccccccccccc speaks contract 2, and this edge contract 1/,
    ],
    [
      'has other bytes than the pointer says',
      () => {
        point(stores.publish('cccccccccccc', server));
        stores.objects.set('builds/cccccccccccc/server/entry.server.js', 'changed');
      },
      /another hash than the pointer says/,
    ],
    ['throws while it evaluates', () => point(stores.publish('cccccccccccc', null)), /does not evaluate/],
    ['throws on its first render', () => point(stores.publish('cccccccccccc', broken)), /does not render: boom/],
    [
      'lacks messages that the edge writes',
      () => point(stores.publish('cccccccccccc', { ...server, readLabels: () => ({}) })),
      /has no message for/,
    ],
  ])('a build that %s', async (_, arrange, reason) => {
    stores.point('stable', a);
    expect(await buildOf()).toBe(a.id);
    arrange();
    await pass(16_000);
    expect(await buildOf()).toBe(a.id);
    expect(refused.join()).toMatch(reason);
    const { channels, problems } = await releases.describe(waitUntil);
    expect(channels.stable.serves).toBe(a.id);
    expect(problems.join()).toMatch(reason);
  });
});

describe('stores and loader that fail', () => {
  it.each(['throws', 'hangs', 'garbage'] as const)(
    'channels that answer with %s leave what was known, and the problem is named',
    async (fault) => {
      stores.point('stable', a);
      await buildOf();
      stores.faults.channels = fault;
      await pass(16_000);
      const { build, waitedMs } = await request();
      expect([build, waitedMs < 400]).toEqual([a.id, true]);
      await pass(5_000);
      const description = releases.describe(waitUntil);
      await pass(400);
      expect((await description).problems).toEqual([
        expect.stringMatching(/^channels: (channels is away|no answer|channel:stable is no)/),
      ]);
    },
  );

  it.each(['throws', 'hangs'] as const)(
    'a loader that %s after a build was opened: the next page gets the deployed build within 1.1 s',
    async (fault) => {
      stores.point('stable', a);
      const { release } = await request();
      stores.faults.loader = fault;
      const failed = expect(release.renderer.readLabels('fr_FR')).rejects.toThrow();
      await pass(1_000);
      await failed;
      const { build, waitedMs } = await request();
      expect([build, waitedMs < 1_100]).toEqual([DEPLOYED.id, true]);
      expect((await request()).waitedMs).toBeLessThan(20);
      stores.faults.loader = 'works';
      await pass(11_000);
      expect(await buildOf()).toBe(a.id);
    },
  );

  it('a file that did not come takes the builds of the store off pages for 15 s, and is named as the reason', async () => {
    stores.point('stable', a);
    expect(await buildOf()).toBe(a.id);
    releases.reportStoreFailure(new Error('R2 is away'));
    expect(await buildOf()).toBe(DEPLOYED.id);
    expect((await releases.describe(waitUntil)).problems).toEqual(['builds: R2 is away']);
    await pass(15_000);
    expect(await buildOf()).toBe(a.id);
  });
});
