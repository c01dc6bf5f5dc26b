import { afterAll, beforeAll, expect, it } from 'vitest';
import { promoteBuild, publishBuild, startCanaryBuild } from '../../../tools/release/commands.ts';
import { listBuilds, storeBuild } from '../../../tools/release/stored-builds.ts';
import { promote } from '../../releases/channel-moves.ts';
import { type DerivedBuild, deriveBuild } from './derive-build.ts';
import { type ReleaseEdge, startReleaseEdge } from './release-edge.ts';

/* Real workerd, R2, KV, Worker Loader, Cache API and Durable Object: two builds, one a canary of half the users. */
let edge: ReleaseEdge;
let stable: DerivedBuild;
let canary: DerivedBuild;
const lines: string[] = [];

beforeAll(async () => {
  [stable, canary] = await Promise.all([
    deriveBuild({ text: ['Find Events', 'Stable Events'] }),
    deriveBuild({ text: ['Find Events', 'Canary Events'] }),
  ]);
  edge = await startReleaseEdge();
  const context = {
    store: { builds: edge.builds, channels: edge.channels, close: async () => {} },
    log: (line: string) => void lines.push(line),
    by: 'test',
    why: null,
    now: Date.now(),
  };
  await publishBuild(context, stable);
  await publishBuild(context, stable);
  await publishBuild(context, canary);
  await promoteBuild(context, stable.manifest.id);
  await startCanaryBuild(context, { id: canary.manifest.id, share: 50 });
});
afterAll(async () => {
  await edge?.close();
  await Promise.all([stable, canary].map((build) => build?.remove()));
});

const decide = () => ({ by: 'test', why: '', now: Date.now() });
const refer = ({ manifest }: DerivedBuild) => ({ build: manifest.id, server: manifest.server.sha256 });
const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${edge.url}${path}`, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
/** Ids of all builds that an answer names. */
const buildsOf = (text: string) => [
  ...new Set([...text.matchAll(/\/header\/builds\/([0-9a-f]{12})\//g)].map(([, id]) => id)),
];
const readBuilds = async (path: string, bucket: number) =>
  buildsOf((await read(path, { cookie: `marquee_channel=${bucket}` })).text);

it('publishes a build once, however often it is published', async () => {
  expect(lines).toEqual([
    expect.stringContaining(`Published ${stable.manifest.id}`),
    `${stable.manifest.id} is published already; nothing changed`,
    expect.stringContaining(`Published ${canary.manifest.id}`),
    expect.stringContaining(`stable: ${stable.manifest.id}, 100 %`),
    expect.stringContaining(`canary: ${canary.manifest.id}, 50 %`),
  ]);
  expect((await listBuilds(edge.builds)).map(({ id }) => id).sort()).toEqual(
    [stable.manifest.id, canary.manifest.id].sort(),
  );
  expect(JSON.parse((await read('/readyz')).text).builds).toMatchObject({
    stable: stable.manifest.id,
    canary: canary.manifest.id,
    notBound: [],
    problems: [],
  });
});

it('has one build in the whole answer: by the cookie alone, or by the channel that a host names', async () => {
  const [ofStable, ofCanary] = [[stable.manifest.id], [canary.manifest.id]];
  for (const path of ['/', '/header/nothing', '/?marquee-channel=canary', '/header/fragment'])
    expect([await readBuilds(path, 49), await readBuilds(path, 50)], path).toEqual([ofCanary, ofStable]);
  for (const file of ['loader.js', 'embed.js', 'mf-manifest.json'])
    expect(await readBuilds(`/header/canary/${file}`, 99), file).toEqual(ofCanary);
  expect(await readBuilds('/header/fragment?channel=canary', 99)).toEqual(ofCanary);
  expect(await readBuilds('/header/fragment?channel=stable', 0)).toEqual(ofStable);
});

it('serves every file that a page names, with the bytes of its integrity', async () => {
  const { text } = await read('/', { cookie: 'marquee_channel=99' });
  const named = [...text.matchAll(/(?:href|src)="(\/header\/builds[^"]+)" integrity="([^"]+)"/g)];
  expect(named.length).toBeGreaterThan(0);
  for (const [, path = '', integrity = ''] of named) {
    const response = await fetch(edge.url + path, { integrity });
    expect([response.status, response.headers.get('cache-control')], path).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    await response.arrayBuffer();
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
  try {
    await storeBuild(edge.builds, probe);
    await edge.channels.write('stable', promote(await edge.channels.read(), refer(probe), decide()));
    await expect.poll(async () => (await read('/')).text).toContain('<!-- no network, bindings: [] -->');
  } finally {
    await probe.remove();
  }
});
