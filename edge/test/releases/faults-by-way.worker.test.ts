import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningWorkerd, startWorkerd } from '../proxy/workerd.ts';
import { FAULT_CASE_FIELD, FAULTS, type FaultCase, LATER_FAULTS, type MoveReport, WAYS } from './store-faults.ts';

const root = resolve(import.meta.dirname, '../../..');
const DEPLOYED = '000000000000';
const POINTED = 'aaaaaaaaaaaa';
const NEXT = 'bbbbbbbbbbbb';
const TIME_LIMIT_MS = 3_000;

let edge: RunningWorkerd;

beforeAll(async () => {
  edge = await startWorkerd({
    entry: resolve(import.meta.dirname, 'faults-worker.ts'),
    alias: { '@marquee/header-server': resolve(root, 'dist/header/server/entry.server.js') },
    vars: {},
    compatibilityFlags: ['nodejs_compat'],
    isQuiet: true,
  });
});
afterAll(() => edge?.close());

async function request(faultCase: FaultCase, address = '/') {
  const startedAt = performance.now();
  const response = await fetch(`http://127.0.0.1:${edge.port}${address}`, {
    headers: { [FAULT_CASE_FIELD]: JSON.stringify(faultCase) },
    redirect: 'manual',
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, durationMs: performance.now() - startedAt };
}

const readBuilds = (text: string) =>
  new Set([...text.matchAll(/\/header\/builds\/([0-9a-f]{12})\//g)].map(([, id]) => id));

describe.each(Object.keys(FAULTS))('where %s', (fault) => {
  it.concurrent.each(Object.entries(WAYS))('%s has the deployed build alone, within 3 s', async (way, path) => {
    const { status, text, durationMs } = await request({ path, fault });
    expect(durationMs).toBeLessThan(TIME_LIMIT_MS);
    expect(status).toBe(way === 'edge page' ? 404 : 200);
    expect(readBuilds(text)).toEqual(new Set([DEPLOYED]));
    // Of fragments with absolute addresses: they stand on pages of hosts.
    if (way === 'fragment') expect(text).toMatch(/<a [^>]*href="https:\/\/www\.marquee\.com\/.*role="search"/s);
    if (way === 'edge page') expect(text).toMatch(/data-marquee-build=.*<a [^>]*href="\/.*role="search"/s);
  });
});

describe.each(LATER_FAULTS)('where %s later', (fault) => {
  it.concurrent.each(Object.entries(WAYS))('%s has one build, within 3 s', async (way, path) => {
    const { status, text, durationMs } = await request({ path, fault, before: path });
    expect(durationMs).toBeLessThan(TIME_LIMIT_MS);
    expect(status).toBe(way === 'edge page' ? 404 : 200);
    expect([new Set([POINTED]), new Set([DEPLOYED])]).toContainEqual(readBuilds(text));
  });
});

it.each(Object.entries(WAYS))('where nothing is wrong %s has the build that the pointer names', async (_, path) => {
  expect(readBuilds((await request({ path })).text)).toEqual(new Set([POINTED]));
});

it.each(Object.entries(WAYS))(
  'where the pointer moves while a page loads %s keeps the files and messages of its build',
  async (_, path) => {
    const { before, after, fileStatus, messages } = JSON.parse((await request({ path }, '/moves')).text) as MoveReport;
    expect(readBuilds(before)).toEqual(new Set([POINTED]));
    // What comes next has the next build.
    expect(readBuilds(after)).toEqual(new Set([NEXT]));
    expect(fileStatus).toBe(200);
    expect(messages).toContain(`of ${POINTED}`);
    expect(messages).not.toContain(`of ${NEXT}`);
  },
);

it('where the loader throws later a search without script goes on in languages that were not used yet', async () => {
  const { status, headers } = await request({
    path: '/search?q=jazz',
    host: 'www.marquee.de',
    fault: 'the loader throws',
    before: WAYS.fragment,
  });
  expect(status).toBe(303);
  expect(headers.get('location')).toContain('jazz');
});
