import * as server from '@marquee/header-server';
import type { ChannelMove } from '../../../shared/contracts/channel-pointer.ts';
import type { HeaderServer } from '../../../shared/contracts/header-server.ts';
import { FakeStores } from '../fake-stores.ts';
import { createStoreEdge, files, POINTED, storeFiles } from '../store-edge.ts';
import { FAULT_CASE_FIELD, FAULTS, type FaultCase, type MoveReport } from './store-faults.ts';

/*
 * The whole edge worker in workerd, before stores and a loader that break as each request says:
 * each has an edge and stores of its own.
 */
const NEXT = 'bbbbbbbbbbbb';
const realNow = Date.now;
let passedMs = 0;
Date.now = () => realNow() + passedMs;

function publish(stores: FakeStores, id: string, module: HeaderServer = server) {
  storeFiles(stores, id);
  return stores.publish(id, module, { files });
}

async function runCase({ path, host, fault, before }: FaultCase, context: ExecutionContext): Promise<Response> {
  const stores = new FakeStores();
  stores.point('stable', publish(stores, POINTED));
  const request = createStoreEdge(stores, context);
  if (before !== undefined) {
    const text = await (await request(before)).text();
    if (!text.includes(POINTED)) return new Response(`Before the fault: ${text}`, { status: 500 });
  }
  if (fault !== undefined) FAULTS[fault]?.(stores, server, files);
  return request(path, host);
}

/** A page is open while the pointer moves. */
async function runMove(path: string, context: ExecutionContext): Promise<MoveReport> {
  const stores = new FakeStores();
  const speak = (id: string): HeaderServer => ({
    ...server,
    readLabels: (locale) =>
      Object.fromEntries(Object.entries(server.readLabels(locale)).map(([key, text]) => [key, `${text} of ${id}`])),
  });
  const [first, next] = [POINTED, NEXT].map((id) => publish(stores, id, speak(id)));
  if (first === undefined || next === undefined) throw new Error('two builds');
  const { history: _, ...move } = stores.point('stable', first);
  const request = createStoreEdge(stores, context);
  const read = async (address: string) => (await request(address)).text();
  const before = await read(path);
  stores.point('stable', next, { history: [move satisfies ChannelMove] });
  passedMs += 60_000;
  return {
    before,
    after: await read(path),
    fileStatus: (await request(`/header/builds/${first.id}/loader.js`)).status,
    messages: await read(`/header/environment?build=${first.id}`),
  };
}

export default {
  async fetch(request: Request, _: unknown, context: ExecutionContext): Promise<Response> {
    const faultCase = JSON.parse(request.headers.get(FAULT_CASE_FIELD) ?? '{}') as FaultCase;
    if (new URL(request.url).pathname === '/moves') return Response.json(await runMove(faultCase.path, context));
    return runCase(faultCase, context);
  },
};
