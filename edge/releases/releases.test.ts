import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BuildManifest } from '../../shared/contracts/build-manifest.ts';
import type { FakeStores } from '../test/fake-stores.ts';
import { createDataCentre, DEPLOYED, requestBuild, type TestRequest, waitUntil } from '../test/test-data-centre.ts';
import { createTestManifest } from '../test/test-release.ts';
import type { Releases } from './releases.ts';

let centre: ReturnType<typeof createDataCentre>;
let releases: Releases;
let stores: FakeStores;
let a: BuildManifest;
let b: BuildManifest;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  centre = createDataCentre();
  ({ stores, a, b } = centre);
  releases = centre.startIsolate();
});
afterEach(() => vi.useRealTimers());

const request = (options?: TestRequest) => requestBuild(releases, options);
const buildOf = async (options?: TestRequest) => (await request(options)).build;
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

  it('goes back to the deployed build by its pointer as well', async () => {
    stores.point('stable', DEPLOYED);
    expect(await buildOf()).toBe(DEPLOYED.id);
    expect(stores.calls.builds).toBe(0);
  });
});

describe('a canary', () => {
  beforeEach(() => {
    stores.point('stable', a);
    stores.point('canary', b, { share: 25 });
  });

  it('leaves no build that everybody gets, until it ends', async () => {
    expect(await request({ cookies: 'marquee_channel=99' })).toMatchObject({ common: null, build: a.id });
    stores.point('stable', b, { at: new Date(1_900_000_000_000).toISOString() });
    await pass(45_000);
    expect(await request({ channel: 'canary' })).toMatchObject({ common: b.id, build: b.id });
  });

  it('has those whose bucket is below its share, who stay in it as the share grows', async () => {
    const channels = async () =>
      Promise.all(['0', '24', '25', '99'].map((bucket) => buildOf({ cookies: `marquee_channel=${bucket}` })));
    expect(await channels()).toEqual([b.id, b.id, a.id, a.id]);
    stores.point('canary', b, { share: 50, at: new Date(9_000_000).toISOString() });
    await pass(20_000);
    expect(await channels()).toEqual([b.id, b.id, b.id, a.id]);
  });

  it('gives a new user a bucket for a year, and a known one no cookie', async () => {
    const { cookie } = await request();
    expect(cookie).toMatch(/^marquee_channel=\d{1,2}; Max-Age=31536000; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
    expect((await request({ cookies: 'x=1; marquee_channel=7' })).cookie).toBeNull();
  });

  it('sets nothing for a prefetch, and leaves it with stable', async () => {
    expect(await request({ isPrefetch: true })).toMatchObject({ cookie: null, build: a.id });
  });

  it('begins with one user of a hundred, and ends with all, who need no bucket', async () => {
    stores.point('canary', b, { share: 1, at: new Date(9_000_000).toISOString() });
    expect((await request()).cookie).toMatch(/^marquee_channel=/);
    expect(await buildOf({ cookies: 'marquee_channel=0' })).toBe(b.id);
    stores.point('canary', b, { share: 100, at: new Date(10_000_000).toISOString() });
    await pass(20_000);
    expect(await request()).toMatchObject({ cookie: null, build: b.id });
  });

  it('leaves stable with its own last build while the next does not open', async () => {
    expect(await buildOf({ cookies: 'marquee_channel=99' })).toBe(a.id);
    expect(await buildOf({ cookies: 'marquee_channel=0' })).toBe(b.id);
    stores.point('stable', createTestManifest('cccccccccccc'), { at: new Date(9_000_000).toISOString() });
    await pass(20_000);
    expect(await buildOf({ cookies: 'marquee_channel=0' })).toBe(a.id);
  });

  it('is what a page names, whatever the bucket; so is stable', async () => {
    expect(await buildOf({ channel: 'canary', cookies: 'marquee_channel=99' })).toBe(b.id);
    expect(await buildOf({ channel: 'stable', cookies: 'marquee_channel=0' })).toBe(a.id);
  });

  it('ends with a later decision about stable', async () => {
    stores.point('stable', b, { at: new Date(8_000_000).toISOString() });
    stores.point('stable', a, { at: new Date(9_000_000).toISOString() });
    expect(await buildOf({ cookies: 'marquee_channel=0' })).toBe(a.id);
    expect(await buildOf({ channel: 'canary' })).toBe(a.id);
  });

  it('decides once for an answer: what is asked later gets the same build', async () => {
    const choice = await releases.choose({ cookies: 'marquee_channel=0', isPrefetch: false }, waitUntil);
    const [first, second] = await Promise.all([choice.open(null), choice.open('stable')]);
    expect(first.build.id).toBe(b.id);
    expect(second).toBe(first);
  });
});

describe('a build by its id', () => {
  it('is one that a pointer or its history names', async () => {
    stores.point('stable', b, {
      history: [
        {
          build: a.id,
          server: a.server.sha256,
          share: 100,
          by: '',
          at: new Date(0).toISOString(),
          why: '',
          revision: 0,
        },
      ],
    });
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

describe('the description for operators', () => {
  it('says before the first decision that everybody gets the build that was deployed', async () => {
    const none = { serves: DEPLOYED.id, pointer: null };
    expect(await releases.describe(waitUntil)).toEqual({
      deployed: DEPLOYED.id,
      channels: { stable: { ...none, share: 100 }, canary: { ...none, share: 0 } },
      notBound: [],
      problems: [],
    });
  });
});
