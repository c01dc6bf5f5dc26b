import * as server from '@marquee/header-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BuildManifest } from '../../shared/contracts/build-manifest.ts';
import type { FakeStores } from '../test/fake-stores.ts';
import { createDataCentre, DEPLOYED, requestBuild, type TestRequest, waitUntil } from '../test/test-data-centre.ts';
import { createTestManifest, importServer } from '../test/test-release.ts';
import { Releases } from './releases.ts';

let centre: ReturnType<typeof createDataCentre>;
let releases: Releases;
let stores: FakeStores;
let a: BuildManifest;
let b: BuildManifest;
let refused: readonly string[];

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  centre = createDataCentre();
  ({ stores, a, b, refused } = centre);
  releases = centre.startIsolate();
});
afterEach(() => vi.useRealTimers());

const request = (options?: TestRequest) => requestBuild(releases, options);
const buildOf = async (options?: TestRequest) => (await request(options)).build;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

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
      'renders something else',
      () => point(stores.publish('cccccccccccc', { ...broken, renderHeader: () => '' })),
      /renders no header with a search form/,
    ],
    [
      'lacks messages that the edge writes',
      () => point(stores.publish('cccccccccccc', { ...server, readLabels: () => ({}) })),
      /has no message for/,
    ],
    [
      'is described by garbage',
      () => {
        point(stores.publish('cccccccccccc', server));
        stores.objects.set('builds/cccccccccccc/build.json', '<html>');
      },
      /JSON/,
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

  it('a canary that cannot be used gives its users stable', async () => {
    stores.point('stable', a);
    stores.point('canary', createTestManifest('cccccccccccc'), { share: 100 });
    expect(await buildOf()).toBe(a.id);
  });
});

