import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { promoteBuild, publishBuild, rollBackChannel, startCanaryBuild } from '../../../tools/release/commands.ts';
import { listBuilds, removeBuild, storeBuild } from '../../../tools/release/stored-builds.ts';
import { promote } from '../../releases/channel-moves.ts';
import { type DerivedBuild, deriveBuild } from './derive-build.ts';
import { type ReleaseEdge, startReleaseEdge } from './release-edge.ts';

let edge: ReleaseEdge;
let first: DerivedBuild;
let second: DerivedBuild;

const lines: string[] = [];
const context = () => ({
  store: { builds: edge.builds, channels: edge.channels, close: async () => {} },
  log: (line: string) => void lines.push(line),
  by: 'test',
  why: null,
  now: Date.now(),
});

beforeAll(async () => {
  [first, second] = await Promise.all([
    deriveBuild({ text: ['Find Events', 'First Events'] }),
    deriveBuild({ text: ['Find Events', 'Second Events'] }),
  ]);
  edge = await startReleaseEdge();
  await publishBuild(context(), first);
  await publishBuild(context(), first);
  await publishBuild(context(), second);
  await promoteBuild(context(), first.manifest.id);
  await startCanaryBuild(context(), { id: second.manifest.id, share: 50, isHeld: true });
});
afterAll(async () => {
  await edge?.close();
  await Promise.all([first, second].map((build) => build?.remove()));
});

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${edge.url}${path}`, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

/** Ids of all builds that an answer names. */
const buildsOf = (text: string) => [
  ...new Set([...text.matchAll(/\/header\/builds\/([0-9a-f]{12})\//g)].map(([, id]) => id)),
];

it('publishes a build once, however often it is published', async () => {
  expect(lines).toEqual([
    expect.stringContaining(`Published ${first.manifest.id}`),
    `${first.manifest.id} is published already; nothing changed`,
    expect.stringContaining(`Published ${second.manifest.id}`),
    expect.stringContaining(`stable: ${first.manifest.id}, 100 %`),
    expect.stringContaining(`canary: ${second.manifest.id}, 50 %`),
  ]);
  expect((await listBuilds(edge.builds)).map(({ id }) => id).sort()).toEqual(
    [first.manifest.id, second.manifest.id].sort(),
  );
});

describe('stable', () => {
  const STABLE = { cookie: 'marquee_channel=99' };

  it.each([
    '/',
    '/header/nothing',
    '/header/fragment',
    '/header/stable/loader.js',
    '/header/stable/embed.js',
    '/header/stable/mf-manifest.json',
  ])('%s names that build alone', async (path) => {
    expect(buildsOf((await read(path, STABLE)).text)).toEqual([first.manifest.id]);
  });

  it('serves every file that the page names, with the bytes of its integrity', async () => {
    for (const [, path = '', integrity = ''] of (await read('/', STABLE)).text.matchAll(
      /(?:href|src)="(\/header\/builds[^"]+)" integrity="([^"]+)"/g,
    )) {
      const response = await fetch(edge.url + path, { integrity });
      expect(response.status, path).toBe(200);
      expect(response.headers.get('cache-control')).toContain('immutable');
    }
  });

  it('serves a file that the data centre keeps, while the store has it no more', async () => {
    const path = `builds/${first.manifest.id}/hydrate.js`;
    const { text } = await read(`/header/${path}`, STABLE);
    const object = await (await edge.builds.get(path))?.text();
    expect(object).toBe(text);
    await edge.builds.delete(path);
    try {
      // It is written to the cache beside the response.
      await expect.poll(async () => (await read(`/header/${path}`, STABLE)).status).toBe(200);
      const kept = await read(`/header/${path}`, STABLE);
      expect(kept.text).toBe(text);
      expect(kept.headers.get('content-type')).toContain('text/javascript');
      expect(kept.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const { status } = await read(`/header/${path}`, { 'if-none-match': kept.headers.get('etag') ?? '' });
      expect(status).toBe(304);
    } finally {
      await edge.builds.put(path, text);
    }
  });

  it('answers the environment in the messages of the build that asks', async () => {
    const { text } = await read(`/header/environment?build=${first.manifest.id}`);
    expect(JSON.parse(text)).toHaveProperty('organizeUrls');
  });

  it('says so at the status page and at /readyz', async () => {
    const { releases } = JSON.parse((await read('/header/status?format=json')).text);
    expect(releases.channels.stable).toMatchObject({ serves: first.manifest.id, pointer: { by: 'test' } });
    const { builds } = JSON.parse((await read('/readyz')).text);
    expect(builds).toMatchObject({ stable: first.manifest.id, notBound: [], problems: [] });
  });
});

describe('a canary', () => {
  it('is one build in the whole answer, by the cookie alone', async () => {
    for (const [bucket, build] of [
      ['49', second],
      ['50', first],
    ] as const) {
      for (const path of ['/', '/?marquee-channel=canary', '/header/fragment']) {
        const { text, headers } = await read(path, { cookie: `marquee_channel=${bucket}` });
        expect(buildsOf(text)).toEqual([build.manifest.id]);
        expect(headers.get('set-cookie') ?? '').not.toContain('marquee_channel');
      }
    }
  });

  it('keeps a new user where the first page put them', async () => {
    const { text, headers } = await read('/');
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(cookie).toMatch(/^marquee_channel=\d{1,2}$/);
    expect(buildsOf((await read('/', { cookie })).text)).toEqual(buildsOf(text));
  });

  it('is what a host names in its address', async () => {
    expect(buildsOf((await read('/header/fragment?channel=canary', { cookie: 'marquee_channel=99' })).text)).toEqual([
      second.manifest.id,
    ]);
    expect(buildsOf((await read('/header/fragment?channel=stable', { cookie: 'marquee_channel=0' })).text)).toEqual([
      first.manifest.id,
    ]);
    expect(buildsOf((await read('/header/canary/embed.js')).text)).toEqual([second.manifest.id]);
    expect((await read('/header/fragment?channel=beta')).status).toBe(400);
  });

  it('never mixes builds in an answer while a pointer moves back and forth', async () => {
    const requests: Promise<string[]>[] = [];
    for (let round = 0; round < 4; round += 1) {
      await (round % 2 === 0
        ? rollBackChannel(context())
        : startCanaryBuild(context(), { id: second.manifest.id, share: 50, isHeld: true }));
      for (let count = 0; count < 40; count += 1) {
        const path = ['/', '/header/fragment', '/header/stable/embed.js'][count % 3] ?? '/';
        requests.push(
          read(path, { cookie: `marquee_channel=${count}` }).then(({ text }) => buildsOf(text) as string[]),
        );
      }
    }
    for (const builds of await Promise.all(requests)) expect(builds).toHaveLength(1);
  });
});

it('serves every part of a build to a page that was opened three releases ago', async () => {
  for (const { manifest } of [second, first, second]) await promoteBuild(context(), manifest.id);
  await Promise.all(
    Object.entries(first.manifest.files).map(async ([file, integrity]) => {
      const response = await fetch(`${edge.url}/header/builds/${first.manifest.id}/${file}`, { integrity });
      expect(response.status, file).toBe(200);
      await response.arrayBuffer();
    }),
  );
});

it('is not pointed to where its contract breaks hosts of stable, unless told so', async () => {
  const { manifest } = second;
  const id = '0123456789ab';
  await promoteBuild(context(), first.manifest.id);
  const hostContract = `${Number.parseInt(manifest.hostContract, 10) + 1}.0`;
  const next = { ...manifest, id, hostContract };
  await storeBuild(edge.builds, { ...second, manifest: next });
  const refusal = new RegExp(`host contract ${hostContract}.*--breaking`);
  await expect(promoteBuild(context(), id)).rejects.toThrow(refusal);
  await expect(startCanaryBuild(context(), { id, share: 5, isHeld: true })).rejects.toThrow(refusal);
  expect((await edge.channels.read()).stable?.build).toBe(first.manifest.id);
  await promoteBuild({ ...context(), breaking: true }, id);
  expect((await edge.channels.read()).stable?.build).toBe(id);

  // Back again hosts of the newer contract would break.
  await expect(rollBackChannel(context())).rejects.toThrow(`hosts use ${hostContract} of stable`);
  // A build that was removed says nothing: those of the history do.
  await removeBuild(edge.builds, id);
  await promoteBuild(context(), second.manifest.id);
  expect((await edge.channels.read()).stable?.build).toBe(second.manifest.id);
});

it('is not rolled back to a build that no edge would use', async () => {
  const old = { ...first.manifest, id: 'ba5eba5eba5e', contract: first.manifest.contract + 1 };
  await storeBuild(edge.builds, { ...first, manifest: old });
  const decision = { by: 'test', why: '', now: Date.now() };
  const target = { build: old.id, server: old.server.sha256 };
  await edge.channels.write('stable', promote(await edge.channels.read(), target, decision));
  const next = { ...first.manifest, id: 'f00df00df00d' };
  await storeBuild(edge.builds, { ...first, manifest: next });
  await promoteBuild(context(), next.id);
  const before = await edge.pointers.get('channel:stable');
  await expect(rollBackChannel(context())).rejects.toThrow(`Build ${old.id} speaks contract ${old.contract}`);
  expect(await edge.pointers.get('channel:stable')).toBe(before);
});

it('mends a published pointer that is none', async () => {
  const good = await edge.pointers.get('channel:stable');
  await edge.pointers.put('channel:stable', '{"build":"garbage"}');
  await edge.watchChannels();
  expect(await edge.pointers.get('channel:stable')).toBe(good);
});

it('points no channel to a build that does not render', async () => {
  const broken = await deriveBuild({
    server: (code) =>
      `${code.replace(/(\w+) as renderHeader/, 'boom as renderHeader')}\nfunction boom() { throw new Error("boom"); }`,
  });
  try {
    await storeBuild(edge.builds, broken);
    const before = await edge.pointers.get('channel:stable');
    await expect(promoteBuild(context(), broken.manifest.id)).rejects.toThrow(
      `Build ${broken.manifest.id} does not render: boom`,
    );
    expect(await edge.pointers.get('channel:stable')).toBe(before);
  } finally {
    await broken.remove();
  }
});

it('runs the renderer without network, variables or bindings', async () => {
  const probe = await deriveBuild({
    server: (code) => {
      const [, name = ''] = /(\w+) as renderHeader/.exec(code) ?? [];
      return `${code.replace(`${name} as renderHeader`, 'inspect as renderHeader')}
async function inspect(props) {
  const network = await fetch('https://www.marquee.com/').then(() => 'network', () => 'no network');
  const { env } = await import('cloudflare:workers');
  return ${name}(props) + '<!-- ' + network + ', bindings: ' + JSON.stringify(Object.keys(env)) + ' -->';
}`;
    },
  });
  const other = await startReleaseEdge();
  try {
    await storeBuild(other.builds, probe);
    const target = { build: probe.manifest.id, server: probe.manifest.server.sha256 };
    const pointer = promote(await other.channels.read(), target, { by: 'test', why: '', now: Date.now() });
    await other.channels.write('stable', pointer);
    expect(await (await fetch(`${other.url}/`)).text()).toContain('<!-- no network, bindings: [] -->');
  } finally {
    await other.close();
    await probe.remove();
  }
});
