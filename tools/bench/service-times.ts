import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { edgeOptions } from '../../edge/test/pages/edge.ts';
import { serveUserTrial } from '../../edge/test/pages/isolation-users.ts';
import { type LoadRequest, sendAll } from '../../edge/test/proxy/load-client.ts';
import { sendGoodAnswer, startUpstream } from '../../edge/test/proxy/upstream.ts';
import { startCacheStore, startWorkerd } from '../../edge/test/proxy/workerd.ts';
import type { EndpointName } from '../../shared/contracts/endpoints.ts';
import { printFigure } from './figures.ts';
import { measureWorkerStartUp } from './start-up.ts';

const root = resolve(import.meta.dirname, '../..');
const FILE = resolve(root, '.wrangler/bench/service-times.json');
/** Compiles the code that a route runs, before it is measured. */
const WARM_UP_REQUESTS = 1_500;
const REQUESTS = 3_000;
/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10;
const HOST = 'www.marquee.com';
const SUGGESTIONS = JSON.stringify({ query: Array.from({ length: 24 }, (_, index) => `jazz concerts ${index}`) });

/** What requests of this build cost an isolate, and how large the answers are that it keeps. */
export interface ServiceTimes {
  readonly build: string;
  /** Milliseconds of processor time of a request, workerd's own included. */
  readonly cpuMs: Readonly<Record<ServiceName, number>>;
  /** Milliseconds from the worker's start to its first answer, less those of workerd itself. */
  readonly startUpMs: number;
  readonly answerBytes: Readonly<Record<EndpointName, number>>;
}

export type ServiceName = 'page' | 'answer from memory' | 'answer from the origin' | 'middleware alone';

const AUTOCOMPLETE = '/api/v3/destination/search/autocomplete/';
/** The path of request number n. */
const PATHS: Readonly<Record<ServiceName, (index: number) => string>> = {
  page: () => '/page/1',
  'answer from memory': () => `${AUTOCOMPLETE}?q=jazz&place_id=1`,
  'answer from the origin': (index) => `${AUTOCOMPLETE}?q=jazz+${index}&place_id=1`,
  'middleware alone': () => '/header/speculation-rules',
};
const ANSWERS: Readonly<Record<EndpointName, string>> = {
  autocomplete: `${AUTOCOMPLETE}?q=jazz&place_id=1`,
  trending: '/api/v3/trending/?location=united-states&timeframe=week',
  place_from_request: '/home/api/geo/place_from_request/',
  place_from_google_place_id: '/home/api/geo/place_from_google_place_id/?googlePlaceId=1',
  place_from_coordinates: '/home/api/geo/place_from_coordinates/?latitude=40.71427&longitude=-74.00597',
  place_predictions: '/home/api/geo/place_predictions/?input=new',
};

/** Prints what requests cost, and stores it with the build's id for `npm run simulate`. */
export async function printServiceTimes(): Promise<void> {
  const { cpuMs, startUpMs } = await storeServiceTimes();
  for (const [name, value] of Object.entries(cpuMs)) {
    printFigure({
      name: `processor time of a request, ms: ${name}`,
      value: value.toFixed(2),
      comparison: `${REQUESTS} requests`,
    });
  }
  printFigure({ name: 'start-up of the worker, ms, without workerd', value: startUpMs.toFixed(0) });
}

/**
 * The stored measurement of the build that is there; measured now where there is none, or that of another build.
 *
 * @param onMeasure called before a measurement, which takes some seconds
 */
export async function readServiceTimes(onMeasure: () => void): Promise<ServiceTimes> {
  const stored = (await readFile(FILE, 'utf8').then(JSON.parse, () => null)) as ServiceTimes | null;
  if (stored?.build === (await readBuildId())) return stored;
  onMeasure();
  return storeServiceTimes();
}

async function storeServiceTimes(): Promise<ServiceTimes> {
  const times = await measureServiceTimes();
  await mkdir(dirname(FILE), { recursive: true });
  await writeFile(FILE, `${JSON.stringify(times, null, 1)}\n`);
  return times;
}

async function readBuildId(): Promise<string> {
  const text = await readFile(resolve(root, 'dist/header/build.json'), 'utf8').catch(() => {
    throw new Error('There is no build: run npm run build first');
  });
  return (JSON.parse(text) as { readonly id: string }).id;
}

async function measureServiceTimes(): Promise<ServiceTimes> {
  const build = await readBuildId();
  const upstream = await startUpstream(
    (request, response) => {
      if (request.url?.startsWith('/page')) return serveUserTrial(request, response);
      if (!request.url?.startsWith(AUTOCOMPLETE)) return sendGoodAnswer(request, response);
      response.setHeader('content-type', 'application/json').end(SUGGESTIONS);
      return undefined;
    },
    { records: false },
  );
  const store = await startCacheStore();
  const workerd = await startWorkerd({
    ...edgeOptions(upstream.url),
    minify: true,
    isQuiet: true,
    cacheStorePort: store.port,
  });
  try {
    const cpuMs: Partial<Record<ServiceName, number>> = {};
    for (const name of Object.keys(PATHS) as ServiceName[]) {
      let next = 0;
      const send = (count: number) => sendRequests(workerd.port, count, () => PATHS[name](next++));
      await send(WARM_UP_REQUESTS);
      const before = await readProcessorMs(workerd.pid);
      await send(REQUESTS);
      cpuMs[name] = ((await readProcessorMs(workerd.pid)) - before) / REQUESTS;
    }
    const answerBytes: Partial<Record<EndpointName, number>> = {};
    for (const [name, path] of Object.entries(ANSWERS) as [EndpointName, string][]) {
      answerBytes[name] = await measureBody(workerd.port, path);
    }
    return {
      build,
      cpuMs: cpuMs as ServiceTimes['cpuMs'],
      startUpMs: await measureWorkerStartUp(),
      answerBytes: answerBytes as ServiceTimes['answerBytes'],
    };
  } finally {
    await workerd.close();
    await store.close();
    await upstream.close();
  }
}

async function sendRequests(port: number, count: number, nextPath: () => string): Promise<void> {
  const requests = (function* (): Generator<LoadRequest, void> {
    for (let sent = 0; sent < count; sent += 1) yield { path: nextPath(), host: HOST };
  })();
  await sendAll(port, 4, requests, ({ path }, { status }) => {
    if (status !== 200) throw new Error(`${path} was answered with ${status}`);
  });
}

async function measureBody(port: number, path: string): Promise<number> {
  let bytes = 0;
  const requests = [{ path, host: HOST }][Symbol.iterator]();
  await sendAll(port, 1, requests, (_, { body, status }) => {
    if (status !== 200) throw new Error(`${path} was answered with ${status}`);
    bytes = Buffer.byteLength(body);
  });
  return bytes;
}

/** Processor time of a process so far, on Linux. */
async function readProcessorMs(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
