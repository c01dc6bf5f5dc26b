import type { Stage } from '../shared/stages/stages.ts';

/** The position of a request in a distributed trace (W3C Trace Context, level 1). */
export interface TraceContext {
  /** 32 hexadecimal digits, the same for all parties of the trace. */
  readonly traceId: string;
  /** The edge's own span, 16 hexadecimal digits: the parent of the origin's spans. */
  readonly spanId: string;
  /** Span of the caller; null if the trace begins here. */
  readonly parentSpanId: string | null;
  readonly isSampled: boolean;
  /** What vendors added to the trace, unchanged; null if there is nothing. */
  readonly state: string | null;
}

export type TraceHeaders = readonly (readonly [name: 'traceparent' | 'tracestate', value: string])[];

/** Share of the traces beginning here that the parties of the trace record. `wrangler.toml` has the same rates. */
export const TRACE_SAMPLING_RATES = {
  local: 1,
  dev: 1,
  test: 1,
  preprod: 0.1,
  prod: 0.01,
} as const satisfies Readonly<Record<Stage, number>>;

/** Version, trace, parent, flags; a version after 00 may append fields (W3C Trace Context §3.2). */
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
/** What every party has to pass on at least (W3C Trace Context §3.3.1.5). More of it is a caller's way to make requests large. */
const TRACESTATE = /^[\t\x20-\x7e]{1,512}$/;

/** Continues the caller's trace, or begins one where the caller's `traceparent` is missing or malformed. */
export function resolveTraceContext(headers: Pick<Headers, 'get'>, stage: Stage): TraceContext {
  const spanId = createId().slice(16);
  const [, version, traceId, parentSpanId, flags, more] = TRACEPARENT.exec(headers.get('traceparent') ?? '') ?? [];
  if (traceId === undefined || parentSpanId === undefined || (version === '00' && more !== undefined)) {
    const isSampled = Math.random() < TRACE_SAMPLING_RATES[stage];
    return { traceId: createId(), spanId, parentSpanId: null, isSampled, state: null };
  }
  const isSampled = (Number.parseInt(flags ?? '0', 16) & 1) === 1;
  const state = headers.get('tracestate') ?? '';
  return { traceId, spanId, parentSpanId, isSampled, state: TRACESTATE.test(state) ? state : null };
}

/** Builds the headers of a call to the origin, with the edge's span as the parent, in version 00 whatever it read. */
export function buildTraceHeaders({ traceId, spanId, isSampled, state }: TraceContext): TraceHeaders {
  const parent = ['traceparent', `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`] as const;
  return state === null ? [parent] : [parent, ['tracestate', state]];
}

/** Writes a trace id in the form of a UUID, which correlation ids have. */
export function toUuid(traceId: string): string {
  return traceId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** 32 hexadecimal digits: a random UUID without its dashes. */
function createId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}
