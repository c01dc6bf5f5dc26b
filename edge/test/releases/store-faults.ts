import type { HeaderServer } from '../../../shared/contracts/header-server.ts';
import type { FakeStores, Fault } from '../fake-stores.ts';

/** The first request of a page or host, by its way to the header. */
export const WAYS = {
  'edge page': '/header/nothing',
  fragment: '/header/fragment',
  federation: '/header/stable/mf-manifest.json',
  element: '/header/stable/embed.js',
  loader: '/header/stable/loader.js',
} as const;

type Break = (stores: FakeStores, server: HeaderServer, files: Readonly<Record<string, string>>) => unknown;

const breakStore =
  (part: keyof FakeStores['faults'], fault: Fault): Break =>
  (stores) => {
    stores.faults[part] = fault;
  };
const WRONG = 'cccccccccccc';
const boom = () => {
  throw new Error('boom');
};

/** Faults behind the edge. */
export const FAULTS: Readonly<Record<string, Break>> = {
  'KV throws': breakStore('channels', 'throws'),
  'KV never answers': breakStore('channels', 'hangs'),
  'KV answers garbage': breakStore('channels', 'garbage'),
  'R2 throws': breakStore('builds', 'throws'),
  'R2 never answers': breakStore('builds', 'hangs'),
  'R2 answers garbage': breakStore('builds', 'garbage'),
  'the loader throws': breakStore('loader', 'throws'),
  'the loader never answers': breakStore('loader', 'hangs'),
  'the loader answers garbage': breakStore('loader', 'garbage'),
  'the pointer names a build that is not there': (stores) =>
    stores.point('stable', { id: WRONG, server: { file: 'server/entry.server.js', sha256: '0'.repeat(64) } }),
  'the pointer names a build of another contract': (stores, server, files) =>
    stores.point('stable', stores.publish(WRONG, server, { contract: 2, files })),
  'the build throws while it is loaded': (stores, _, files) =>
    stores.point('stable', stores.publish(WRONG, null, { files })),
  'the build throws on its first render': (stores, server, files) =>
    stores.point('stable', stores.publish(WRONG, { ...server, renderHeader: boom }, { files })),
};

/** Faults that can occur while an isolate has a build open. */
export const LATER_FAULTS = Object.keys(FAULTS).filter((name) => /(?:throws|never answers)$/.test(name));

/** One row of the table, as the test requests it from the worker. */
export interface FaultCase {
  readonly path: string;
  readonly host?: string;
  /** Key of `FAULTS`; none for an edge without a fault. */
  readonly fault?: string;
  /** Requests before the fault; absent if the fault exists from the start. */
  readonly before?: string;
}
export const FAULT_CASE_FIELD = 'x-fault-case';
/** Report of a case of `/moves`. */
export interface MoveReport {
  readonly before: string;
  readonly after: string;
  readonly fileStatus: number;
  readonly messages: string;
}
