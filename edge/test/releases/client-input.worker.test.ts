import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { promoteBuild, publishBuild, startCanaryBuild } from '../../../tools/release/commands.ts';
import type { StatusData } from '../../observe/status-data.ts';
import { listOddRequests, type OddRequest } from '../odd-requests.ts';
import { type DerivedBuild, deriveBuild } from './derive-build.ts';
import { type ReleaseEdge, startReleaseEdge } from './release-edge.ts';

/*
 * What a client sends is never a failure of a part: no request takes a release back, opens a breaker or counts as an
 * error. Real workerd, R2, KV, Worker Loader and Durable Object, and bytes that no HTTP library would send.
 */
let edge: ReleaseEdge;
let stable: DerivedBuild;
let canary: DerivedBuild;

beforeAll(async () => {
  [stable, canary] = await Promise.all([
    deriveBuild({ text: ['Find Events', 'Stable Events'] }),
    deriveBuild({ text: ['Find Events', 'Canary Events'] }),
  ]);
  edge = await startReleaseEdge();
  const context = {
    store: { builds: edge.builds, channels: edge.channels, close: async () => {} },
    log: () => undefined,
    by: 'test',
    why: null,
    now: Date.now(),
  };
  await publishBuild(context, stable);
  await publishBuild(context, canary);
  await promoteBuild(context, stable.manifest.id);
  await startCanaryBuild(context, { id: canary.manifest.id, share: 50, isHeld: true });
});
afterAll(async () => {
  await edge?.close();
  await Promise.all([stable, canary].map((build) => build?.remove()));
});

/** Sends a request byte for byte, and resolves with the status of its response; 0 where the connection ends without one. */
function send({ method = 'GET', path, fields = [], body = '' }: OddRequest): Promise<number> {
  const { hostname, port, host } = new URL(edge.url);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    'connection: close',
    ...fields.map(([name, value]) => `${name}: ${value}`),
    ...(body === '' ? [] : [`content-length: ${Buffer.byteLength(body)}`]),
  ];
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      const [, status = '0'] = /^HTTP\/1\.1 (\d{3})/.exec(Buffer.concat(chunks).toString('latin1')) ?? [];
      resolve(Number(status));
    });
  });
}

const readBuilds = async (bucket: number) => {
  const response = await fetch(edge.url, { headers: { cookie: `marquee_channel=${bucket}` } });
  return [...new Set([...(await response.text()).matchAll(/\/header\/builds\/([0-9a-f]{12})\//g)].map(([, id]) => id))];
};
const readStatus = async () => (await (await fetch(`${edge.url}/header/status?format=json`)).json()) as StatusData;

async function expectUnmoved() {
  expect([await readBuilds(99), await readBuilds(0)]).toEqual([[stable.manifest.id], [canary.manifest.id]]);
  const { releases, routes, upstreams } = await readStatus();
  expect(releases.problems).toEqual([]);
  // Slow renders are left out: they measure this machine.
  expect(releases.builds.filter(({ errors, renderFailures }) => errors + renderFailures > 0)).toEqual([]);
  expect(routes.filter(({ errors }) => errors > 0)).toEqual([]);
  expect(upstreams.filter(({ breaker, failures }) => breaker === 'open' || failures > 0)).toEqual([]);
}

it('one request with a condition that does not parse leaves the release where it is', async () => {
  const path = '/header/builds/000000000000/x.js';
  expect(await send({ path, fields: [['if-none-match', 'abc']] })).toBe(404);
  expect(await readBuilds(99)).toEqual([stable.manifest.id]);
});

it('one request with a long name leaves the release where it is', async () => {
  expect(await send({ path: `/header/builds/000000000000/${'a'.repeat(1_100)}.js` })).toBe(404);
  expect(await readBuilds(99)).toEqual([stable.manifest.id]);
});

it('conditions of a stored file are evaluated', async () => {
  const path = `/header/builds/${stable.manifest.id}/header.css`;
  const tag = (await fetch(edge.url + path)).headers.get('etag') ?? '';
  const status = (name: string, value: string) => send({ path, fields: [[name, value]] });
  expect(await status('if-none-match', tag)).toBe(304);
  expect(await status('if-none-match', '"other"')).toBe(200);
  expect(await status('if-match', tag)).toBe(200);
  expect(await status('if-match', '"other"')).toBe(412);
  expect(await status('if-unmodified-since', 'Thu, 01 Jan 1970 00:00:00 GMT')).toBe(200);
});

describe('requests that no browser sends move no pointer, no breaker and no counter of errors', () => {
  const requests = listOddRequests({ stable: 'aaaaaaaaaaaa', canary: 'bbbbbbbbbbbb', unknown: '000000000000' });

  it.each(Object.entries(requests))('requests to %s', async (_, rows) => {
    const name = (text: string) =>
      text.replaceAll('aaaaaaaaaaaa', stable.manifest.id).replaceAll('bbbbbbbbbbbb', canary.manifest.id);
    const failed: string[] = [];
    for (const row of rows) {
      const status = await send({ ...row, path: name(row.path), body: name(row.body ?? '') });
      if (status >= 500) failed.push(`${status} ${JSON.stringify(row).slice(0, 200)}`);
    }
    expect(failed).toEqual([]);
    await expectUnmoved();
  });
});

it('one address takes no canary back, however many errors it reports', async () => {
  const error = { name: 'HeaderError', reason: 'render', build: canary.manifest.id };
  const body = JSON.stringify(Array.from({ length: 20 }, () => error));
  const beacon = { method: 'POST', path: '/header/events', body, fields: [['origin', edge.url]] } as const;
  for (let count = 0; count < 3; count += 1) expect(await send(beacon)).toBe(204);
  const { releases } = await readStatus();
  expect(releases.builds.find(({ build }) => build === canary.manifest.id)?.errors).toBe(1);
  await edge.watchChannels();
  expect(await readBuilds(0)).toEqual([canary.manifest.id]);
});