describe('stores and loader that fail', () => {
  const FAULTS = ['throws', 'hangs', 'garbage'] as const;

  it.each(FAULTS)(
    'channels that answer with %s leave a new isolate with the deployed build within 0.4 s',
    async (fault) => {
      stores.point('stable', a);
      stores.faults.channels = fault;
      const { build, waitedMs } = await request();
      expect(build).toBe(DEPLOYED.id);
      expect(waitedMs).toBeLessThan(400);
      // Requests after the first do not wait at all.
      await pass(400);
      expect((await request()).waitedMs).toBeLessThan(20);
    },
  );

  it.each(FAULTS)('channels that answer with %s leave an isolate with what it knew, and it recovers', async (fault) => {
    stores.point('stable', a);
    expect(await buildOf()).toBe(a.id);
    stores.faults.channels = fault;
    for (let minutes = 0; minutes < 10; minutes += 1) {
      await pass(60_000);
      expect(await buildOf()).toBe(a.id);
    }
    stores.point('stable', b);
    stores.faults.channels = 'works';
    await pass(6_000);
    expect(await buildOf()).toBe(b.id);
  });

  it.each(FAULTS)(
    'channels that answer with %s leave a new isolate with what others of its data centre knew, and the problem is named',
    async (fault) => {
      stores.point('stable', a);
      await buildOf();
      stores.point('stable', b);
      await pass(16_000);
      expect(await buildOf()).toBe(b.id);
      stores.faults.channels = fault;
      releases = centre.startIsolate();
      const { build, waitedMs } = await request();
      expect([build, waitedMs < 400]).toEqual([b.id, true]);
      await pass(5_000);
      const description = releases.describe(waitUntil);
      await pass(400);
      expect((await description).problems).toEqual([
        expect.stringMatching(/^channels: (channels is away|no answer|channel:stable is no)/),
      ]);
    },
  );

  it('a pointer that is none: a new isolate takes the last good decision of its history, until there is a new one', async () => {
    const { history: _, ...good } = stores.point('stable', a);
    stores.point('stable', b, { server: 'no hash', history: [{ ...good, share: 101 }, good] });
    expect(await buildOf()).toBe(a.id);
    stores.point('stable', b);
    await pass(6_000);
    expect(await buildOf()).toBe(b.id);
  });

  it('a canary’s pointer that is none says nothing of stable', async () => {
    stores.point('stable', a);
    stores.values.set('channel:canary', '<html>');
    expect(await buildOf()).toBe(a.id);
    stores.point('stable', b);
    await pass(16_000);
    expect(await buildOf()).toBe(b.id);
    expect((await releases.describe(waitUntil)).problems).toEqual(['channels: channel:canary is no pointer']);
  });

  it.each(['throws', 'hangs'] as const)(
    'a store of builds that %s: pages get the deployed build, whose files are with the worker',
    async (fault) => {
      stores.point('stable', a);
      expect(await buildOf()).toBe(a.id);
      stores.faults.builds = fault;
      // Pages are told by a file that did not come, or by the next reading of the pointers.
      await pass(16_000);
      await buildOf();
      await pass(3_000);
      expect(await buildOf()).toBe(DEPLOYED.id);
      stores.faults.builds = 'works';
      await pass(30_000);
      await buildOf();
      await pass(1_000);
      expect(await buildOf()).toBe(a.id);
    },
  );

  it('a file that did not come takes the build off pages at once', async () => {
    stores.point('stable', a);
    expect(await buildOf()).toBe(a.id);
    releases.reportStoreFailure(new Error('R2 is away'));
    expect(await buildOf()).toBe(DEPLOYED.id);
  });

  it.each(FAULTS)('a loader that answers with %s: pages get the deployed build within 1.1 s', async (fault) => {
    stores.point('stable', a);
    expect(await buildOf()).toBe(a.id);
    stores.faults.loader = fault;
    await pass(6_000);
    const { build, waitedMs } = await request();
    expect(build).toBe(DEPLOYED.id);
    expect(waitedMs).toBeLessThan(1_100);
    expect((await request()).waitedMs).toBeLessThan(20);
    stores.faults.loader = 'works';
    await pass(11_000);
    expect(await buildOf()).toBe(a.id);
  });

  it('messages that do not come from the loader leave the next request with the deployed build at once', async () => {
    stores.point('stable', a);
    await buildOf();
    const release = await releases.find(a.id, waitUntil);
    stores.faults.loader = 'throws';
    await expect(release?.renderer.readLabels('fr_FR')).rejects.toThrow('loader is away');
    expect(await buildOf()).toBe(DEPLOYED.id);
  });

  it.each<['builds' | 'loader', string]>([
    ['builds', 'BUILDS'],
    ['loader', 'LOADER'],
  ])('without %s the deployed build serves, and the description says that %s is missing', async (name, binding) => {
    stores.point('stable', a);
    const { channels, builds, loader } = stores;
    releases = new Releases({ builtIn: DEPLOYED, importServer, channels, builds, loader, [name]: undefined });
    expect(await buildOf()).toBe(DEPLOYED.id);
    expect(await releases.describe(waitUntil)).toMatchObject({ notBound: [binding], problems: [] });
  });

  it('a build that does not open needs nobody to tell', async () => {
    stores.point('stable', createTestManifest('cccccccccccc'));
    const { channels, builds, loader } = stores;
    releases = new Releases({ builtIn: DEPLOYED, importServer, channels, builds, loader });
    expect(await buildOf()).toBe(DEPLOYED.id);
    const { problems } = await releases.describe(waitUntil);
    expect(problems).toEqual(['Build cccccccccccc is not in the store']);
  });

  it('the store of builds is asked for the description of the build of stable', async () => {
    const head = vi.spyOn(stores.builds, 'head');
    stores.point('stable', a);
    await buildOf();
    expect(head.mock.calls).toEqual([[`builds/${a.id}/build.json`]]);
  });

  it.each([
    [new Error('R2 is away'), 'builds: R2 is away'],
    ['a text', 'builds: a text'],
  ])('a file that did not come is a problem for 15 s: %s', async (error, problem) => {
    const { builds, loader } = stores;
    releases = new Releases({ builtIn: DEPLOYED, importServer, builds, loader });
    const readProblems = async () => (await releases.describe(waitUntil)).problems;
    releases.reportStoreFailure(error);
    await pass(14_999);
    expect(await readProblems()).toEqual([problem]);
    await pass(1);
    expect(await readProblems()).toEqual([]);
  });
});
