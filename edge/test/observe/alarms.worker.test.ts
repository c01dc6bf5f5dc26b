import { resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AUTOCOMPLETE_PATH } from '../../../shared/contracts/search-requests.ts';
import type { ObjectiveState } from '../../observe/objectives.ts';
import { edgeOptions, SERVER_MODULE } from '../pages/edge.ts';
import { type Misbehaviour, misbehaviours, sendGoodAnswer, startUpstream, type Upstream } from '../proxy/upstream.ts';
import { type RunningWorkerd, startWorkerd } from '../proxy/workerd.ts';
import { STORED_BUILD } from './slow-store.ts';

const INDEXES = ['0', '1', '2', '3'] as const;
const PAGE =
  '<!doctype html><html lang="en"><head><title>Page</title></head><body><marquee-header></marquee-header></body></html>';

let upstream: Upstream;
let edge: RunningWorkerd | undefined;

beforeEach(async () => {
  upstream = await startUpstream();
});
afterEach(async () => {
  await edge?.close();
  await upstream.close();
});

/** Runs an edge of its own: its counters are those of the test alone. */
async function start(modules: Readonly<Record<string, string>> = {}, entry?: string): Promise<void> {
  const options = edgeOptions(upstream.url);
  const server = resolve(import.meta.dirname, '../../../dist/header/server', SERVER_MODULE);
  edge = await startWorkerd({
    ...options,
    entry: entry ?? options.entry,
    alias: { ...options.alias, '@marquee/header-server': server },
    modules: { ...options.modules, ...modules },
    isQuiet: true,
  });
}

const get = async (path: string): Promise<Response> => {
  const response = await fetch(`http://127.0.0.1:${edge?.port}${path}`, { headers: { accept: 'text/html,*/*' } });
  await response.arrayBuffer();
  return response;
};

/** The alarm of an objective after some requests, no two of which are alike. */
async function findAlarm(
  route: string,
  kind: ObjectiveState['kind'],
  path: string,
): Promise<ObjectiveState['alarm'] | undefined> {
  for (const index of INDEXES) await get(path.includes('*') ? path.replace('*', index) : `${path}${index}`);
  const status = await fetch(`http://127.0.0.1:${edge?.port}/header/status?format=json`);
  const { objectives } = (await status.json()) as { readonly objectives: readonly ObjectiveState[] };
  const state = objectives.find((objective) => objective.route === route && objective.kind === kind);
  expect(state?.requests).toBe(INDEXES.length);
  return state?.alarm;
}

const sendPage: Misbehaviour = (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
const SEARCH = `${AUTOCOMPLETE_PATH}?place_id=a&q=jazz`;
const FRAGMENT = '/header/fragment?path=/';

const ROUTES = [
  ['page', '/page?', sendPage],
  ['/header/fragment', FRAGMENT, sendGoodAnswer],
  ['autocomplete', SEARCH, sendGoodAnswer],
] as const;

it.each(ROUTES)('an edge without a fault raises no alarm of the availability of %s', async (route, path, behaviour) => {
  upstream.behave(behaviour);
  await start();
  expect(await findAlarm(route, 'availability', path)).toBeNull();
});

it('an origin that gives no answer raises the alarm of the availability of pages', async () => {
  upstream.behave(misbehaviours.reset);
  await start();
  expect(await findAlarm('page', 'availability', '/page?')).toBe('fast');
});

it('an origin that takes a second for its pages raises the alarm of their latency', async () => {
  upstream.behave(misbehaviours.after(1_000, sendPage));
  await start();
  expect(await findAlarm('page', 'latency', '/page?')).toBe('fast');
});

it('a build that throws while it renders raises the alarm of the availability of fragments', async () => {
  await start({ [SERVER_MODULE]: resolve(import.meta.dirname, 'broken-header-server.ts') });
  expect(await findAlarm('/header/fragment', 'availability', FRAGMENT)).toBe('fast');
});

it('a build that throws while it renders raises the alarm of the availability of pages', async () => {
  upstream.behave(sendPage);
  await start({ [SERVER_MODULE]: resolve(import.meta.dirname, 'broken-header-server.ts') });
  expect(await findAlarm('page', 'availability', '/page?')).toBe('fast');
});

it('a store of builds that takes 300 ms raises the alarm of the latency of build files', async () => {
  await start({}, resolve(import.meta.dirname, 'slow-store-worker.ts'));
  expect(await findAlarm('/header/builds/*', 'latency', `/header/builds/${STORED_BUILD}/*.js`)).toBe('fast');
});

it('an origin that fails raises the alarm of the availability of autocomplete', async () => {
  upstream.behave(misbehaviours.reset);
  await start();
  expect(await findAlarm('autocomplete', 'availability', SEARCH)).toBe('fast');
});

it('an origin that takes half a second raises the alarm of the latency of autocomplete', async () => {
  upstream.behave(misbehaviours.after(500, sendGoodAnswer));
  await start();
  expect(await findAlarm('autocomplete', 'latency', SEARCH)).toBe('fast');
});
